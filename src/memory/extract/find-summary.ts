import { shorten } from "@/base/text.ts";
import type { Detection } from "@/memory/extract/candidate.ts";
import { countWords, namesSomething } from "@/memory/extract/statement-content.ts";
import { isInability, isIntention } from "@/memory/extract/statement-filters.ts";
import { changedPaths, type TurnContext } from "@/memory/extract/turn-context.ts";
import type { Statement } from "@/memory/extract/statement.ts";

/** Finds the agent's closing words on work that changed files. */

const BODY_CHARS = 340;
const GOAL_CHARS = 120;
/** The beginning says what was done; the end says what comes next and how to use it. */
const STATEMENTS_MAX = 8;

/** Phrases for finished work: "I've added", "is now", "tests pass". */
const DONE =
  /\b(?:(?:i|we)(?:'ve| have)\b|i (?:also )?(?:added|fixed|replaced|removed|updated|renamed|moved|changed|created|wrote|implemented|made|split|extracted|refactored|simplified|put|set|kept)|(?:is|are|has been|have been|was|were|been) (?:now |all |both )?(?:\w{1,14}ed|gone|in|in place|done|complete|built|split|set|clean|green|run|written|made)|now|done|fixed|passe[sd]|pass|works?|no longer|finished|implemented|added|removed|updated)\b/;

/** The beginnings of answers and offers. */
const ANSWERS =
  /^(?:here (?:is|are)|here's|these are|there (?:is|are)|based on|looking at|since you|for this|to (?:answer|summarize)|yes|no|the (?:difference|reason|answer)|now,? (?:regarding|according|for|about|that|let)|it (?:depends|means)|you can|you could|you need|you'll)\b/;

/** Thanks and apologies before the subject itself. */
const COURTESY =
  /^(?:you're (?:absolutely |completely )?right|thank(?:s| you)|good (?:catch|news|point|question)|great|perfect|excellent|sorry|i apologize|understood|noted|got it|sure|absolutely|you've identified|much better)\b/;

export function findSummary(context: TurnContext): Detection | undefined {
  const { turn, statements } = context;
  if (turn.role !== "assistant" || !context.endsWork || turn.toolCalls.length > 0) return undefined;
  if (changedPaths(context).length === 0) return undefined;
  const reported = statements.slice(0, STATEMENTS_MAX).filter(reportsWork);
  const first = reported[0];
  if (first === undefined || ANSWERS.test(first.matchText) || !DONE.test(first.matchText))
    return undefined;
  if (first !== statements.find((one) => !isOpener(one))) return undefined;
  const body = reported
    .map(({ text }) => text)
    .join(" ")
    .replace(/^done: ?/i, "");
  const isNamed = reported.some(namesSomething);
  const words = countWords(body);
  if (words < (isNamed ? 6 : 10)) return undefined;
  const goal =
    context.goal === undefined ? "" : `Asked: ${shorten(context.goal, GOAL_CHARS)} Done: `;
  return {
    kind: "summary",
    type: "Summary",
    text: `${goal}${shorten(body, BODY_CHARS)}`,
    score: 0.55 + (isNamed ? 0.1 : 0) + (words >= 15 ? 0.05 : 0),
    reasons: ["closes work that changed files"],
  };
}

function reportsWork(statement: Statement): boolean {
  return (
    !statement.isQuestion &&
    !isIntention(statement) &&
    !isInability(statement) &&
    !isOpener(statement)
  );
}

/** True for "Done.", "You're right!" and the like, which say nothing about the work. */
function isOpener({ text, matchText }: Statement): boolean {
  return countWords(text) < 2 || COURTESY.test(matchText);
}
