import { putDreamNotice } from "@/dream/dream-notice.ts";
import { type DreamMark, putDreamMark } from "@/dream/dream-state.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { createLog } from "@/platform/log.ts";

/** The message of a dream that could not be finished (ERR-HOOKS-07). */
function incompleteMessage(phase: string): string {
  return `Dream consolidation incomplete: ${phase} phase failed. Entropy remains elevated.`;
}

/**
 * Notes for the next session that a dream is to be done or finished, and logs what failed. If even that cannot be
 * written, the entropy of the store says so again at the next end of a session.
 */
export function markDream(
  {
    entropy,
    failedPhase,
    detail,
  }: { readonly entropy: number; readonly failedPhase?: string; readonly detail?: string },
  { store, clock, project }: OperationTools,
): void {
  const atMs = clock.nowMs();
  const failure = failedPhase === undefined ? {} : { failedPhase };
  const mark: DreamMark = { atMs, entropy, ...failure };
  const notice =
    failedPhase === undefined
      ? `Context Graph: the memories wait for consolidation (entropy ${entropy.toFixed(2)}). It goes on in the background; 'context-graph consciousness consolidate' does it now.`
      : `Context Graph: ${incompleteMessage(failedPhase)} 'context-graph consciousness consolidate' goes on with it.`;
  try {
    store.apply([putDreamMark(mark), putDreamNotice(notice)], { isDurable: true });
  } catch {
    // The store cannot be written to: that is what made the dream fail.
  }
  if (failedPhase === undefined) return;
  createLog(project.storeFolder, "", clock).write({
    command: "dream",
    level: "error",
    outcome: "dream-incomplete",
    durationMs: 0,
    exitCode: 1,
    detail: `${incompleteMessage(failedPhase)} ${detail ?? ""}`.trim(),
  });
}
