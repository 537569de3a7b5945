import { join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { advance } from "@/identity/identity.ts";
import { persistIdentity } from "@/operations/identity/persist-identity.ts";
import { restoreFor } from "@/operations/identity/identity-of.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import { openStore } from "@/store/sqlite/database/open-store.ts";
import { buildEmptyProgram } from "../empty-program.ts";
import { cleanEnvironment, measure, percentile } from "../measure.ts";
import { PROGRAM } from "./hooks-beside.ts";

export interface IdentityTimes {
  /** The whole process to the empty compiled program, clock and processor time. */
  readonly briefToEmpty: number;
  readonly briefCpuToEmpty: number;
  /** Restoring, saving, waiting for the disk and reading back, in a process that has the store open. */
  readonly persistMs: number;
  readonly persistP95Ms: number;
}

const RUNS = 60;
const SESSION = "bench-identity";
/** A session as long as the trajectory that is kept. */
const ACTIVITIES = 500;

/** The two commands that scripts run at every tool call and at the end of a session. */
export function measureIdentity(project: string, folder: string): IdentityTimes {
  const persists = persistTimes(project);
  const input = () => "";
  const [empty, brief] = measure(
    [
      { name: "empty", command: [buildEmptyProgram(folder)], input, cwd: project },
      { name: "brief", command: [PROGRAM, "consciousness", "brief"], input, cwd: project },
    ],
    RUNS,
    60_000,
  );
  if (empty === undefined || brief === undefined) throw new Error("two cases were measured");
  const ratio = (of: "timesMs" | "cpuMs") =>
    percentile(brief[of], 0.5) / percentile(empty[of], 0.5);
  return {
    briefToEmpty: ratio("timesMs"),
    briefCpuToEmpty: ratio("cpuMs"),
    persistMs: percentile(persists, 0.5),
    persistP95Ms: percentile(persists, 0.95),
  };
}

function persistTimes(project: string): number[] {
  const folder = join(project, ".context-graph");
  const store = openStore({ folder, clock: systemClock, patience: () => 5_000 });
  const root = project;
  const tools = {
    store,
    clock: systemClock,
    project: { root, storeFolder: folder, branch: undefined, sharedId: undefined },
    embedder: new TokenTableEmbedder(tokenTablePath()),
    environment: (name: string) => cleanEnvironment()[name] ?? "",
  };
  try {
    let { identity } = restoreFor(SESSION, tools);
    for (let at = 0; at < ACTIVITIES; at += 1) {
      const text = `step ${at} of the work on part ${at % 7}`;
      const activity = { atMs: at * 1_000, kind: "Bash", text, files: [] };
      identity = advance(identity, activity, (words) => tools.embedder.embed(words));
    }
    persistIdentity(SESSION, identity, tools);
    const times = Array.from({ length: RUNS }, () => {
      const startedMs = performance.now();
      persistIdentity(SESSION, restoreFor(SESSION, tools).identity, tools);
      return performance.now() - startedMs;
    });
    return times.sort((a, b) => a - b);
  } finally {
    store.close();
  }
}

export function formatIdentity(times: IdentityTimes): string {
  const { briefToEmpty, briefCpuToEmpty, persistMs, persistP95Ms } = times;
  return [
    `consciousness brief   ${briefToEmpty.toFixed(2)} x the empty program (processor time ${briefCpuToEmpty.toFixed(2)} x)`,
    `persist an identity   p50 ${persistMs.toFixed(1)} ms, p95 ${persistP95Ms.toFixed(1)} ms, in process`,
  ].join("\n");
}
