import { sumOf } from "@/base/lists.ts";
import type { Detection } from "@/memory/extract/candidate.ts";
import { isToBeVerified, scoreCauseWords } from "@/memory/extract/find-cause.ts";
import { countWords, givesReason, joinNeighbours } from "@/memory/extract/statement-content.ts";
import {
  isHypothetical,
  isInability,
  isIntention,
  isQuestionLike,
  isSecondHand,
} from "@/memory/extract/statement-filters.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";
import type { Statement } from "@/memory/extract/statement.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Keeps what the agent concluded: the statements with the most content among the closing words of
 * a turn. They answer what the user asked, so they are found by the question too.
 */

const CONCLUSIONS_PER_TURN = 2;
/** Guesses, tried on the closing words of two real projects. */
const SCORE_MIN = 3;
const WORDS = { min: 6, max: 60 } as const;
const CONCLUSION_CHARS = 300;

/** Reports of finished routine: true, and worth nothing a week later. */
const ROUTINE =
  /\b(?:all|the|both) (?:\w{1,14} ){0,3}(?:tests?|checks?|builds?|lint\w{0,4}) (?:\w{1,10} )?(?:pass|passed|passes|passing|succeed|are (?:green|clean)|is (?:green|clean))|\b(?:build|lint\w{0,4}|tests?)(?: \w{1,10})? (?:is|are) (?:now )?(?:clean|green|passing)|\bsuccessfully (?:built|compiled|committed|pushed|deployed|updated)\b|\b(?:commit(?:ted)?|pushed) (?:and pushed |as |to )|^(?:done|perfect|great|excellent|all set|ready)\b/;

/** "Added X", "`a.ts`: removed Y": the history of the files tells this better. */
const CHANGE_REPORT =
  /^(?:[\w./¤[\]():#@-]{1,120}(?: \([^)]{1,60}\))?(?: [-–—] |: |, ))?(?:i(?:'ve| have)? (?:also )?)?(?:now )?(?:added|adds?|removed?|removes|updated?|updates|created?|creates|replaced?|renamed?|moved?|changed?|changes|refactored?|simplified|implemented|implements|extracted|rewrote|modified|populate[sd]?|pass(?:es|ed)?|embedded|wrote|set|fixed|test\w{0,40}|new)\b/;

/** Offers, advice to the user and headings. */
const OFFERS =
  /\b(?:would you like|let me know|feel free|you can now|you should now|you'll (?:need|see)|want me to|shall i|do you want|next steps?|try (?:it|again|refreshing))\b|:$/;

export function findConclusions(
  context: TurnContext,
  isRecognised: (statement: Statement) => boolean,
  causeIsWithdrawn: boolean,
): Detection[] {
  const { turn, endsWork, statements } = context;
  if (turn.role !== "assistant" || !endsWork || turn.toolCalls.length > 0) return [];
  const asked = analyzeMeaning(context.goal ?? "");
  const whole = shortReport(context, isRecognised, asked, causeIsWithdrawn);
  if (whole !== undefined) return [whole];
  const rated = statements
    .filter((statement) => !isRecognised(statement) && isConclusion(statement))
    .filter((statement) => !isToBeVerified(statements[statement.position + 1]))
    .filter(({ matchText }) => !causeIsWithdrawn || scoreCauseWords(matchText)[0] === 0)
    .map((statement) => ({ statement, score: rate(statement, asked) }))
    .filter(({ score }) => score >= SCORE_MIN)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, CONCLUSIONS_PER_TURN);
  return rated
    .toSorted((a, b) => a.statement.position - b.statement.position)
    .map(({ statement, score }) => ({
      kind: "concluded",
      type: "Context",
      text: wholeText(context, statement),
      score: Math.min(0.7, 0.4 + score / 20),
      reasons: ["concluded by the agent"],
      position: statement.position,
    }));
}

/** A report of a few sentences is kept whole: they explain each other. */
function shortReport(
  { statements }: TurnContext,
  isRecognised: (statement: Statement) => boolean,
  asked: ReadonlySet<string>,
  causeIsWithdrawn: boolean,
): Detection | undefined {
  const rest = statements.filter((one) => !isRecognised(one) && !isCourtesy(one));
  const text = rest.map((one) => one.text).join(" ");
  if (causeIsWithdrawn || text.length > CONCLUSION_CHARS || rest.some(isToBeVerified)) {
    return undefined;
  }
  const told = rest.filter(isConclusion);
  const [first] = rest;
  if (first === undefined || told.length < rest.length / 2) return undefined;
  const matchText = rest.map((one) => one.matchText).join(" ");
  const best = rate({ ...first, text, matchText }, asked);
  if (best < SCORE_MIN) return undefined;
  return {
    kind: "concluded",
    type: "Context",
    text,
    score: Math.min(0.7, 0.4 + best / 20),
    reasons: ["concluded by the agent"],
    position: first.position,
  };
}

/** "Done.", "Great!": words that open a report and say nothing. */
function isCourtesy({ text }: Statement): boolean {
  return countWords(text) < 3;
}

function wholeText(context: TurnContext, statement: Statement): string {
  const joined = joinNeighbours(context.statements, context.statements.indexOf(statement));
  return joined.length <= CONCLUSION_CHARS ? joined : statement.text;
}

function isConclusion(statement: Statement): boolean {
  const { matchText, text } = statement;
  const words = countWords(text);
  if (words < WORDS.min || words > WORDS.max) return false;
  if (ROUTINE.test(matchText) || OFFERS.test(matchText)) return false;
  return !(
    isQuestionLike(statement) ||
    isIntention(statement) ||
    isInability(statement) ||
    isSecondHand(statement) ||
    isHypothetical(statement)
  );
}

/** Names, numbers and code that somebody could search for. */
const NAMES = [
  /¤{2,}/g,
  /\b[\w-]{1,60}[./][\w./-]{1,60}/g,
  /\b[a-z]{1,40}[A-Z]\w{0,40}|\b\w{1,40}_\w{1,40}/g,
  /\b\d[\d.,:]{0,12}\b/g,
  /\b[A-Z]{2,12}\b/g,
] as const;

function rate({ text, matchText, ...rest }: Statement, asked: ReadonlySet<string>): number {
  const names = sumOf(NAMES, (pattern) => Math.min(2, (text.match(pattern) ?? []).length));
  const shared = [...analyzeMeaning(text)].filter((term) => asked.has(term)).length;
  const isCause = scoreCauseWords(matchText)[0] > 0;
  const contrasts = /\b(?:not|instead of|rather than|but|only|never|no longer)\b/.test(matchText);
  return (
    Math.min(3, names) +
    Math.min(1.5, shared * 0.5) +
    (isCause ? 2 : 0) +
    (givesReason({ text, matchText, ...rest }) ? 1 : 0) +
    (contrasts ? 0.5 : 0) -
    (CHANGE_REPORT.test(matchText) ? 2 : 0)
  );
}
