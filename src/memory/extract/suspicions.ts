import { findCause, takesBackCause, weighCue } from "@/memory/extract/find-cause.ts";
import { countWords } from "@/memory/extract/statement-detail.ts";
import { isAsked, isDoubted, isInability, isRepeated } from "@/memory/extract/hedges.ts";
import { listThreads, type Scene } from "@/memory/extract/scenes.ts";
import type { Statement } from "@/memory/extract/statement.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";

/**
 * What the agent supposes to be the cause of a trouble. No memory is made of it; it is only told
 * where the work stood. Found causes and words that take one back end what was supposed before.
 */

const SUSPECTED =
  /\b(?:i (?:strongly )?suspect|my (?:current |best |working )?(?:guess|theory|hypothesis|hunch) is|(?:probably|likely|presumably|might be|may be|could be) (?:caused by|because|due to)|(?:probable|likely|possible) (?:cause|culprit))\b/;

/** The suppositions that are open after these turns. */
export function followSuspicions(
  open: readonly string[],
  turns: readonly TranscriptTurn[],
): string[] {
  let suspicions = [...open];
  for (const scene of listThreads(turns).flat()) {
    if (scene.turn.role !== "assistant") continue;
    if (takesBackCause(scene) || tellsCause(scene)) suspicions = [];
    suspicions.push(...scene.statements.filter(isSuspicion).map(({ text }) => text));
  }
  return [...new Set(suspicions)];
}

function tellsCause(scene: Scene): boolean {
  return scene.statements.some((_, index) => findCause(scene, index) !== undefined);
}

function isSuspicion(statement: Statement): boolean {
  if (isAsked(statement) || isRepeated(statement) || isInability(statement)) return false;
  if (countWords(statement.text) < 6) return false;
  const [score] = weighCue(statement.cue);
  return SUSPECTED.test(statement.cue) || (score > 0 && isDoubted(statement));
}
