import { linkBlindSpots } from "@/dream/blind-spots.ts";
import type { DreamChange, DreamMode, DreamPhase, DreamTools } from "@/dream/dream.ts";
import { mergeRepetitions } from "@/dream/repetitions.ts";
import { addShortcuts, strengthenUsed } from "@/dream/replay.ts";
import { demoteStale } from "@/dream/stale.ts";
import { weakenUnused } from "@/dream/weaken.ts";

/** One part of a dream: what it would change now. */
export interface DreamStage {
  readonly name: string;
  readonly phase: DreamPhase;
  readonly plan: (tools: DreamTools) => Iterable<DreamChange>;
}

/** In this order. Repetitions go before anything is linked, so that nothing is linked with them. */
const STAGES: readonly DreamStage[] = [
  { name: "replay", phase: "NREM", plan: strengthenUsed },
  { name: "weaken", phase: "NREM", plan: weakenUnused },
  { name: "merge", phase: "NREM", plan: mergeRepetitions },
  { name: "demote", phase: "NREM", plan: demoteStale },
  { name: "blind-spots", phase: "REM", plan: linkBlindSpots },
  { name: "shortcuts", phase: "REM", plan: addShortcuts },
];

export function stagesOf(mode: DreamMode): readonly DreamStage[] {
  return mode === "full" ? STAGES : STAGES.filter(({ phase }) => phase === "NREM");
}
