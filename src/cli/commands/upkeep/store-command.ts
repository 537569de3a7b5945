import { existsSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { counted } from "@/base/text.ts";
import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { describeSize } from "@/cli/output/measures.ts";
import { moveStore } from "@/operations/upkeep/move-store.ts";
import { databasePath } from "@/platform/database-path.ts";
import { keptFolderFor } from "@/platform/kept/kept-paths.ts";
import { homeOfProject, STORE_FOLDER } from "@/platform/kept/kept-store.ts";
import { findProject, type Project, userFolder } from "@/platform/project.ts";
import { keepForProjects, removeEmptyKept } from "@/platform/kept/kept-projects.ts";
import { requireOwnStore } from "@/store/sqlite/database/open-own-store.ts";
import { summarizeStore } from "@/store/sqlite/database/store-summary.ts";

function showStore({ host }: CommandCall): CommandOutput {
  const project = findProject(host.projectDirectory, host.environment);
  const { storeFolder, sharedId } = project;
  requireOwnStore(storeFolder, host.environment);
  const { memories, sizeBytes } = summarizeStore(storeFolder);
  const where = whereOf(project);
  const isThere = existsSync(databasePath(storeFolder));
  const amount = isThere
    ? `${counted(memories, "memory", "memories")}, ${describeSize(sizeBytes)}`
    : "no memories yet";
  const json = {
    path: databasePath(storeFolder),
    folder: storeFolder,
    kept: where.kept,
    project: sharedId ?? homeOfProject(project),
    memories,
    size_bytes: sizeBytes,
  };
  return { text: `${storeFolder}\n  ${where.text}; ${amount}`, json };
}

function whereOf(project: Project): { readonly kept: string; readonly text: string } {
  if (project.sharedId !== undefined) {
    return { kept: "shared", text: "shared by all folders outside git" };
  }
  const home = homeOfProject(project);
  if (project.keptFor === undefined) return { kept: "project", text: `in the project ${home}` };
  return { kept: "user", text: `kept in your own folder for ${home}` };
}

function moveHere(call: CommandCall): CommandOutput {
  const { host, options } = call;
  const { environment, clock } = host;
  const project = findProject(host.projectDirectory, environment);
  const [from, to] = [options.text("from"), options.text("to")];
  if (project.sharedId !== undefined) {
    throw usageError("This folder is no project: it has no memories of its own to move.");
  }
  if ((from === undefined) === (to === undefined)) {
    throw usageError("Give --from with the folder that the project was in, or --to.");
  }
  const user = userFolder(environment);
  const places =
    from === undefined
      ? placesFor(call, project, to)
      : { from: formerPlace(call, from), to: project.storeFolder };
  if (to === "user") keepForProjects(user);
  const moved = moveStore({ ...places, environment, clock });
  removeEmptyKept(user);
  const text = `Moved ${counted(moved.memories, "memory", "memories")} from ${moved.from} to ${moved.to}.`;
  return { text, json: moved };
}

/** The memories that are kept for a folder that is gone. */
function formerPlace({ host }: CommandCall, named: string): string {
  const home = resolve(host.currentDirectory, named);
  const folder = keptFolderFor(userFolder(host.environment), home);
  if (!existsSync(databasePath(folder))) {
    throw usageError(`No memories are kept for ${home}; 'context-graph projects' lists them.`);
  }
  if (existsSync(home)) {
    throw usageError(`${home} is still there, and the memories are its own.`);
  }
  return folder;
}

function placesFor({ host }: CommandCall, project: Project, to: string | undefined) {
  const home = homeOfProject(project);
  const inProject = join(home, STORE_FOLDER);
  const kept = keptFolderFor(userFolder(host.environment), realpathSync.native(home));
  const [from, target] = to === "project" ? [kept, inProject] : [inProject, kept];
  if (project.storeFolder === target) {
    throw usageError(`The memories are there already: ${target}`);
  }
  // Setup records in this folder what it wrote into the project, and needs it there.
  if (to === "user" && existsSync(join(inProject, "setup.json"))) {
    throw usageError(`The hooks of ${home} are set up in it: run 'context-graph uninstall' first.`);
  }
  return { from, to: target };
}

export const storeCommand: Command = {
  name: "store",
  summary: "Show where the memories of this project are",
  operands: "",
  options: {},
  examples: ["context-graph store", "context-graph store --project shop"],
  isReading: true,
  run: showStore,
};

export const storeMoveCommand: Command = {
  name: "store move",
  summary: "Move the memories along with a project, or between it and your own folder",
  operands: "",
  options: {
    from: { type: "text", meaning: "Take those of a folder that is gone: the project was there" },
    to: {
      type: "text",
      meaning: "Move them into your own folder or the project",
      values: ["user", "project"],
    },
  },
  examples: [
    "context-graph store move --from ~/projects/shop",
    "context-graph store move --to user",
  ],
  run: moveHere,
};
