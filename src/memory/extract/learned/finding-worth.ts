import type { Detection } from "@/memory/extract/candidate.ts";
import { refersBack } from "@/memory/extract/conclusion/conclusion-passage.ts";
import { CHANGE_REPORT } from "@/memory/extract/conclusion/conclusion-words.ts";
import { FINDING_MEASURES, measureFinding } from "@/memory/extract/learned/finding-measures.ts";
import { FINDING_BIAS, FINDING_WEIGHTS } from "@/memory/extract/learned/finding-weights.ts";
import { LINE_OF_FILE } from "@/memory/extract/words/line-numbers.ts";
import { reportsTrouble } from "@/memory/recall/5-gate/trouble.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";
import { weighMeasures } from "@/memory/extract/learned/weigh-measures.ts";

/**
 * The first was chosen on findings of 26 repositories, each judged by weights that were learned from
 * the others: see decision 32. A lower bar tells more of what is worth it, and more of what is not.
 * The others are guesses. Nearly all of those agents mark names as code, which speaks for a finding;
 * an agent that marks nothing must not lose by that. And whoever reports the same trouble again misses
 * a finding more than a line disturbs them.
 */
const TOLD_MIN = { usually: 0.45, withoutCode: 0.3, afterTrouble: 0.3 } as const;

/** Findings of the agent, by the detector that recognised them. */
const FINDINGS: ReadonlySet<string> = new Set(["concluded", "root-cause", "decision"]);

/**
 * Marks a finding of the agent that is probably not worth a line to somebody who did not ask:
 * advice, general knowledge, talk about the work of the moment, words that say nothing without the
 * rest of the message. It is kept, and found by whoever looks for it.
 */
export function withWorth(detection: Detection, context: TurnContext): Detection {
  if (context.isFromPerson || detection.isReport || !FINDINGS.has(detection.kind)) return detection;
  const isTold =
    standsAlone(detection) &&
    (answersWhy(detection, context) || worthOfFinding(detection, context) >= barOf(context));
  return isTold ? detection : { ...detection, isOnlyForAskers: true };
}

/** Words that a cause shares with the question it answers. Guess. */
const ANSWER_WORDS = 3;

/** True for a cause in the words of somebody who asked why: the question may come again. */
function answersWhy({ kind, text }: Detection, { goal = "" }: TurnContext): boolean {
  if (kind !== "root-cause" || !reportsTrouble(goal)) return false;
  const said = analyzeMeaning(text);
  const shared = [...analyzeMeaning(goal)].filter((word) => said.has(word) && !isFiller(word));
  return shared.length >= ANSWER_WORDS;
}

function barOf({ goal = "", turn }: TurnContext): number {
  if (reportsTrouble(goal)) return TOLD_MIN.afterTrouble;
  return turn.text.includes("`") ? TOLD_MIN.usually : TOLD_MIN.withoutCode;
}

/**
 * False if it begins with a word for something said before it, tells what was changed, stands on a
 * numbered line of a file, or is the agent's own slip.
 */
function standsAlone({ kind, text }: Detection): boolean {
  const matchText = text.toLowerCase();
  if (LINE_OF_FILE.test(matchText) || OWN_SLIP.test(matchText)) return false;
  return kind === "concluded" || !(refersBack({ matchText }) || CHANGE_REPORT.test(matchText));
}

/**
 * "The problem is that I'm filtering after paging": the agent speaks of what it has just written, and
 * mends that at once. The first person of the verb, in some languages.
 */
const OWN_SLIP =
  /^(?:[a-zà-ÿ]{1,12}[,:!] )?(?:the|el|la|le|o|il|das|der|die|проблема|ошибка) ?(?:\S{3,14} )?(?:is|was|es|era|está|est|é|è|ist|war|в том|в)(?: en)?(?: (?:that|que|qu'|che|dass|что))? ?,? ?(?:i|i'm|i've|yo|estoy|estaba|cambié|olvidé|j'ai|j'utilise|je|eu|estou|io|sto|ich|я)(?![\p{L}])/u;

/** How likely a colleague would want to be told this later, from 0 to 1. */
function worthOfFinding(finding: Detection, context: TurnContext): number {
  return weighMeasures(
    FINDING_MEASURES,
    measureFinding(finding, context),
    FINDING_WEIGHTS,
    FINDING_BIAS,
  );
}
