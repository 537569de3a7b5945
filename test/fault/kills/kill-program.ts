import type { SeededRandom } from "@test/harness/seeded-random.ts";

/** A process that was killed, or had ended before that. */
export interface KilledProcess {
  readonly output: string;
  readonly wasKilled: boolean;
  readonly exitCode: number | null;
}

type KillableProcess = Pick<
  Bun.Subprocess<"ignore", "pipe", "inherit">,
  "stdout" | "kill" | "exited" | "exitCode" | "signalCode"
>;

/** Kills a process at any moment of its first milliseconds. */
export async function killSoon(
  child: KillableProcess,
  withinMs: number,
  random: SeededRandom,
): Promise<KilledProcess> {
  const alarm = setTimeout(() => child.kill("SIGKILL"), random.next() * withinMs);
  const output = await new Response(child.stdout).text();
  await child.exited;
  clearTimeout(alarm);
  return { output, wasKilled: child.signalCode === "SIGKILL", exitCode: child.exitCode };
}

/** Kills a process a moment after it has printed a number of lines. */
export async function killAtWork(
  child: KillableProcess,
  { lines, withinMs }: { lines: number; withinMs: number },
  random: SeededRandom,
): Promise<KilledProcess> {
  const decoder = new TextDecoder();
  let output = "";
  let alarm: Timer | undefined;
  for await (const chunk of child.stdout) {
    output += decoder.decode(chunk, { stream: true });
    if (alarm !== undefined || output.split("\n").length <= lines) continue;
    alarm = setTimeout(() => child.kill("SIGKILL"), random.next() * withinMs);
  }
  await child.exited;
  clearTimeout(alarm);
  return { output, wasKilled: child.signalCode === "SIGKILL", exitCode: child.exitCode };
}
