/** Git is asked at the start of a session, which must not wait for it. Guess. */
const GIT_TIMEOUT_MS = 300;

/**
 * The files the current work is about: those changed since the last commit, else those of the last
 * five commits. None if git does not answer in time.
 */
export function changedFiles(root: string, limit: number): string[] {
  const uncommitted = gitNames(root, ["HEAD"]);
  const names = uncommitted.length > 0 ? uncommitted : gitNames(root, ["HEAD~5", "HEAD"]);
  return names.slice(0, limit);
}

// core.fsmonitor is switched off, because it could start a program that the repository chooses.
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
    return []; // There is no git on this machine, or the folder is gone.
  }
}
