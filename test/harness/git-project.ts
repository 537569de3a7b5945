import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

export interface GitProject {
  readonly path: string;
  /** Writes files without committing them. */
  write(files: Record<string, string>): void;
  /** Commits everything in the folder and returns the commit's id. */
  commit(message: string): Promise<string>;
  /** Adds a worktree on a new branch at `path` and returns it as a project. */
  addWorktree(path: string, branch: string): Promise<GitProject>;
  git(...args: string[]): Promise<string>;
}

/**
 * Creates a git project in `path` with `files` in its first commit. Creates the folder if
 * necessary.
 */
export async function createGitProject(
  path: string,
  files: Record<string, string> = { "README.md": "hello\n" },
  { objectFormat = "sha1" }: { objectFormat?: string } = {},
): Promise<GitProject> {
  mkdirSync(path, { recursive: true });
  const project = openGitProject(path);
  const format = `--object-format=${objectFormat}`;
  await project.git("init", "--quiet", "--initial-branch=main", format, ".");
  project.write(files);
  await project.commit("first");
  return project;
}

function openGitProject(path: string): GitProject {
  const git = (...args: string[]) => runGit(path, args);
  return {
    path,
    git,
    write: (files) => writeFiles(path, files),
    async commit(message) {
      await git("add", "--all");
      await git("commit", "--quiet", "--allow-empty", `--message=${message}`);
      return (await git("rev-parse", "HEAD")).trim();
    },
    async addWorktree(worktreePath, branch) {
      await git("worktree", "add", "--quiet", "-b", branch, worktreePath);
      return openGitProject(worktreePath);
    },
  };
}

/** Writes each file (path relative to `folder`) and creates the folders it needs. */
export function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

// A fixed identity and no configuration of the machine or the user, for the same commits
// everywhere.
async function runGit(cwd: string, args: string[]): Promise<string> {
  using home = temporaryFolder("git-home");
  const result = await runProcess({
    command: ["git", ...args],
    cwd,
    env: {
      PATH: SYSTEM_PATH,
      HOME: home.path,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_AUTHOR_NAME: "Tester",
      GIT_AUTHOR_EMAIL: "tester@example.com",
      GIT_AUTHOR_DATE: "2026-01-05T09:00:00Z",
      GIT_COMMITTER_NAME: "Tester",
      GIT_COMMITTER_EMAIL: "tester@example.com",
      GIT_COMMITTER_DATE: "2026-01-05T09:00:00Z",
    },
  });
  if (result.exitCode !== 0) throw new Error(`git ${args.join(" ")}: ${result.stderr.trim()}`);
  return result.stdout;
}
