import type { DreamChange, DreamTools } from "@/dream/dream.ts";
import { isProtected } from "@/dream/settled-memory.ts";
import type { MemoryLink } from "@/store/memory-types.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A link that was not used for so long gets weaker, and again after as long. Guess. */
const UNUSED_DAYS = 30;
/** The share of its weight that it keeps. Guess: half is left after three months. */
const KEPT = 0.8;
/** Below it a link leads nowhere and is removed (figure of the origin). */
const WEIGHT_MIN = 0.05;
/** The most links of one dream; the oldest come first. Guess. */
const LINKS_MAX = 2_000;

/**
 * Weakens links between memories that were once used together and since then no more. Links that
 * state a fact (fixes, supersedes, differs, repeats, similar) stay, and so does every link of what
 * the user said.
 */
export function* weakenUnused(tools: DreamTools): Generator<DreamChange> {
  const { store, nowMs } = tools;
  for (const link of store.linksBefore("used-with", nowMs - UNUSED_DAYS * DAY_MS, LINKS_MAX)) {
    if (isOfProtected(link, tools)) continue;
    const { fromId, toId, kind, weight, atMs } = link;
    const change = { fromId, toId, kind, before: { weight, atMs } };
    const kept = weight * KEPT;
    if (kept < WEIGHT_MIN) yield { action: "pruned", link: change };
    else yield { action: "weakened", link: { ...change, after: { weight: kept, atMs: nowMs } } };
  }
}

function isOfProtected({ fromId, toId }: MemoryLink, { store }: DreamTools): boolean {
  return [fromId, toId].some((id) => {
    const memory = store.findMemory(id);
    return memory === undefined || isProtected(memory);
  });
}
