import { join } from "node:path";

/** A program of test/fault/programs in its own process. */
export interface StartedProgram {
  /** Resolves when it says it is ready. */
  readonly ready: Promise<void>;
  /** Ends its standard input: the signal to begin or to finish. */
  endInput(): void;
  /** Its exit code and all it printed after "ready". Rejects after `timeoutMs`. */
  finish(timeoutMs: number): Promise<{ exitCode: number; output: string }>;
}

export function startProgram(name: string, ...args: readonly string[]): StartedProgram {
  const child = spawnProgram(name, args, "pipe");
  let output = "";
  const becomesReady = Promise.withResolvers<void>();
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of child.stdout) {
      output += decoder.decode(chunk, { stream: true });
      if (output.startsWith("ready\n")) becomesReady.resolve();
    }
    becomesReady.reject(new Error(`${name} ended before it was ready`));
  };
  const isRead = read();
  // Handled by whoever waits for it; a program that nobody waits for must not end the tests.
  becomesReady.promise.catch(() => undefined);
  return {
    ready: becomesReady.promise,
    endInput: () => void child.stdin?.end(),
    async finish(timeoutMs) {
      const alarm = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
      const exitCode = await child.exited;
      await isRead;
      clearTimeout(alarm);
      return { exitCode, output: output.replace("ready\n", "").trim() };
    },
  };
}

/** Starts a program and returns the process itself, for tests that kill it. */
export function spawnProgram(name: string, args: readonly string[], stdin: "pipe" | "ignore") {
  return Bun.spawn([process.execPath, join(import.meta.dir, "programs", `${name}.ts`), ...args], {
    cwd: join(import.meta.dir, "..", ".."),
    stdin,
    stdout: "pipe",
    stderr: "inherit",
  });
}
