import { newId } from "@/base/ids.ts";
import { LIMITS } from "@/base/limits.ts";
import type { DreamAction, DreamChange } from "@/dream/dream.ts";
import { DREAM_LEASE, replayedUntil } from "@/dream/dream-state.ts";
import { measureEntropy } from "@/dream/entropy.ts";
import { stagesOf } from "@/dream/stages.ts";
import { type DreamInput, type DreamReport, SAMPLE_MAX } from "@/operations/dream/dream-report.ts";
import { DreamRun, dreamTools } from "@/operations/dream/dream-run.ts";
import { finishUndo } from "@/operations/dream/undo-dream.ts";
import { countOldSecrets, removeOldSecrets } from "@/operations/dream/remove-old-secrets.ts";
import type { OperationTools } from "@/operations/operation.ts";

/** Consolidates the memories of a project, or goes on with a dream that was interrupted. */
export function runDream(input: DreamInput, tools: OperationTools): DreamReport {
  const { store, clock } = tools;
  const startedMs = clock.elapsedMs();
  const owner = newId("run", clock);
  const takeLease = () => store.takeLease(DREAM_LEASE, owner, clock.nowMs(), LIMITS.leaseMs);
  const entropyBefore = entropyOf(tools);
  const report = (part: Pick<DreamReport, "status"> & Partial<DreamReport>): DreamReport => ({
    mode: input.mode,
    trigger: input.trigger,
    isResumed: false,
    counts: {},
    secrets: 0,
    sample: [],
    entropyBefore,
    entropyAfter: entropyBefore,
    ...part,
    durationMs: Math.round(clock.elapsedMs() - startedMs),
  });
  // A dream that somebody asks for has the time; the others leave it to the worker.
  const looksForSecrets = input.trigger === "manual";
  if (input.isDryRun === true) {
    const secrets = looksForSecrets ? countOldSecrets(tools) : 0;
    return report({ status: "planned", ...planAll(input, tools), secrets });
  }
  if (!takeLease()) return report({ status: "busy" });
  try {
    finishUndo(tools);
    const run = new DreamRun(input, tools, entropyBefore, takeLease);
    const isDone = run.goThrough();
    const entropyAfter = entropyOf(tools);
    if (isDone) run.end(entropyAfter);
    const secrets = isDone && looksForSecrets ? removeOldSecrets(tools) : 0;
    const { mode, trigger, counts } = run;
    const { sample, isResumed } = run;
    const status = isDone ? "done" : "paused";
    return report({ status, mode, trigger, counts, secrets, sample, isResumed, entropyAfter });
  } finally {
    store.releaseLease(DREAM_LEASE, owner);
  }
}

function entropyOf({ store, embedder, clock }: OperationTools): number {
  return measureEntropy({ store, embedder, nowMs: clock.nowMs() }).entropy;
}

/** Everything a dream would change now. */
function planAll(
  { mode }: DreamInput,
  tools: OperationTools,
): Pick<DreamReport, "counts" | "sample"> {
  const counts: Partial<Record<DreamAction, number>> = {};
  const sample: DreamChange[] = [];
  const merged = new Set<string>();
  const planned = dreamTools(tools, replayedUntil(tools.store));
  for (const { plan } of stagesOf(mode)) {
    for (const change of plan(planned)) {
      // By then they would be outdated: nothing is done for them any more.
      if (idsOf(change).some((id) => merged.has(id))) continue;
      if (change.action === "merged") merged.add(change.memoryId);
      counts[change.action] = (counts[change.action] ?? 0) + 1;
      if (sample.length < SAMPLE_MAX) sample.push(change);
    }
  }
  return { counts, sample };
}

function idsOf(change: DreamChange): string[] {
  return "link" in change ? [change.link.fromId, change.link.toId] : [change.memoryId];
}
