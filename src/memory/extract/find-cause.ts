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
import { announcesCause, namesCause } from "@/memory/extract/words/cause-words.ts";

/** Finds the cause of a problem, if it is stated as a fact: a suspicion is no cause. */

const FOUND =
  /\b(?:root cause(?: of [^.]{1,60})?(?: is| was|:)|(?:actual|real|underlying|true) (?:cause|problem|issue|reason|bug)(?: here)?(?: is| was|:)|culprit|turn(?:s|ed) out|found (?:it[:!]|the (?:cause|culprit|bug|problem|issue)\b)|i (?:can )?see (?:it|(?:the|an) (?:\w{1,12} )?(?:cause|culprit|bug|problem|issue))(?: now)?(?: [-–—] |[:—])|das lag (?:an|daran)|la cause (?:est|était)|la causa (?:es|era|fue)|ursache (?:ist|war)\b)|原因是|根本原因/;

const CAUSED =
  /\b(?:(?:is|was|were|are|been|being) caused by|(?:happen(?:s|ed)|fail(?:s|ed)|breaks?|broke|crash(?:es|ed)|hangs?|hung) (?:\w{1,12} ){0,2}because|the cause (?:is|was|of)|(?:(?:is|was) because)|(?:it|this|that|they) (?:was|were) (?:\w{2,15} ){1,3}because)\b/;

const PROBLEM =
  "(?:problem|issue|bug|failure|error|errors|failures|reason|leak|crash|regression|slowness|diff|drift|warning|warnings|hang|timeout|flake|flakiness|delay|mismatch)";
const WAS = new RegExp(
  `\\bthe (?:\\w{1,20} ){0,2}${PROBLEM} (?:\\w{1,12} ){0,1}(?:(?:was|were) (?:that|the|an?|in|due to|¤)|(?:is|are) (?:that|the|in|due to|¤))`,
);
const CAME = new RegExp(
  `\\bthe (?:\\w{1,20} ){0,2}${PROBLEM} (?:all )?(?:comes?|came|stems?|stemmed) from\\b`,
);

