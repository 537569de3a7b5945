import { readFileSync } from "node:fs";
import { join } from "node:path";
import { logPath } from "@/platform/log.ts";
import { type Case, runOnce } from "./measure.ts";

/** Peak memory in bytes of one run of each hook, which it logs at level debug. */
export function measureHookMemory(cases: readonly Case[], run: number): Record<string, number> {
  const peaks: Record<string, number> = {};
  for (const item of cases) {
    runOnce({ ...item, env: { CONTEXT_GRAPH_LOG_LEVEL: "debug" } }, run);
    const log = readFileSync(logPath(join(item.cwd, ".context-graph")), "utf8");
    const entry = JSON.parse(log.trimEnd().split("\n").at(-1) ?? "{}") as { peakBytes?: number };
    if (entry.peakBytes !== undefined) peaks[item.name] = entry.peakBytes;
  }
  return peaks;
}
