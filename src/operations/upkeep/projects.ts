import { basename, dirname } from "node:path";
import { fileSystem } from "@/platform/file-system.ts";
import { GLOBAL_PROJECT } from "@/platform/project.ts";
import { toIso } from "@/operations/memories/memory-json.ts";
import type { Operation } from "@/operations/operation.ts";
import { unregisterProject, listRegisteredProjects } from "@/store/project-registry.ts";
import { databasePath } from "@/store/sqlite/database/open-store.ts";
import { type StoreSummary, summarizeStore } from "@/store/sqlite/database/store-summary.ts";

export interface ProjectsInput {
  /** The user's own folder, where projects are noted. */
  readonly userFolder: string;
  /** Forget the notes of projects that are gone. */
  readonly prune: boolean;
}

export interface ProjectRecord {
  readonly name: string;
  readonly root: string;
  readonly path: string;
  /** "empty": no store yet. "missing": the project is gone, or was moved. */
  readonly status: "ok" | "empty" | "missing" | "damaged" | "locked";
  readonly memories: number;
  readonly size_bytes: number;
  readonly last_used_at?: string;
  /** Where a project that is missing was found again. */
  readonly moved_to?: string;
}

export interface ProjectsResult {
  /** The last used first. */
  readonly projects: readonly ProjectRecord[];
  /** Roots whose notes were dropped. */
  readonly pruned: readonly string[];
}

interface Found {
  readonly storeFolder: string;
  readonly projectId: string;
  readonly summary: StoreSummary;
}

/** Every project known on this machine. Reads their stores, changes none of them. */
export const projectsOperation: Operation<ProjectsInput, ProjectsResult, unknown> = {
  name: "projects",
  summary: "List the projects known on this machine",
  parameters: { prune: { type: "switch", meaning: "Drop those that are gone from the list" } },
  run({ userFolder, prune }) {
    const found = listRegisteredProjects(userFolder).map((project) => ({
      ...project,
      summary: summarizeStore(project.storeFolder),
    }));
    const noted = found.map((project) => toProjectRecord(project, found));
    const gone = prune ? noted.filter(({ status }) => status === "missing") : [];
    for (const { path } of gone) unregisterProject(userFolder, dirname(dirname(path)));
    const projects = [...noted.filter((project) => !gone.includes(project)), ...shared(userFolder)];
    return { projects: projects.sort(byLastUse), pruned: gone.map(({ root }) => root) };
  },
};

function toProjectRecord(project: Found, all: readonly Found[]): ProjectRecord {
  const root = dirname(project.storeFolder);
  const status = statusOf(root, project.summary);
  const movedTo = status === "missing" ? findMoved(project, all) : undefined;
  return {
    name: basename(root),
    ...describeStore(project.storeFolder, root, status, project.summary),
    ...(movedTo === undefined ? {} : { moved_to: movedTo }),
  };
}

/** The store that all directories outside git share has no note: it lies in the user's folder. */
function shared(userFolder: string): ProjectRecord[] {
  const summary = summarizeStore(userFolder);
  if (summary.state === "missing") return [];
  const described = describeStore(userFolder, userFolder, summary.state, summary);
  return [{ name: GLOBAL_PROJECT, ...described }];
}

function describeStore(
  storeFolder: string,
  root: string,
  status: ProjectRecord["status"],
  { memories, sizeBytes, lastUsedAtMs }: StoreSummary,
): Omit<ProjectRecord, "name" | "moved_to"> {
  return {
    root,
    path: databasePath(storeFolder),
    status,
    memories,
    size_bytes: sizeBytes,
    ...(lastUsedAtMs === undefined ? {} : { last_used_at: toIso(lastUsedAtMs) }),
  };
}

function statusOf(root: string, { state }: StoreSummary): ProjectRecord["status"] {
  if (state !== "missing") return state;
  return fileSystem().existsSync(root) ? "empty" : "missing";
}

function findMoved({ projectId }: Found, all: readonly Found[]): string | undefined {
  const same = all.find((other) => other.projectId === projectId && other.summary.state === "ok");
  return projectId === "" || same === undefined ? undefined : dirname(same.storeFolder);
}

function byLastUse(left: ProjectRecord, right: ProjectRecord): number {
  return (right.last_used_at ?? "").localeCompare(left.last_used_at ?? "");
}
