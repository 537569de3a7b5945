import { joinPath } from "@/platform/path-parts.ts";
import { writeFileAtomically } from "@/platform/atomic-file.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { describePath } from "@/platform/path-facts.ts";

/**
 * Our .gitignore in a project's .claude folder keeps our files out of commits. It names them and
 * itself, so git shows nothing of us. A .gitignore of the user is not changed, neither there nor
 * at the project's root.
 */
const FILE_NAME = ".gitignore";
const CONTENT = `# What Context Graph keeps here, and this file.
/.gitignore
/hot-topics.json
/sessions/context-graph-*.json
`;

/** Creates the .gitignore. Called when one of our files is created for the first time. */
export function hideFromGit(claudeFolder: string): void {
  const path = joinPath(claudeFolder, FILE_NAME);
  if (describePath(path) !== undefined) return;
  try {
    writeFileAtomically(path, CONTENT);
  } catch {
    // Without it, git shows our files; they still work.
  }
}

/** Removes the .gitignore if it still has our content. Returns true if it did. */
export function removeOwnIgnore(claudeFolder: string): boolean {
  const { lstatSync, readFileSync, rmSync } = fileSystem();
  const path = joinPath(claudeFolder, FILE_NAME);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile() || readFileSync(path, "utf8").replaceAll("\r\n", "\n") !== CONTENT) {
    return false;
  }
  rmSync(path, { force: true });
  return true;
}
