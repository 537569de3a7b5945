import type { Detection } from "@/memory/extract/candidate.ts";
import { countWords, namesSomething, joinNeighbours } from "@/memory/extract/statement-content.ts";
import {
  isQuestionLike,
  isTentative,
  isInability,
  isIntention,
  isSecondHand,
  isThinkingAloud,
} from "@/memory/extract/statement-filters.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";
import type { Statement } from "@/memory/extract/statement.ts";

/** What a trouble came from. Only what is said as a fact: a suspicion is no cause. */

const FOUND =
  /\b(?:root cause(?: of [^.]{1,60})?(?: is| was|:)|(?:actual|real|underlying|true) (?:cause|problem|issue|reason|bug)(?: here)?(?: is| was|:)|culprit|turn(?:s|ed) out|found (?:it[:!]|the (?:cause|culprit|bug|problem|issue)\b)|das lag (?:an|daran)|la cause (?:est|était)|la causa (?:es|era|fue)|ursache (?:ist|war)\b)|原因是|根本原因/;

const CAUSED =
  /\b(?:(?:is|was|were|are|been|being) caused by|(?:happen(?:s|ed)|fail(?:s|ed)|breaks?|broke|crash(?:es|ed)|hangs?|hung) (?:\w{1,12} ){0,2}because|the cause (?:is|was|of)|(?:(?:is|was) because))\b/;

const TROUBLE =
  "(?:problem|issue|bug|failure|error|errors|failures|reason|leak|crash|regression|slowness|diff|drift|warning|warnings|hang|timeout|flake|flakiness|delay|mismatch)";
const WAS = new RegExp(
  `\\bthe (?:\\w{1,20} ){0,2}${TROUBLE} (?:\\w{1,12} ){0,1}(?:was|were|is|are) (?:that|the|an?|in|due to|¤)`,
);
const CAME = new RegExp(
  `\\bthe (?:\\w{1,20} ){0,2}${TROUBLE} (?:all )?(?:comes?|came|stems?|stemmed) from\\b`,
);

/** A word of every matchText, to be quick on all other sentences. */
const HINT =
  /caus|culprit|turn(?:s|ed) out|found|because|problem|issue|bug|reason|fail|error|leak|crash|regress|slow|diff|drift|warning|hang|timeout|flak|delay|mismatch|das lag|ursache|原因/;

/** "The problem is the next one", "the issue is fixed": words of a cause without one. */
const EMPTY =
  /\b(?:issue|problem|bug|error)s? (?:is|was|are|were) (?:(?:now|already|also|all) )?(?:fixed|resolved|gone|solved|clear|known|real|minor|small|unrelated|open|the same)\b|\bnot the (?:cause|problem|issue|reason)\b|\b(?:wasn't|isn't|not) (?:it|caused|because)\b|\bno (?:bug|problem|issue)\b/;

/** Work that is not done yet fails for no reason worth knowing. */
const UNFINISHED =
  /\b(?:yet|haven't (?:implemented|written|added|created)|not implemented|doesn't exist yet|red phase)\b/;

const SUPPOSED_CAUSE = /^if\b|\b(?:if (?:that|the|this|it)|would be|might|may be|could)\b/;

export function findCause(context: TurnContext, index: number): Detection | undefined {
  const statement = context.statements[index];
  if (statement === undefined) return undefined;
  const [score, reason] = scoreCauseWords(statement.matchText);
  if (score === 0 || isNoCause(statement)) return undefined;
  if (context.isFromPerson && isThinkingAloud(statement)) return undefined;
  if (isStillChecked(context.statements[index + 1])) return undefined;
  const words = countWords(statement.text);
  const isNamed = namesSomething(statement);
  if (words < 7 || (!isNamed && words < 12)) return undefined;
  const failed = lastFailure(context);
  const text = joinNeighbours(context.statements, index, true);
  return {
    kind: "root-cause",
    type: "Learning",
    text: failed === undefined ? text : `${text} (seen when \`${failed}\` failed)`,
    score: score + (isNamed ? 0.1 : 0) + (words >= 14 ? 0.05 : 0),
    reasons: [reason, ...(isNamed ? ["names something"] : [])],
  };
}

function isNoCause(statement: Statement): boolean {
  return (
    isQuestionLike(statement) ||
    isTentative(statement) ||
    isIntention(statement) ||
    isSecondHand(statement) ||
    isInability(statement) ||
    EMPTY.test(statement.matchText) ||
    UNFINISHED.test(statement.matchText) ||
    SUPPOSED_CAUSE.test(statement.matchText)
  );
}

/** "Let me verify": what is to be checked next is not known yet. */
function isStillChecked(next: Statement | undefined): boolean {
  return (
    next !== undefined &&
    /\b(?:let me|let's|i'll) (?:\w{1,10} )?(?:check|verify|confirm|test whether|see if|look)\b/.test(
      next.matchText,
    )
  );
}

/** How surely these words tell a cause; 0 where they do not. */
export function scoreCauseWords(matchText: string): [number, string] {
  if (!HINT.test(matchText)) return [0, ""];
  if (FOUND.test(matchText)) return [0.75, "cause found"];
  if (CAUSED.test(matchText)) return [0.7, "caused by"];
  if (CAME.test(matchText)) return [0.6, "comes from"];
  return WAS.test(matchText) ? [0.55, "the problem was"] : [0, ""];
}

function lastFailure({ toolUses }: TurnContext): string | undefined {
  const failed = toolUses.findLast(({ call, result }) => call.action === "run" && result?.isError);
  const command = failed?.call.command;
  return command !== undefined && command.length <= 80 ? command : undefined;
}

const TAKEN_BACK =
  /\b(?:that|this|it) (?:wasn't|was not|isn't|is not) (?:it|the (?:cause|problem|issue|reason|culprit))\b|\b(?:my|that|the) (?:theory|guess|hypothesis|assumption|diagnosis) (?:was|is) (?:wrong|off|incorrect)\b|\bi was wrong\b|\bnot the (?:real |actual |root )?cause after all\b|\b(?:still|same) (?:fails|failing|error|problem)\b/;

/** Whether a later turn takes back what was said to be the cause. */
export function withdrawsCause(context: TurnContext): boolean {
  return context.statements.some(
    (statement) => !isQuestionLike(statement) && TAKEN_BACK.test(statement.matchText),
  );
}
