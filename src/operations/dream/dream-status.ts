import { describeAge } from "@/context/age.ts";
import { findLastDream } from "@/dream/dream-state.ts";
import { measureEntropy } from "@/dream/entropy.ts";
import type { OperationTools } from "@/operations/operation.ts";

/** The figures about dreams that a status shows. */
export interface DreamStatus {
  readonly entropy: number;
  /** Such as "2h ago", the form of seed 004; undefined if there was none. */
  readonly lastDream: string | undefined;
}

export function dreamStatus({ store, embedder, clock }: OperationTools): DreamStatus {
  const nowMs = clock.nowMs();
  const { entropy } = measureEntropy({ store, embedder, nowMs });
  const last = findLastDream(store);
  const age = last && describeAge(last.endedAtMs, nowMs);
  return { entropy, lastDream: age?.replace(/^(\d+) (h|min) ago$/u, "$1$2 ago") };
}
