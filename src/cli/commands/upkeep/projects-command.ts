import { userFolder } from "@/platform/project.ts";
import { counted } from "@/base/text.ts";
import type { Command, CommandCall } from "@/cli/command.ts";
import { describeSize, describeTime } from "@/cli/output/measures.ts";
import {
  projectsOperation,
  type ProjectJson,
  type ProjectsResult,
} from "@/operations/upkeep/projects.ts";
import { isOwnOrAbsent } from "@/store/sqlite/database/open-own-store.ts";

function listProjects({ host, options }: CommandCall): ProjectsResult {
  const { environment } = host;
  const isForeign = (folder: string) => !isOwnOrAbsent(folder, environment);
  const input = { userFolder: userFolder(environment), prune: options.has("prune"), isForeign };
  return projectsOperation.run(input, undefined);
}

export const projectsCommand: Command = {
  name: projectsOperation.name,
  summary: projectsOperation.summary,
  operands: "",
  options: projectsOperation.parameters,
  examples: ["context-graph projects", "context-graph projects --prune"],
  isWithoutProject: true,
  run(call) {
    const { projects, pruned } = listProjects(call);
    const text = [
      ...projects.map(describe),
      ...pruned.map((root) => `Removed from the list: ${root}`),
    ].join("\n");
    return { text: text === "" ? "No projects are known yet." : text, json: projects };
  },
};

/** wt-memory's projects: always a JSON array. */
export const wtProjectsCommand: Command = {
  ...projectsCommand,
  examples: ["wt-memory projects"],
  run(call) {
    const { projects } = listProjects(call);
    return { text: JSON.stringify(projects, null, 2), json: projects };
  },
};

function describe(project: ProjectJson): string {
  const { name, root, memories, size_bytes: sizeBytes, last_used_at: usedAt } = project;
  const size = describeSize(sizeBytes);
  const used = usedAt === undefined ? [] : [`last used ${describeTime(usedAt)}`];
  const facts: Readonly<Record<ProjectJson["status"], readonly string[]>> = {
    ok: [counted(memories, "memory", "memories"), size, ...used],
    empty: ["no memories yet"],
    missing: [project.moved_to === undefined ? "missing" : `moved to ${project.moved_to}`],
    orphaned: [
      counted(memories, "memory", "memories"),
      size,
      `its folder is gone; if it was moved, run 'context-graph store move --from ${root}' in it`,
    ],
    damaged: [`damaged, see 'context-graph repair --project ${name}'`, size, ...used],
    locked: ["locked by another process", size, ...used],
    foreign: ["its store is not yours and is not used; 'context-graph health' in it says why"],
  };
  return `${name}  ${root}\n  ${facts[project.status].join(", ")}`;
}
