import type * as NodeOs from "node:os";
import type { Environment } from "@/base/environment.ts";
import { findStorePlace, STORE_FOLDER, type StorePlace } from "@/platform/kept/kept-store.ts";
import { isSamePath, type Platform, resolvePath, toPossiblePath } from "@/platform/paths.ts";
import { folderOf, joinPath, lastNameOf } from "@/platform/path-parts.ts";
import { isOwnRepository } from "@/platform/own-store/git-ownership.ts";
import { describePath, isOwnUser } from "@/platform/path-facts.ts";
import { readSmallFile } from "@/platform/read-small-file.ts";
import { findGitFolders, type GitFolders, readBranch } from "@/platform/git-folders.ts";

/**
 * The project a directory belongs to, and where that project's store is. It is read from git's own
 * files, because starting git would cost more than the rest of a hook.
 */
export interface Project extends StorePlace {
  /** The folder that contains the project's files; with several worktrees, the current one. */
  readonly root: string;
  /** Set outside git and for the user's own memories. Undefined: the project has the store's id. */
  readonly sharedId: typeof GLOBAL_PROJECT | typeof USER_PROJECT | undefined;
  readonly branch: string | undefined;
}

export const GLOBAL_PROJECT = "_global";
/** The user's memories that apply everywhere. Shares its store with _global, but no memories. */
export const USER_PROJECT = "_user";

/**
 * Finds the project of `directory`: the git repository around it, whose store lies in it or in the
 * user's folder; else the nearest folder at or above it in which setup has created a store; else
 * the user's shared store.
 */
export function findProject(directory: string, environment: Environment): Project {
  const start = resolvePath(toPossiblePath(directory), ".");
  const home = homeDirectory(environment);
  const folders = foldersUpwards(start);
  for (const folder of folders) {
    const project = gitProject(folder, environment);
    if (project) return project;
  }
  for (const folder of folders) {
    if (!isSamePath(folder, home) && isOwnedFolder(joinPath(folder, STORE_FOLDER), environment)) {
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

/** Claude Code's own folder: the user's settings, and the transcripts of all projects. */
export function claudeFolderOf(environment: Environment): string {
  return environment("CLAUDE_CONFIG_DIR") || joinPath(homeDirectory(environment), ".claude");
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

/** Guess: nobody works in deeper folders. A directory of 10,000 parts took twelve seconds. */
const FOLDERS_MAX = 100;

// Returns a list because the first generator a process runs costs a sixth of a millisecond.
function foldersUpwards(start: string): string[] {
  const folders = [start];
  for (let folder = start; folders.length < FOLDERS_MAX; folders.push(folder)) {
    const above = folderOf(folder);
    if (above === folder) break;
    folder = above;
  }
  return folders;
}

function gitProject(folder: string, environment: Environment): Project | undefined {
  const git = findGitFolders(folder);
  if (git === undefined || !isOwnRepository(folder, git, environment)) return undefined;
  return {
    root: folder,
    ...findStorePlace(sharedRoot(folder, git), userFolder(environment)),
    sharedId: undefined,
    // Read on demand: most hooks do not need it.
    get branch() {
      return readBranch(git);
    },
  };
}

// Worktrees share the folder of the main worktree. If the repository is bare, they share its folder.
// A submodule has its git directory inside its parent's and keeps its memories beside its own files.
// A .git file that names a repository elsewhere, which does not know this folder, shares nothing: it
// may have come with an archive. A repository inside the folder came together with it.
function sharedRoot(folder: string, { own, common }: GitFolders): string {
  if (own === common) {
    if (lastNameOf(common) === ".git") return folder;
    return foldersUpwards(common).some((above) => isSamePath(above, folder)) ? common : folder;
  }
  if (!isWorktreeOf(folder, own, common)) return folder;
  return lastNameOf(common) === ".git" ? folderOf(common) : common;
}

/**
 * True if the repository has registered this folder as one of its worktrees. Git keeps what it
 * registers inside the repository; a folder that came with an archive may claim any repository.
 */
function isWorktreeOf(folder: string, own: string, common: string): boolean {
  if (!isSamePath(folderOf(own), joinPath(common, "worktrees"))) return false;
  const registered = readSmallFile(joinPath(own, "gitdir"), GITDIR_BYTES_MAX)?.trim();
  if (registered === undefined || registered === "") return false;
  return isSamePath(resolvePath(own, registered), joinPath(folder, ".git"));
}

const GITDIR_BYTES_MAX = 16 * 1024;

// A folder of another user, for example in /tmp, must not receive our memories. A link is taken for
// a project, whose store is then refused and the user told.
function isOwnedFolder(path: string, environment: Environment): boolean {
  const facts = describePath(path);
  if (facts?.kind !== "folder" && facts?.kind !== "link") return false;
  return isOwnUser(facts.userId, environment("SUDO_UID"));
}
