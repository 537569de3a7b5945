import type { Detection, FindTally } from "@/memory/extract/candidate.ts";
import { answeredQuestion } from "@/memory/extract/conclusion/answered-question.ts";
import { answerInCode } from "@/memory/extract/conclusion/answer-in-code.ts";
import {
  leavesSubjectOpen,
  listPassages,
  type Passage,
  needsSentenceBefore,
  type PassagePart,
  refersBack,
  standsAlone,
} from "@/memory/extract/conclusion/conclusion-passage.ts";
import {
  isAdvice,
  isOfTheMoment,
  type PartRole,
  ratePart,
  type ReportedWork,
  roleOf,
} from "@/memory/extract/conclusion/conclusion-worth.ts";
import { CHANGE_REPORT, PLACE_IN_FILE } from "@/memory/extract/conclusion/conclusion-words.ts";
import { outlineOf } from "@/memory/extract/conclusion/message-outline.ts";
import { isToBeVerified, scoreCauseWords } from "@/memory/extract/find-cause.ts";
import { countWords } from "@/memory/extract/statement-content.ts";
import {
  isHypothetical,
  isIntention,
  isQuestionLike,
  isSecondHand,
  isTemporary,
  isTentative,
} from "@/memory/extract/statement-filters.ts";
import type { Statement } from "@/memory/extract/statement.ts";
import { changedPaths, type TurnContext } from "@/memory/extract/turn-context.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Keeps what the agent found out: the passages with the most content in the closing words of a
 * turn. They answer what the user asked, so they are found by the question too. A list keeps the
 * words that announce it, and a sentence keeps the one it refers to, because a passage is read
 * without the rest of the message.
 */

const CONCLUSIONS_PER_TURN = 2;
/** Guesses, tried on the closing words of two real projects. */
const RATING_MIN = { finding: 3, report: 2.5 } as const;
const WORDS_MIN = 8;
/** Guess: what was asked is more often asked again than what was merely found. */
const ANSWER_RATING = 5;
const CONCLUSION_CHARS = 360;

export function findConclusions(
  context: TurnContext,
  isRecognised: (statement: Statement) => boolean,
  causeIsWithdrawn: boolean,
  tally: FindTally,
): Detection[] {
  const { turn, endsWork, statements } = context;
  if (turn.role !== "assistant" || !endsWork || turn.toolCalls.length > 0) return [];
  const work = workOf(context);
  const isKept = (part: PassagePart) =>
    part.statements.every(
      (statement) =>
        !isRecognised(statement) &&
        !isToBeVerified(statements[statement.position + 1]) &&
        !(causeIsWithdrawn && scoreCauseWords(statement.matchText)[0] > 0),
    );
  const lines = outlineOf(turn.text);
  const rated = listPassages(lines, statements).map((passage) => ({
    passage,
    parts: rateParts(passage, work, isKept),
  }));
  const inCode = work.changedAnything ? undefined : answerInCode(lines, context.goal);
  const findings = [
    ...rated.flatMap(({ passage, parts }) => {
      const found = conclude(passage, parts);
      const isListOfWork = passage.isList && work.changedAnything;
      return found === undefined ? [] : [{ ...found, isListOfWork }];
    }),
    ...(inCode === undefined ? [] : [{ ...inCode, position: statements.length }]),
  ];
  const answered =
    work.changedAnything || inCode !== undefined || statements.some(isRecognised)
      ? undefined
      : answeredQuestion(context);
  const isFound = findings.some(
    ({ text }) => statements.length === 1 || text.startsWith(statements[0]?.text ?? ""),
  );
  if (answered !== undefined && !isFound) {
    findings.push({ text: answered, rating: ANSWER_RATING, position: 0 });
  }
  if (findings.length === 0 && work.changedNames.length > 0) {
    const reports = rated.flatMap(({ passage, parts }) => report(passage, parts) ?? []);
    return bestOf(reports, 1).map((one) => ({ ...toDetection(one), isReport: true }));
  }
  tally.leftOut += Math.max(0, findings.length - CONCLUSIONS_PER_TURN);
  return bestOf(findings, CONCLUSIONS_PER_TURN).map(toDetection);
}

function bestOf(conclusions: readonly Conclusion[], count: number): Conclusion[] {
  return conclusions
    .toSorted((a, b) => b.rating - a.rating)
    .slice(0, count)
    .toSorted((a, b) => a.position - b.position);
}

function toDetection(conclusion: Conclusion): Detection {
  const { text, rating, position } = conclusion;
  return {
    kind: "concluded",
    type: "Context",
    text,
    score: Math.min(0.7, Math.max(0.5, 0.35 + rating / 20)),
    reasons: ["concluded by the agent"],
    position,
    ...(isForThoseWhoAsk(conclusion) ? { isReport: true } : {}),
  };
}

/** Guess: of what is rated lower, one in four is worth telling. */
const TOLD_RATING_MIN = 3.5;
/** Marks of a review or a list of checks. */
const MARKS = /[✅✓✔❌✗⚠☑]/u;

/**
 * True for what is kept but told by no hook: little content, details that the next edit makes wrong,
 * remarks of a review, and lists about work that was just done.
 */
function isForThoseWhoAsk({ text, rating, isListOfWork = false }: Conclusion): boolean {
  return (
    rating < TOLD_RATING_MIN ||
    isListOfWork ||
    CHANGE_REPORT.test(text.toLowerCase()) ||
    MARKS.test(text) ||
    PLACE_IN_FILE.test(text.toLowerCase())
  );
}

