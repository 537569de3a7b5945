/** A process that runs to its end, with exactly the given environment and a time limit. */
export interface ProcessOptions {
  command: readonly [string, ...string[]];
  cwd: string;
  env: Record<string, string>;
  stdin?: string;
  timeoutMs?: number;
}

export interface ProcessResult {
  /** 128 plus the signal's number if a signal ended it. */
  exitCode: number;
  stdout: string;
  stderr: string;
  durationMs: number;
  timedOut: boolean;
}

/**
 * Both pipes are read at the same time: otherwise a process that fills the other one would hang.
 */
export async function runProcess(options: ProcessOptions): Promise<ProcessResult> {
  const startedAtMs = performance.now();
  const child = Bun.spawn([...options.command], {
    cwd: options.cwd,
    env: options.env,
    stdin: options.stdin === undefined ? "ignore" : Buffer.from(options.stdin),
    stdout: "pipe",
    stderr: "pipe",
  });
  let timedOut = false;
  const alarm = setTimeout(() => {
    timedOut = true;
    child.kill("SIGKILL");
  }, options.timeoutMs ?? 20_000);
  try {
    const [stdout, stderr, exitCode] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    return { exitCode, stdout, stderr, durationMs: performance.now() - startedAtMs, timedOut };
  } finally {
    clearTimeout(alarm);
  }
}

/** A search path for programs, without anything from a developer's own PATH. */
export const SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin";
