import type { Dirent } from "node:fs";
import { fileSystem } from "@/platform/file-system.ts";
import { findGitFolders } from "@/platform/git-folders.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { openRepository } from "@/git/repository.ts";
import { readStagingArea } from "@/git/staging-area.ts";
import { type IgnoreFile, isIgnored, readIgnoreFile } from "@/git/ignore-rules.ts";
import { languageOf } from "@/code/languages.ts";

export interface SourcePath {
  /** Relative to the root, with slashes. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

export interface SourceList {
  readonly files: readonly SourcePath[];
  /** False if a bound or the time ended the search: then a file that is not listed may exist. */
  readonly isComplete: boolean;
  /** True if it was the time. */
  readonly isOutOfTime: boolean;
}

/** Guesses: the largest projects of one team have some 20,000 source files. */
const FILES_MAX = 20_000;
const ENTRIES_MAX = 400_000;
const DEPTH_MAX = 64;
/** Guess: larger files are data. */
export const SOURCE_BYTES_MAX = 512 * 1024;

/** Folders of other people's code, and of programs. Git ignores most of them anyway. */
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set([
  "node_modules",
  "bower_components",
  "jspm_packages",
  "vendor",
  "third_party",
  "third-party",
  "site-packages",
  "venv",
  "Pods",
  "Carthage",
  "__pycache__",
]);

/**
 * Lists the project's source files, those nearest to the root first. Left out: what git ignores,
 * hidden and vendored folders, other repositories inside this one, files that are too large, and
 * everything behind a link, which may lead out of the project.
 */
export function listSource(root: string, mayContinue: () => boolean): SourceList {
  const walk: Walk = { root, files: [], entries: 0, mayContinue };
  let level: Folder[] = [{ path: "", rules: rootRules(root) }];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: Folder[] = [];
    for (const folder of level) {
      if (isOver(walk) || depth > DEPTH_MAX) return endOf(walk, false);
      next.push(...listFolder(folder, walk));
    }
    level = next;
  }
  addTracked(walk);
  return endOf(walk, !isOver(walk));
}

function endOf({ files, mayContinue }: Walk, isComplete: boolean): SourceList {
  return { files, isComplete, isOutOfTime: !isComplete && !mayContinue() };
}

/** Adds the files that git has although it would ignore them. */
function addTracked(walk: Walk): void {
  const { root, files, mayContinue } = walk;
  using repository = openRepository(root, mayContinue);
  if (repository === undefined) return;
  const { own, objects } = repository;
  const listed = new Set(files.map(({ path }) => path));
  for (const { path } of readStagingArea(own, objects.idBytes, mayContinue)?.entries ?? []) {
    const isSkipped = path.split("/").slice(0, -1).some(isSkippedFolder);
    if (isSkipped || listed.has(path) || languageOf(path) === undefined) continue;
    if (files.length >= FILES_MAX) return;
    addFile(path, walk);
  }
}

interface Folder {
  /** "" or ending in a slash. */
  readonly path: string;
  readonly rules: readonly IgnoreFile[];
}

interface Walk {
  readonly root: string;
  readonly files: SourcePath[];
  entries: number;
  readonly mayContinue: () => boolean;
}

function isOver({ files, entries, mayContinue }: Walk): boolean {
  return files.length >= FILES_MAX || entries >= ENTRIES_MAX || !mayContinue();
}

/** The rules that only this clone has. The user's own global rules are not read. */
function rootRules(root: string): IgnoreFile[] {
  const folders = findGitFolders(root);
  if (folders === undefined) return [];
  const own = readIgnoreFile(joinPath(folders.common, "info", "exclude"), "");
  return own === undefined ? [] : [own];
}

/** Adds the folder's files to the walk and returns its folders. */
function listFolder({ path, rules }: Folder, walk: Walk): Folder[] {
  const entries = readFolder(joinPath(walk.root, path));
  walk.entries += entries.length;
  const names = new Set(entries.map(({ name }) => name));
  if (path !== "" && names.has(".git")) return []; // Another repository.
  const own = names.has(".gitignore")
    ? readIgnoreFile(joinPath(walk.root, `${path}.gitignore`), path)
    : undefined;
  const inner = own === undefined ? rules : [...rules, own];
  const folders: Folder[] = [];
  for (const entry of entries) {
    const full = path + entry.name;
    if (entry.isDirectory()) {
      if (isSkippedFolder(entry.name) || isIgnored(inner, full, true)) continue;
      folders.push({ path: `${full}/`, rules: inner });
    } else if (entry.isFile() && languageOf(full) !== undefined && !isIgnored(inner, full, false)) {
      addFile(full, walk);
      if (walk.files.length >= FILES_MAX) break;
    }
  }
  return folders;
}

function readFolder(path: string): Dirent[] {
  try {
    const entries = fileSystem().readdirSync(path, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return []; // It has just been removed, or we may not read it.
  }
}

function isSkippedFolder(name: string): boolean {
  return name.startsWith(".") || SKIPPED_FOLDERS.has(name);
}

function addFile(path: string, { root, files }: Walk): void {
  const stats = fileSystem().lstatSync(joinPath(root, path), { throwIfNoEntry: false });
  if (stats === undefined || !stats.isFile()) return;
  const { size: sizeBytes, mtimeMs } = stats;
  if (sizeBytes > 0 && sizeBytes <= SOURCE_BYTES_MAX) files.push({ path, sizeBytes, mtimeMs });
}