function workOf(context: TurnContext): ReportedWork {
  const changedNames = changedPaths(context).flatMap((path) => path.split(/[\\/]/).at(-1) ?? []);
  return {
    asked: analyzeMeaning(context.goal ?? ""),
    changedNames,
    changedAnything:
      changedNames.length > 0 ||
      context.toolUses.some(({ call: { command = "" } }) => COMMITS.test(command)),
  };
}

/** Commands that record or publish changes. */
const COMMITS = /\bgit (?:-\S{1,40} ){0,3}(?:commit|push|merge|rebase|tag|cherry-pick)\b/;

interface Conclusion {
  readonly text: string;
  readonly rating: number;
  readonly position: number;
  /** A list in a message about changes. */
  readonly isListOfWork?: boolean;
}

interface RatedPart {
  readonly part: PassagePart;
  readonly index: number;
  readonly role: PartRole;
  readonly rating: number;
}

function rateParts(
  passage: Passage,
  work: ReportedWork,
  isKept: (part: PassagePart) => boolean,
): RatedPart[] {
  if (passage.isList && isAdvice(passage.above)) return [];
  return passage.parts.flatMap((part, index): RatedPart[] => {
    if (!isKept(part) || !saysSomething(part)) return [];
    return [{ part, index, role: roleOf(part, passage, work), rating: ratePart(part, work) }];
  });
}

/** The findings of a passage. */
function conclude(passage: Passage, parts: readonly RatedPart[]): Conclusion | undefined {
  const found = parts.filter(({ role }) => role === "finding");
  const best = bestPart(found);
  if (best === undefined || best.rating < RATING_MIN.finding) return undefined;
  const text = passage.isList
    ? listText(passage, found, best)
    : sentencesText(passage, found, best);
  return toConclusion(text, best);
}

/**
 * How things are since the work: "the session timeout is now 8 hours". What was added, moved or
 * renamed is not kept: git and the history of the files tell that.
 */
function report(passage: Passage, parts: readonly RatedPart[]): Conclusion | undefined {
  if (passage.isList) return undefined;
  const best = bestPart(parts.filter(({ role }) => role === "effect"));
  if (best === undefined || best.rating < RATING_MIN.report) return undefined;
  return toConclusion(sentencesText(passage, [], best), best);
}

function bestPart(parts: readonly RatedPart[]): RatedPart | undefined {
  return parts.reduce<RatedPart | undefined>(
    (a, b) => (a === undefined || b.rating > a.rating ? b : a),
    undefined,
  );
}

function toConclusion(text: string | undefined, { part, rating }: RatedPart) {
  if (text === undefined || countWords(text) < WORDS_MIN) return undefined;
  return { text, rating, position: part.statements[0]?.position ?? 0 };
}

function saysSomething(part: PassagePart): boolean {
  if (part.announces || isOfTheMoment(part)) return false;
  return !part.statements.some(
    (statement) =>
      isQuestionLike(statement) ||
      isIntention(statement) ||
      isSecondHand(statement) ||
      isHypothetical(statement) ||
      isTentative(statement) ||
      isTemporary(statement),
  );
}

/** The announcement with the best item and as many others as fit, in their order. */
function listText(
  { lead }: Passage,
  rated: readonly RatedPart[],
  best: RatedPart,
): string | undefined {
  if (lead === "") return standsAlone(best.part) ? best.part.text : undefined;
  let chars = lead.length + best.part.text.length;
  const chosen = rated
    .toSorted((a, b) => b.rating - a.rating)
    .filter((one) => {
      if (one === best) return true;
      if (chars + one.part.text.length + 2 > CONCLUSION_CHARS) return false;
      chars += one.part.text.length + 2;
      return true;
    });
  const items = chosen.toSorted((a, b) => a.index - b.index).map(({ part }) => part.text);
  return `${lead}: ${items.map((item) => item.replace(/[.;]$/, "")).join("; ")}`;
}

/** Guess: a finding that does not stand alone, but adds to the one beside it. */
const ADDED_RATING_MIN = 2;

/** The sentence with those it needs, and with the findings beside it, while there is room. */
function sentencesText(
  passage: Passage,
  found: readonly RatedPart[],
  best: RatedPart,
): string | undefined {
  const adds = new Set(
    found.filter(({ rating }) => rating >= ADDED_RATING_MIN).map(({ index }) => index),
  );
  let text = best.part.text;
  let first: Sentence = best.part;
  for (let index = best.index - 1; ; index -= 1) {
    const isOpen = refersBack(first) || leavesSubjectOpen(first);
    if (!isOpen && !adds.has(index)) break;
    const earlier = sentenceAt(passage, index);
    const isUsable = earlier !== undefined && earlier.text.length + text.length < CONCLUSION_CHARS;
    if (!isUsable && needsSentenceBefore(first)) return undefined;
    if (!isUsable) break;
    text = `${earlier.text} ${text}`;
    first = earlier;
  }
  for (let index = best.index + 1; index < passage.parts.length; index += 1) {
    const next = passage.parts[index];
    const goesOn =
      next !== undefined && saysSomething(next) && (refersBack(next) || adds.has(index));
    if (!goesOn || text.length + next.text.length > CONCLUSION_CHARS) break;
    text = `${text} ${next.text}`;
  }
  return text;
}

type Sentence = Pick<Statement, "text" | "matchText">;

/** A sentence of the passage, or the one before it, that another one may refer to. */
function sentenceAt({ parts, before }: Passage, index: number): Sentence | undefined {
  const sentence = index >= 0 ? parts[index] : index === -1 ? before : undefined;
  if (sentence === undefined || /[?？]\W{0,3}$/.test(sentence.text)) return undefined;
  const announces = /[:：]\s*$/.test(sentence.text);
  return announces || !isOfTheMoment(sentence) ? sentence : undefined;
}
