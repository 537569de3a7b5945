import { join } from "node:path";
import type { Clock } from "@/base/clock.ts";
import type { Environment } from "@/base/environment.ts";
import { CatalogueError } from "@/base/errors.ts";
import { systemCode } from "@/base/system-error.ts";
import { databasePath } from "@/platform/database-path.ts";
import { fileSizeBytes, fileSystem } from "@/platform/file-system.ts";
import { keptFor } from "@/platform/kept/kept-paths.ts";
import { noteKeptFolder } from "@/platform/kept/moved-project.ts";
import { folderOf } from "@/platform/path-parts.ts";
import { userFolder } from "@/platform/project.ts";
import { removeOwnTopics } from "@/session/hot-topics.ts";
import { removeOwnIgnore } from "@/session/state/claude-gitignore.ts";
import { registerProject, unregisterProject } from "@/store/project-registry.ts";
import { openOwnStore } from "@/store/sqlite/database/open-own-store.ts";

/**
 * Moves the memories of a project to another place: from a folder that is gone to the project that
 * was there, or between the project and the user's folder. The store is known again by its id, so
 * its memories, rules and track records stay what they are.
 */
export interface StoreMove {
  readonly from: string;
  readonly to: string;
  readonly environment: Environment;
  readonly clock: Clock;
}

export interface MovedStore {
  readonly from: string;
  readonly to: string;
  readonly memories: number;
}

/** Written by people, or by setup for the hooks of the project itself: these stay where they are. */
const STAYING = ["config.toml", "setup.json", "backup"];

export function moveStore({ from, to, environment, clock }: StoreMove): MovedStore {
  const { existsSync, mkdirSync } = fileSystem();
  if (existsSync(databasePath(to))) throw refused(`There are memories in ${to} already.`);
  const user = userFolder(environment);
  const memories = settle(from, environment, clock);
  mkdirSync(folderOf(to), { recursive: true, mode: 0o700 });
  const aside = setAside(to);
  relocate(from, to);
  if (aside !== undefined) mergeInto(aside, to);
  giveBack(to, from);
  moveRecords(from, to, user);
  // Opening it registers the store for its new place.
  const opened = openOwnStore({ folder: to, environment, clock, patience: () => PATIENCE_MS });
  const { projectId } = opened;
  opened.close();
  noteKeptFolder(to, user);
  unregisterProject(user, from);
  registerProject(user, { storeFolder: to, projectId });
  return { from, to, memories };
}

const PATIENCE_MS = 700;

/** Writes everything to the database file. Refuses while another process is at work in the store. */
function settle(folder: string, environment: Environment, clock: Clock): number {
  const path = databasePath(folder);
  const { existsSync } = fileSystem();
  if (!existsSync(path)) throw refused(`There are no memories in ${folder}.`);
  const store = openOwnStore({ folder, environment, clock, patience: () => PATIENCE_MS });
  const memories = store.countMemories();
  store.checkpoint();
  store.close();
  // Another process has just written something, or holds on to what it reads.
  if (fileSizeBytes(`${path}-wal`) > 0) throw new CatalogueError("ERR_STORE_LOCKED", { path });
  return memories;
}

/** Something of ours may be at the new place, such as a log: it is put back afterwards. */
function setAside(folder: string): string | undefined {
  const { existsSync, renameSync } = fileSystem();
  if (!existsSync(folder)) return undefined;
  const aside = `${folder}.before-move`;
  renameSync(folder, aside);
  return aside;
}

function relocate(from: string, to: string): void {
  const { cpSync, renameSync, rmSync } = fileSystem();
  try {
    renameSync(from, to);
  } catch (error) {
    if (systemCode(error) !== "EXDEV") throw error;
    // Another disk: the copy gets its name only once it is whole.
    const copy = `${to}.copy`;
    rmSync(copy, { recursive: true, force: true });
    cpSync(from, copy, { recursive: true, preserveTimestamps: true });
    renameSync(copy, to);
    rmSync(from, { recursive: true, force: true });
  }
}

function mergeInto(aside: string, folder: string): void {
  const { existsSync, readdirSync, rmSync } = fileSystem();
  for (const name of readdirSync(aside)) {
    if (!existsSync(join(folder, name))) relocate(join(aside, name), join(folder, name));
  }
  rmSync(aside, { recursive: true, force: true });
}

function giveBack(moved: string, former: string): void {
  const { existsSync, mkdirSync } = fileSystem();
  for (const name of STAYING) {
    const path = join(moved, name);
    if (!existsSync(path)) continue;
    mkdirSync(former, { recursive: true, mode: 0o700 });
    relocate(path, join(former, name));
  }
}

/**
 * Session states and the journal lie in the project's .claude, or in the folder that is kept for it.
 * They have moved along if they were in the latter.
 */
function moveRecords(from: string, to: string, user: string): void {
  const source = keptFor(from, user) === undefined ? claudeFolder(from) : to;
  const target = keptFor(to, user) === undefined ? claudeFolder(to) : to;
  if (source === target) return;
  moveStates(join(source, "sessions"), join(target, "sessions"));
  const [journal, newJournal] = [join(source, "journal"), join(target, "journal")];
  if (isFolder(journal) && !isFolder(newJournal)) {
    fileSystem().mkdirSync(target, { recursive: true, mode: 0o700 });
    relocate(journal, newJournal);
  }
  // They come back with the next failure.
  removeOwnTopics(source);
  if (source !== claudeFolder(from)) return;
  removeOwnIgnore(source);
  removeIfEmpty(source);
}

function removeIfEmpty(folder: string): void {
  try {
    fileSystem().rmdirSync(folder);
  } catch {
    // Something of the user is in it.
  }
}

function claudeFolder(storeFolder: string): string {
  return join(folderOf(storeFolder), ".claude");
}

const OWN_STATE = /^context-graph-[\w-]{1,128}\.json$/;

/** Files of others in the folder stay in it. */
function moveStates(from: string, to: string): void {
  if (!isFolder(from)) return;
  const { mkdirSync, readdirSync, rmSync, writeFileSync } = fileSystem();
  const names = readdirSync(from);
  if (!isFolder(to)) {
    mkdirSync(to, { recursive: true, mode: 0o700 });
    writeFileSync(join(to, ".gitignore"), "*\n");
  }
  const own = names.filter((name) => OWN_STATE.test(name));
  for (const name of own) relocate(join(from, name), join(to, name));
  const hasOthers = names.some((name) => name !== ".gitignore" && !own.includes(name));
  if (!hasOthers) rmSync(from, { recursive: true, force: true });
}

// A link could lead anywhere.
function isFolder(path: string): boolean {
  return fileSystem().lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function refused(detail: string): CatalogueError {
  return new CatalogueError("ERR_USAGE", { detail, program: "context-graph store move" });
}
