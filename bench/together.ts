import { join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { drainSpool } from "@/store/spool.ts";
import { openStore } from "@/store/sqlite/database/open-store.ts";
import type { Corpus } from "./corpus.ts";
import { cleanEnvironment } from "./measure.ts";
import { payloadFor, sessionOf } from "./payloads.ts";

export interface TogetherResult {
  readonly answered: number;
  readonly expected: number;
  readonly written: number;
  readonly slowestMs: number;
  readonly aloneMs: number;
}

/** Ten failing commands at the same moment: each hook has to answer, and to write its failure. */
export async function runTogether(
  program: string,
  project: string,
  corpus: Corpus,
): Promise<TogetherResult> {
  const before = countFailures(project);
  const aloneMs = (await runOne(program, project, corpus, 0)).elapsedMs;
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, i) => runOne(program, project, corpus, i + 1)),
  );
  return {
    answered: results.filter(({ exitCode }) => exitCode === 0).length,
    expected: 11,
    written: countFailures(project) - before,
    slowestMs: Math.max(...results.map(({ elapsedMs }) => elapsedMs)),
    aloneMs,
  };
}

async function runOne(
  program: string,
  project: string,
  corpus: Corpus,
  index: number,
): Promise<{ exitCode: number; elapsedMs: number }> {
  const startedAt = performance.now();
  const hook = Bun.spawn([program, "hook", "PostToolUseFailure"], {
    cwd: project,
    stdin: new TextEncoder().encode(payloadFor("PostToolUseFailure", corpus, index, project)),
    stdout: "pipe",
    stderr: "pipe",
    env: cleanEnvironment(),
  });
  const exitCode = await hook.exited;
  return { exitCode, elapsedMs: performance.now() - startedAt };
}

function countFailures(project: string): number {
  const folder = join(project, ".context-graph");
  const store = openStore({
    folder,
    clock: systemClock,
    patience: () => 5_000,
  });
  // What the lock kept out waits in the spool for the next worker.
  drainSpool(folder, store);
  const count = store
    .activitySince(sessionOf("PostToolUseFailure"), "", 0, 1_000_000)
    .filter(({ kind }) => kind === "failure").length;
  store.close();
  return count;
}
