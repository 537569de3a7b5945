import { readFileSync } from "node:fs";
import { join } from "node:path";
import { logPath } from "@/platform/log.ts";
import { type Case, cleanEnvironment } from "./measure.ts";

/** Peak memory in bytes of each hook's n-th run, as it says itself in the log at level debug. */
export function measureHookMemory(
  cases: readonly Case[],
  project: string,
  run: number,
): Map<string, number> {
  const peaks = new Map<string, number>();
  for (const { name, command, input, cwd } of cases) {
    const env = { ...cleanEnvironment(), CONTEXT_GRAPH_LOG_LEVEL: "debug" };
    Bun.spawnSync([...command], { cwd, env, stdin: new TextEncoder().encode(input(run)) });
    const lines = readFileSync(logPath(join(project, ".context-graph")), "utf8")
      .trimEnd()
      .split("\n");
    const entry = JSON.parse(lines.at(-1) ?? "{}") as { peakBytes?: number };
    if (entry.peakBytes !== undefined) peaks.set(name, entry.peakBytes);
  }
  return peaks;
}
