/**
 * Files the work is about just now: those changed since the last commit, else those of the
 * last five commits. Asks git, because only git knows; bounded in time, and no answer means none.
 */
const GIT_TIMEOUT_MS = 300;

export function changedFiles(root: string, limit: number): string[] {
  const uncommitted = gitNames(root, ["HEAD"]);
  const names = uncommitted.length > 0 ? uncommitted : gitNames(root, ["HEAD~5", "HEAD"]);
  return names.slice(0, limit);
}

// core.fsmonitor could start a program of the repository's choosing; it is switched off.
function gitNames(root: string, range: readonly string[]): string[] {
  const command = [
    "git",
    "-c",
    "core.fsmonitor=false",
    "diff",
    "--name-only",
    "-z",
    ...range,
    "--",
  ];
  try {
    const result = Bun.spawnSync(command, {
      cwd: root,
      stdin: "ignore",
      stderr: "ignore",
      timeout: GIT_TIMEOUT_MS,
    });
    return result.success ? result.stdout.toString().split("\0").filter(Boolean) : [];
  } catch {
    return []; // No git on this machine, or the folder is gone.
  }
}
