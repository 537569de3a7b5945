import { hasContent } from "@/platform/file-system.ts";
import { folderOf, joinPath } from "@/platform/path-parts.ts";
import { resolvePath } from "@/platform/paths.ts";
import { readSmallFile } from "@/platform/read-small-file.ts";

/** The folders of a git repository. */
export interface GitFolders {
  /** The folder with HEAD and the index; each worktree has its own. */
  readonly own: string;
  /** The folder with refs and objects, which all worktrees share. */
  readonly common: string;
}

/** Finds the repository whose work tree is this folder. Folders above it are not looked at. */
export function findGitFolders(workTree: string): GitFolders | undefined {
  const own = resolveGitFolder(joinPath(workTree, ".git"));
  if (own === undefined) return undefined;
  const commonFile = joinPath(own, "commondir");
  const common = hasContent(commonFile) ? readGitLine(commonFile) : undefined;
  return { own, common: common === undefined ? own : resolvePath(own, common) };
}

// .git is a folder, or in worktrees and submodules a file that names the folder.
function resolveGitFolder(path: string): string | undefined {
  if (hasContent(joinPath(path, "HEAD"))) return path;
  if (!hasContent(path)) return undefined;
  const target = /^gitdir: (.+)$/m.exec(readGitLine(path) ?? "")?.[1];
  if (target === undefined) return undefined;
  const folder = resolvePath(folderOf(path), target);
  return hasContent(joinPath(folder, "HEAD")) ? folder : undefined;
}

/** The branch that is checked out; undefined if HEAD names a commit, or the refs are elsewhere. */
export function readBranch({ own }: GitFolders): string | undefined {
  const head = readGitLine(joinPath(own, "HEAD"));
  const branch = head === undefined ? undefined : /^ref: refs\/heads\/(.+)$/.exec(head)?.[1];
  return branch === REFTABLE_BRANCH ? undefined : branch;
}

/** HEAD names this branch if the refs are in a reftable. No real branch may be called so. */
const REFTABLE_BRANCH = ".invalid";
/** Git's files that are read here contain one path or branch name. */
const GIT_FILE_BYTES_MAX = 16 * 1024;

function readGitLine(path: string): string | undefined {
  return readSmallFile(path, GIT_FILE_BYTES_MAX)?.trim();
}
