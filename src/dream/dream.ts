/**
 * dream/ plans how memories are consolidated: which links are strengthened or weakened, which
 * repetitions get out of each other's way, which stale memories rank lower, and which lone ones are
 * linked. The folder is not for running a dream (operations/dream/ does that, in small steps that
 * can be undone), nor for starting one (cli/, worker/). It keeps true: nothing that the user said
 * and no rule is ever merged away, weakened or demoted; no memory is removed; and a plan is made of
 * what is in the store now, so that planning again after an interruption goes on where it stopped.
 */
import type { Embedder } from "@/embed/embed.ts";
import type { LinkChange } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/** The two phases of a dream: NREM settles what is there, REM finds new connections. */
export type DreamPhase = "NREM" | "REM";

/** Abbreviated: only NREM, when there is no time for more (DR-15). */
export type DreamMode = "full" | "abbreviated";

export type DreamTrigger = "manual" | "identity" | "entropy";

export type DreamAction =
  "strengthened" | "weakened" | "pruned" | "merged" | "demoted" | "linked" | "shortcut";

/** One change of a dream, with all that is needed to undo it. */
export type DreamChange =
  | { readonly action: Exclude<DreamAction, "merged" | "demoted">; readonly link: LinkChange }
  | {
      readonly action: "merged" | "demoted";
      readonly memoryId: string;
      readonly importance: number;
      readonly supersededBy?: string;
    };

/** All that planning needs. */
export interface DreamTools {
  readonly store: Store;
  readonly embedder: Embedder | undefined;
  readonly nowMs: number;
  /** Uses of memories up to this time were replayed by an earlier dream. */
  readonly replayedUntilMs: number;
  /** Called often by plans that compute much: leaves time to other processes. */
  readonly rest?: () => void;
}

/** Names what a change changes: a dream changes nothing twice. */
export function targetOf(change: DreamChange): string {
  if (!("link" in change)) return change.memoryId;
  const { fromId, toId, kind } = change.link;
  return `${fromId} ${toId} ${kind}`;
}
