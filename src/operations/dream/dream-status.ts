import { describeAge } from "@/context/age.ts";
import { findLastDream } from "@/dream/dream-state.ts";
import { measureEntropy } from "@/dream/entropy.ts";
import type { OperationTools } from "@/operations/operation.ts";

/** The figures about dreams that a status shows. */
export interface DreamStatus {
  readonly entropy: number;
  /** Such as "2 h ago"; undefined if there was none. */
  readonly lastDream: string | undefined;
}

export function dreamStatus({ store, embedder, clock }: OperationTools): DreamStatus {
  const nowMs = clock.nowMs();
  const { entropy } = measureEntropy({ store, embedder, nowMs });
  const last = findLastDream(store);
  return { entropy, lastDream: last && describeAge(last.endedAtMs, nowMs) };
}
