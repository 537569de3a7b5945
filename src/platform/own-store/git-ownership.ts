import type { Environment } from "@/base/environment.ts";
import type { GitFolders } from "@/platform/git-folders.ts";
import type * as SafeDirectories from "@/platform/own-store/safe-directories.ts";
import { describePath, isOwnUser } from "@/platform/path-facts.ts";
import { joinPath } from "@/platform/path-parts.ts";

/**
 * True if git would work in this repository: the work tree, its .git and the git folder belong to
 * this user, or the user's git configuration names the folder as safe. A repository of another user
 * above a private folder, such as one in /tmp, is not taken as the project.
 */
export function isOwnRepository(
  workTree: string,
  { own }: GitFolders,
  environment: Environment,
): boolean {
  const dotGit = joinPath(workTree, ".git");
  const paths = own === dotGit ? [workTree, dotGit] : [workTree, dotGit, own];
  const sudoUserId = environment("SUDO_UID");
  for (const path of paths) {
    const facts = describePath(path);
    if (facts !== undefined && isOwnUser(facts.userId, sudoUserId)) continue;
    const {
      isSafeDirectory,
    }: typeof SafeDirectories = require("@/platform/own-store/safe-directories.ts");
    return isSafeDirectory(workTree, environment);
  }
  return true;
}
