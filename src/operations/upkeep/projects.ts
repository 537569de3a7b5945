import { basename, dirname } from "node:path";
import { fileSystem } from "@/platform/file-system.ts";
import { listKeptProjects } from "@/platform/kept/kept-projects.ts";
import { homeOfStore, keptFor } from "@/platform/kept/kept-paths.ts";
import { GLOBAL_PROJECT } from "@/platform/project.ts";
import { toIso } from "@/operations/memories/memory-json.ts";
import type { Operation } from "@/operations/operation.ts";
import {
  type KnownProject,
  listRegisteredProjects,
  unregisterProject,
} from "@/store/project-registry.ts";
import { databasePath } from "@/platform/database-path.ts";
import { type StoreSummary, summarizeStore } from "@/store/sqlite/database/store-summary.ts";

export interface ProjectsInput {
  /** The user's folder, which has the list of projects. */
  readonly userFolder: string;
  /** Removes missing projects from the list. */
  readonly prune: boolean;
  /** True if the store in this folder is not the user's. Such a store is not opened. */
  readonly isForeign: (storeFolder: string) => boolean;
}

export interface ProjectJson {
  readonly name: string;
  readonly root: string;
  readonly path: string;
  /**
   * "empty": no store yet. "missing": the project was deleted or moved. "orphaned": so was the
   * project, but its memories are kept in the user's folder. "foreign": the store is not the user's.
   */
  readonly status: "ok" | "empty" | "missing" | "orphaned" | "damaged" | "locked" | "foreign";
  readonly memories: number;
  readonly size_bytes: number;
  readonly last_used_at?: string;
  /** The new root of a missing project, if it is known. */
  readonly moved_to?: string;
}

export interface ProjectsResult {
  /** Most recently used first. */
  readonly projects: readonly ProjectJson[];
  /** Roots removed from the list. */
  readonly pruned: readonly string[];
}

interface ListedProject {
  readonly storeFolder: string;
  readonly projectId: string;
  readonly summary: ListedSummary;
}

interface ListedSummary extends Omit<StoreSummary, "state"> {
  readonly state: StoreSummary["state"] | "foreign";
}

const FOREIGN: ListedSummary = {
  state: "foreign",
  memories: 0,
  sizeBytes: 0,
  lastUsedAtMs: undefined,
};

/** Lists every project known on this machine. Reads their stores and changes none. */
export const projectsOperation: Operation<ProjectsInput, ProjectsResult, unknown> = {
  name: "projects",
  summary: "List the projects known on this machine",
  parameters: { prune: { type: "switch", meaning: "Remove missing projects from the list" } },
  run({ userFolder, prune, isForeign }) {
    const listed = listKnown(userFolder).map((project) => ({
      ...project,
      summary: isForeign(project.storeFolder) ? FOREIGN : summarizeStore(project.storeFolder),
    }));
    const known = listed.map((project) => projectToJson(project, listed, userFolder));
    const missing = prune ? known.filter(({ status }) => status === "missing") : [];
    for (const { path } of missing) unregisterProject(userFolder, dirname(dirname(path)));
    const kept = known.filter((project) => !missing.includes(project));
    const projects = [...kept, ...sharedProject(userFolder)];
    return { projects: projects.sort(byLastUse), pruned: missing.map(({ root }) => root) };
  },
};

/** Setup and commands register projects. Those that hooks have kept memories for are found. */
function listKnown(userFolder: string): KnownProject[] {
  const kept = listKeptProjects(userFolder).map(({ storeFolder }) => storeFolder);
  const registered = listRegisteredProjects(userFolder).filter(
    ({ storeFolder }) =>
      keptFor(storeFolder, userFolder) === undefined || kept.includes(storeFolder),
  );
  const others = kept.filter((folder) =>
    registered.every(({ storeFolder }) => storeFolder !== folder),
  );
  return [...registered, ...others.map((storeFolder) => ({ storeFolder, projectId: "" }))];
}

function projectToJson(
  project: ListedProject,
  all: readonly ListedProject[],
  userFolder: string,
): ProjectJson {
  const root = homeOfStore(project.storeFolder, userFolder);
  const status = statusOf(root, project.summary);
  const moved = status === "missing" ? findMoved(project, all) : undefined;
  const movedTo = moved && homeOfStore(moved.storeFolder, userFolder);
  return {
    name: basename(root),
    ...describeStore(project.storeFolder, root, status, project.summary),
    ...(movedTo === undefined ? {} : { moved_to: movedTo }),
  };
}

/** The store shared by all directories outside git is not in the list; it is the user's folder. */
function sharedProject(userFolder: string): ProjectJson[] {
  const summary = summarizeStore(userFolder);
  if (summary.state === "missing") return [];
  const described = describeStore(userFolder, userFolder, summary.state, summary);
  return [{ name: GLOBAL_PROJECT, ...described }];
}

function describeStore(
  storeFolder: string,
  root: string,
  status: ProjectJson["status"],
  { memories, sizeBytes, lastUsedAtMs }: ListedSummary,
): Omit<ProjectJson, "name" | "moved_to"> {
  return {
    root,
    path: databasePath(storeFolder),
    status,
    memories,
    size_bytes: sizeBytes,
    ...(lastUsedAtMs === undefined ? {} : { last_used_at: toIso(lastUsedAtMs) }),
  };
}

function statusOf(root: string, { state }: ListedSummary): ProjectJson["status"] {
  const isThere = fileSystem().existsSync(root);
  if (state !== "missing") return isThere ? state : "orphaned";
  return isThere ? "empty" : "missing";
}

function findMoved(
  { projectId }: ListedProject,
  all: readonly ListedProject[],
): ListedProject | undefined {
  if (projectId === "") return undefined;
  return all.find((other) => other.projectId === projectId && other.summary.state === "ok");
}

function byLastUse(left: ProjectJson, right: ProjectJson): number {
  return (right.last_used_at ?? "").localeCompare(left.last_used_at ?? "");
}
