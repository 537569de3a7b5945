import type * as NodeOs from "node:os";
import type { Environment } from "@/base/environment.ts";
import { fileSystem, hasContent } from "@/platform/file-system.ts";
import { isSamePath, type Platform, resolvePath } from "@/platform/paths.ts";
import { folderOf, joinPath, lastNameOf } from "@/platform/path-parts.ts";
import { readSmallFile } from "@/platform/read-small-file.ts";

/**
 * The project a directory belongs to, and where that project's store is. It is read from git's own
 * files, because starting git would cost more than the rest of a hook.
 */
export interface Project {
  /** The folder that contains the project's files; with several worktrees, the current one. */
  readonly root: string;
  /** The .context-graph folder. All worktrees of a repository share it. */
  readonly storeFolder: string;
  /** Set outside git and for the user's own memories. Undefined: the project has the store's id. */
  readonly sharedId: typeof GLOBAL_PROJECT | typeof USER_PROJECT | undefined;
  readonly branch: string | undefined;
}

export const GLOBAL_PROJECT = "_global";
/** The user's memories that apply everywhere. Shares its store with _global, but no memories. */
export const USER_PROJECT = "_user";
const STORE_FOLDER = ".context-graph";

/**
 * Finds the project of `directory`: the git repository around it, else the nearest folder at or
 * above it in which setup has created a store, else the user's shared store.
 */
export function findProject(directory: string, environment: Environment): Project {
  const start = resolvePath(directory, ".");
  const home = homeDirectory(environment);
  for (const folder of foldersUpwards(start)) {
    const project = gitProject(folder);
    if (project) return project;
  }
  for (const folder of foldersUpwards(start)) {
    if (!isSamePath(folder, home) && isOwnedFolder(joinPath(folder, STORE_FOLDER))) {
      return {
        root: folder,
        storeFolder: joinPath(folder, STORE_FOLDER),
        sharedId: undefined,
        branch: undefined,
      };
    }
  }
  const storeFolder = userFolder(environment);
  return { root: start, storeFolder, sharedId: GLOBAL_PROJECT, branch: undefined };
}

/** The project of the memories that apply everywhere, used from this directory. */
export function userProject(directory: string, environment: Environment): Project {
  const storeFolder = userFolder(environment);
  return {
    root: resolvePath(directory, "."),
    storeFolder,
    sharedId: USER_PROJECT,
    branch: undefined,
  };
}

/** The folder of the user-level store. */
export function userFolder(environment: Environment): string {
  return environment("CONTEXT_GRAPH_HOME") || joinPath(homeDirectory(environment), STORE_FOLDER);
}

/**
 * The home directory according to the environment, else to the system. On Windows USERPROFILE comes
 * first: HOME there is set by Git Bash and others as they like, and Claude Code ignores it.
 */
export function homeDirectory(
  environment: Environment,
  platform: Platform = process.platform,
): string {
  const [first, second] = [environment("HOME"), environment("USERPROFILE")];
  return (platform === "win32" ? second || first : first || second) || systemHome();
}

// node:os is loaded only here: almost every process has a HOME.
function systemHome(): string {
  const os: typeof NodeOs = require("node:os");
  return os.homedir();
}

// Returns a list because the first generator a process runs costs a sixth of a millisecond.
function foldersUpwards(start: string): string[] {
  const folders = [start];
  for (let folder = start; folderOf(folder) !== folder; folders.push(folder)) {
    folder = folderOf(folder);
  }
  return folders;
}

function gitProject(folder: string): Project | undefined {
  const gitDirectory = resolveGitDirectory(joinPath(folder, ".git"));
  if (gitDirectory === undefined) return undefined;
  const commonFile = joinPath(gitDirectory, "commondir");
  const common = hasContent(commonFile) ? readTrimmed(commonFile) : undefined;
  const commonDirectory = common === undefined ? gitDirectory : resolvePath(gitDirectory, common);
  return {
    root: folder,
    storeFolder: joinPath(sharedRoot(folder, gitDirectory, commonDirectory), STORE_FOLDER),
    sharedId: undefined,
    // Read on demand: most hooks do not need it.
    get branch() {
      return currentBranch(gitDirectory);
    },
  };
}

// .git is a folder, or in worktrees and submodules a file that names the folder.
function resolveGitDirectory(path: string): string | undefined {
  if (hasContent(joinPath(path, "HEAD"))) return path;
  if (!hasContent(path)) return undefined;
  const target = /^gitdir: (.+)$/m.exec(readTrimmed(path) ?? "")?.[1];
  if (target === undefined) return undefined;
  const directory = resolvePath(folderOf(path), target);
  return hasContent(joinPath(directory, "HEAD")) ? directory : undefined;
}

// Worktrees share the folder of the main worktree. If the repository lies apart from its files
// (bare, or with a separate git directory), they share the repository's folder. A submodule has
// its git directory inside its parent's and keeps its memories beside its own files.
function sharedRoot(folder: string, gitDirectory: string, commonDirectory: string): string {
  if (lastNameOf(commonDirectory) === ".git") return folderOf(commonDirectory);
  const isSubmodule = /[\\/]\.git[\\/]modules[\\/]/.test(commonDirectory);
  return isSubmodule && gitDirectory === commonDirectory ? folder : commonDirectory;
}

function currentBranch(gitDirectory: string): string | undefined {
  const head = readTrimmed(joinPath(gitDirectory, "HEAD"));
  return head === undefined ? undefined : /^ref: refs\/heads\/(.+)$/.exec(head)?.[1];
}

// A folder of another user, for example in /tmp, must not receive our memories.
function isOwnedFolder(path: string): boolean {
  const stats = fileSystem().statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isDirectory()) return false;
  const userId = process.getuid?.();
  return userId === undefined || stats.uid === userId;
}

/** Git's files that are read here contain one path or branch name. */
const GIT_FILE_BYTES_MAX = 16 * 1024;

function readTrimmed(path: string): string | undefined {
  return readSmallFile(path, GIT_FILE_BYTES_MAX)?.trim();
}
