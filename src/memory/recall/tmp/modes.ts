import type { Embedder } from "@/embed/embed.ts";
import { recallAssociated } from "@/memory/recall/tmp/associative.ts";
import { recallCauses } from "@/memory/recall/tmp/causal.ts";
import { recallByMeaning } from "@/memory/recall/tmp/semantic.ts";
import { recallByTime } from "@/memory/recall/tmp/temporal.ts";
import { recallHybrid } from "@/memory/recall/tmp/hybrid.ts";
import type { RecallHit, RecallMode, RecallRequest } from "@/memory/recall/recall.ts";
import type { Store } from "@/store/store.ts";

type ModeOfRecall = (store: Store, request: RecallRequest, embedder?: Embedder) => RecallHit[];

const MODES: Readonly<Record<RecallMode, ModeOfRecall>> = {
  semantic: recallByMeaning,
  temporal: recallByTime,
  hybrid: recallHybrid,
  causal: recallCauses,
  associative: recallAssociated,
};

/** The same channels, chosen and weighed in five ways. */
export function recallInMode(
  store: Store,
  request: RecallRequest & { readonly mode: RecallMode },
  embedder?: Embedder,
): RecallHit[] {
  return MODES[request.mode](store, request, embedder);
}
