import type { EventTools } from "@/events/contributor.ts";
import { rareWords } from "@/memory/recall/5-gate/rare-words.ts";
import { ACTED_ON_TAG } from "@/memory/diagnosis-tag.ts";
import { ASKED_BEFORE } from "@/memory/recall/5-gate/asked-before.ts";
import { isOverheard } from "@/memory/recall/5-gate/statement-gate.ts";
import { reportsTrouble } from "@/memory/recall/5-gate/trouble.ts";
import { howSurelyBack } from "@/memory/recall/5-gate/trouble-again.ts";
import { sharesMostWords } from "@/memory/recall/1-query/subject-words.ts";
import { countWhole } from "@/memory/recall/1-query/whole-words.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";

/**
 * Chooses among what agents found out. They find out much, in the words of the whole project, and
 * the same again days later: a prompt gets few of their findings, and of two that say the same the
 * newer one, because that is how things are. After a cause was acted on it is mended, so it is told
 * if trouble is reported, or if the prompt is clearly about it.
 */
export function withoutWornFindings(
  hits: readonly RecallHit[],
  asked: string,
  tools: EventTools,
): RecallHit[] {
  const isTrouble = reportsTrouble(asked) || howSurelyBack(asked) !== undefined;
  const kept: RecallHit[] = [];
  let findings = 0;
  for (const hit of hits) {
    if (!isFinding(hit)) kept.push(hit);
    else if (isTrouble || isAboutPrompt(hit, tools)) {
      const alike = kept.findIndex((other) => isFinding(other) && saySame(hit, other));
      const known = kept[alike];
      if (known === undefined && findings < FINDINGS_MAX) {
        kept.push(hit);
        findings += 1;
      } else if (known !== undefined && hit.memory.createdAtMs > known.memory.createdAtMs) {
        kept[alike] = hit;
      }
    }
  }
  return kept;
}

/** Guess: one more repeats what the first two say, in other words. */
const FINDINGS_MAX = 2;

/** True for what was heard of an agent, unless it is about the very error of the prompt. */
function isFinding({ memory, reason }: RecallHit): boolean {
  const isOfError = reason.channels.includes("cause");
  return isOverheard(memory) && memory.origin === "agent" && memory.type !== "Fix" && !isOfError;
}

function saySame(one: RecallHit, other: RecallHit): boolean {
  return sharesMostWords(one.memory.text, other.memory.text);
}

/** Guesses: words that few memories have, which a finding shares with the prompt. */
const RARE_WORDS = { acted: 2, other: 1 } as const;
/** Guess: a word of the subject occurs in more than one memory. */
const RARE = { share: 0.06, atLeast: 6 } as const;

/** A named file and the same request vouch for a finding, but not for a cause that is mended. */
function isAboutPrompt({ memory, reason }: RecallHit, { store }: EventTools): boolean {
  const isActedOn = memory.tags.includes(ACTED_ON_TAG);
  const isVouchedFor = reason.channels.includes("place") || reason.note === ASKED_BEFORE;
  if (isVouchedFor && !isActedOn) return true;
  const needed = RARE_WORDS[isActedOn ? "acted" : "other"];
  return countWhole(rareWords(reason.terms, store, RARE)) >= needed;
}
