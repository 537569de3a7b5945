import { join } from "node:path";
import { writeFileAtomically } from "@/platform/atomic-file.ts";
import { fileSystem } from "@/platform/file-system.ts";

/**
 * What keeps our files in a project's .claude folder out of its commits: a .gitignore there,
 * which names them and itself, so that git shows nothing of it. A .gitignore of the user's is
 * left as it is, and so is the one at the project's root.
 */
const NAME = ".gitignore";
const CONTENT = `# What Context Graph keeps here, and this file.
/.gitignore
/hot-topics.json
/sessions/context-graph-*.json
`;

/** Called where one of the files is made for the first time. */
export function hideFromGit(claudeFolder: string): void {
  const path = join(claudeFolder, NAME);
  if (fileSystem().lstatSync(path, { throwIfNoEntry: false }) !== undefined) return;
  try {
    writeFileAtomically(path, CONTENT);
  } catch {
    // Git shows the files then; they are as good without.
  }
}

/** Takes the file away where it is still ours; says whether it did. */
export function removeOwnIgnore(claudeFolder: string): boolean {
  const { lstatSync, readFileSync, rmSync } = fileSystem();
  const path = join(claudeFolder, NAME);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile() || readFileSync(path, "utf8").replaceAll("\r\n", "\n") !== CONTENT) {
    return false;
  }
  rmSync(path, { force: true });
  return true;
}