/** Says what a thing really takes: "the table uses `lat` and `trackid`, not `latitude`". */
const CONTRAST =
  /^(?:[^.]{0,80}: )?(?:the|this|our) (?:[\w-]{1,20} ){1,4}(?:uses?|expects?|requires?|returns?|needs?|is called|are called) [^.]{0,80}¤{2,}[^.]{0,60}(?:,| and| but) (?:not|never) [^.]{0,20}¤{2,}|\b(?:syntax|function|option|flag|field|method|call) \(?¤{2,}\)?,? (?:that|which) (?:didn't|doesn't|does not|did not|isn't|is not) (?:work|exist|supported|valid)/;

/** A wait or a limit of the wrong size. */
const WRONG_SIZE =
  /^(?:the|this|our) (?:[\w-]{1,20} ){1,4}(?:is|was|are|were) (?:\w{3,12}ing )?too (?:quick(?:ly)?|early|late|soon|small|short|strict|low|high|large|long)\b[^.]{4,}\d/;

/** Each pattern above contains one of these words; all other sentences are dismissed at once. */
const HINT =
  /¤¤|too |caus|culprit|turn(?:s|ed) out|found|because|problem|issue|bug|reason|fail|error|leak|crash|regress|slow|diff|drift|warning|hang|timeout|flak|delay|mismatch|i (?:can )?see|das lag|ursache|原因/;

/** The words of a cause without one, such as "the issue is fixed". */
const EMPTY =
  /\b(?:issue|problem|bug|error)s? (?:is|was|are|were) (?:(?:now|already|also|all) )?(?:fixed|resolved|gone|solved|clear|known|real|minor|small|unrelated|open|the same)\b|\b(?:not|wasn't|isn't|aren't|weren't) the (?:root |real |actual |only )?(?:cause|problem|issue|reason)\b|\b(?:wasn't|isn't|not) (?:it|caused|because)\b|\bno (?:bug|problem|issue)\b/;

/** Failures of unfinished work are not worth remembering. */
const UNFINISHED =
  /\b(?:yet|haven't (?:implemented|written|added|created)|not implemented|doesn't exist yet|red phase)\b/;

const HYPOTHETICAL = /^if\b|\b(?:if (?:that|the|this|it)|unless|would be|might|may be|could)\b/;

export function findCause(context: TurnContext, index: number): Detection | undefined {
  const statement = context.statements[index];
  if (statement === undefined) return undefined;
  const [score, reason] = scoreInContext(context, index);
  if (score === 0 || isNoCause(statement)) return undefined;
  if (context.isFromPerson && isThinkingAloud(statement)) return undefined;
  if (isToBeVerified(context.statements[index + 1])) return undefined;
  const text = announcesList(context, index) ? undefined : completeText(context.statements, index);
  if (
    text === undefined ||
    RECENT_WORK.test(statement.matchText) ||
    OWN_SLIP.test(withoutDiscovery(text))
  )
    return undefined;
  const words = countWords(text);
  const isNamed = namesSomething(statement);
  if (countWords(statement.text) < 7 || (!isNamed && words < 12)) return undefined;
  const failed = lastFailure(context);
  return {
    kind: "root-cause",
    type: "Learning",
    text: failed === undefined ? text : `${text} (seen when \`${failed}\` failed)`,
    score: score + (isNamed ? 0.1 : 0) + (words >= 14 ? 0.05 : 0),
    reasons: [reason, ...(isNamed ? ["names something"] : [])],
  };
}

/** An agent may announce the cause in a sentence of its own: "I found the reason. For …". */
function scoreInContext({ statements, isFromPerson }: TurnContext, index: number) {
  const [statement, before] = [statements[index], statements[index - 1]];
  const scored = scoreCauseWords(statement?.matchText ?? "");
  if (scored[0] > 0 || isFromPerson || before === undefined) return scored;
  return announcesCause(before.matchText) ? ([0.75, "cause announced"] as const) : scored;
}

/** "I see the issue - ", "Found it! Looking at the logs, ": how it was found, not what it is. */
const DISCOVERY =
  /^(?:(?:(?:great|perfect|excellent|ah|aha|ok|okay|now)[,!.]? )?(?:looking at [^,:]{3,60}, )?(?:(?:now )?i (?:can )?(?:now )?see (?:it|(?:the|an) (?:issue|problem|bug|cause))(?: now)?|(?:i(?:'ve| have)? )?found (?:it|the (?:issue|problem|bug|cause|culprit))) ?(?:[-–—:!.] ?){1,2}(?:looking at [^,:]{3,60}, )?)|^looking at [^,:]{3,60}, (?=the (?:issue|problem|bug|cause))/i;

/** The cause without the words that only say that it was found. */
export function withoutDiscovery(text: string): string {
  const rest = text.replace(DISCOVERY, "");
  if (rest === text || countWords(rest) < 5) return text;
  return `${rest.slice(0, 1).toUpperCase()}${rest.slice(1)}`;
}

/** A slip of the agent in the work at hand, which it mends at once. */
const OWN_SLIP =
  /^(?:the (?:issue|problem|bug|error) (?:is|was) (?:that )?)?I (?:\w{2,12}ed|was|had|forgot|didn't|did not|made|put|left|wrote|still|also)\b/;

/**
 * The statement with its neighbours. A statement that ends with a colon announces the cause: it
 * needs the next one, or enough words that it says the cause already. Returns undefined otherwise.
 */
function completeText(statements: readonly Statement[], index: number): string | undefined {
  const statement = statements[index];
  if (statement === undefined) return undefined;
  const text = joinNeighbours(statements, index, true);
  if (!/:\s*$/.test(statement.text)) return text.replace(/:\s*$/, ".");
  const next = statements[index + 1];
  const announces = ANNOUNCES.test(statement.matchText);
  if (!announces) return statement.text.replace(/:\s*$/, ".");
  if (next === undefined || next.isQuestion || countWords(next.text) < 4) return undefined;
  return /:\s*$/.test(next.text) ? undefined : `${statement.text} ${next.text}`;
}

/** True if the cause is a list of several points: its first point is not the cause. */
function announcesList({ statements, turn }: TurnContext, index: number): boolean {
  const [statement, ...next] = statements.slice(index, index + 3);
  if (statement === undefined || next.length < 2 || !/[:：]\s*$/.test(statement.text)) return false;
  const isItem = ({ start }: Statement) =>
    /(?:^|\n)\s{0,8}(?:[-*•+]|\d{1,2}[.)])\s{1,4}[*_]{0,2}$/.test(
      turn.text.slice(Math.max(0, start - 16), start),
    );
  return next.every(isItem);
}

/** Faults of the work of this very hour. */
const RECENT_WORK =
  /\b(?:your|my|our) (?:recent|latest|last|new) (?:\w{1,12} )?(?:changes?|edits?|commits?|updates?|deploy\w{0,6})\b/;

/** Ends without naming the cause: "I've found the root cause of the login issues:". */
const ANNOUNCES =
  /\b(?:found|identified|see|here is|here's|know) [^:]{0,80}:\s*$|\b(?:cause|culprit|problem|issue|reason|bug)s?(?: (?:is|was|here|of [^:]{1,60}))?:\s*$|\b(?:because|is that|was that):\s*$/;

function isNoCause(statement: Statement): boolean {
  return (
    isQuestionLike(statement) ||
    isTentative(statement) ||
    isIntention(statement) ||
    isSecondHand(statement) ||
    isInability(statement) ||
    EMPTY.test(statement.matchText) ||
    UNFINISHED.test(statement.matchText) ||
    HYPOTHETICAL.test(statement.matchText)
  );
}

/** True if the next statement says "let me verify" or the like: the cause is not certain yet. */
export function isToBeVerified(next: Statement | undefined): boolean {
  return (
    next !== undefined &&
    /\b(?:let me|let's|i'll) (?:\w{1,10} )?(?:check|verify|confirm|test whether|see if|look)\b/.test(
      next.matchText,
    )
  );
}

/** How certainly these words name a cause, with the reason; 0 if they do not. */
export function scoreCauseWords(matchText: string): [number, string] {
  if (namesCause(matchText)) return [0.75, "cause found"];
  if (!HINT.test(matchText)) return [0, ""];
  if (FOUND.test(matchText)) return [0.75, "cause found"];
  if (CAUSED.test(matchText)) return [0.7, "caused by"];
  if (CAME.test(matchText)) return [0.6, "comes from"];
  if (CONTRAST.test(matchText)) return [0.55, "this, not that"];
  if (WRONG_SIZE.test(matchText)) return [0.55, "wrong size"];
  return WAS.test(matchText) ? [0.55, "the problem was"] : [0, ""];
}

function lastFailure({ toolUses }: TurnContext): string | undefined {
  const failed = toolUses.findLast(({ call, result }) => call.action === "run" && result?.isError);
  const command = failed?.call.command;
  return command !== undefined && command.length <= 80 ? command : undefined;
}

const WITHDRAWN =
  /\b(?:that|this|it) (?:wasn't|was not|isn't|is not) (?:it|the (?:cause|problem|issue|reason|culprit))\b|\b(?:my|that|the) (?:theory|guess|hypothesis|assumption|diagnosis) (?:was|is) (?:wrong|off|incorrect)\b|\bi was wrong\b|\bnot the (?:real |actual |root )?cause after all\b|\b(?:still|same) (?:fails|failing|error|problem)\b/;

/** True if the turn withdraws a cause that was stated before. */
export function withdrawsCause(context: TurnContext): boolean {
  return context.statements.some(
    (statement) => !isQuestionLike(statement) && WITHDRAWN.test(statement.matchText),
  );
}
