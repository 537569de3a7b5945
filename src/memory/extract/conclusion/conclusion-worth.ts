import { sumOf } from "@/base/lists.ts";
import type { Passage, PassagePart } from "@/memory/extract/conclusion/conclusion-passage.ts";
import {
  ADVICE,
  CHANGE_AT_WORK,
  CHANGE_LIST,
  CHANGE_REPORT,
  CHANGES,
  COMMAND,
  DOER,
  EFFECT,
  FAULT,
  FIGURE,
  HOPED,
  LABEL,
  LIMIT,
  LINE_NUMBERS,
  OF_THE_MOMENT,
  PASSIVE,
  PRAISE,
  REASON,
  TICK,
  WORKS,
} from "@/memory/extract/conclusion/conclusion-words.ts";
import { scoreCauseWords } from "@/memory/extract/find-cause.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Rates what an agent says at the end of its work. A finding is worth keeping: a cause, a reason, a
 * limit, a measured figure, how something works, what does not work. A report of the work is not:
 * the history of the files and of git tells what was added, changed and committed, and tomorrow
 * nobody asks what is running right now.
 */

/** The work that a message reports on. */
export interface ReportedWork {
  /** Words of the request. */
  readonly asked: ReadonlySet<string>;
  /** The names of the files that were changed for it. */
  readonly changedNames: readonly string[];
  /** The agent changed or committed something; otherwise it only looked, and its words answer. */
  readonly changedAnything: boolean;
}

export function isOfTheMoment({ matchText }: { readonly matchText: string }): boolean {
  return OF_THE_MOMENT.some((pattern) => pattern.test(matchText));
}

/** A part tells what was found, how things are since the work, or what was done. */
export type PartRole = "finding" | "effect" | "change";

export function roleOf(part: PassagePart, passage: Passage, work: ReportedWork): PartRole {
  const { matchText } = part;
  if (CHANGE_REPORT.test(matchText) || (passage.isList && isChangeItem(part, passage, work))) {
    return "change";
  }
  if (!work.changedAnything) return "finding";
  if ([PASSIVE, CHANGE_AT_WORK, HOPED].some((pattern) => pattern.test(matchText))) return "change";
  return EFFECT.test(matchText) ? "effect" : "finding";
}

/** An item about a changed file begins with its path. Guess. */
const HEAD_CHARS = 100;

/** True if the list is one of changes. A cause or a problem may be named even there. */
function isChangeItem(
  { matchText, text }: PassagePart,
  { above, parts }: Passage,
  { changedNames, changedAnything }: ReportedWork,
): boolean {
  const announced = above.map((line) => line.toLowerCase().replaceAll("’", "'"));
  if (DOER.test(announced[0] ?? "")) return true;
  if (parts.every((part) => TICK.test(part.text))) return true;
  if (LABEL.test(matchText) || scoreCauseWords(matchText)[0] > 0) return false;
  if (announced.some((line) => CHANGE_REPORT.test(line) || CHANGES.test(line))) return true;
  const namesChanged = changedNames.some((name) => text.slice(0, HEAD_CHARS).includes(name));
  return changedAnything && (namesChanged || announced.some((line) => CHANGE_LIST.test(line)));
}

/** True if a list or code tells the user what to do, or backs up a judgement. */
export function isAdvice(above: readonly string[]): boolean {
  const [nearest = "", next = ""] = above.map((text) => text.toLowerCase());
  return ADVICE.test(nearest) || ADVICE.test(next) || PRAISE.test(lastSentence(nearest));
}

function lastSentence(text: string): string {
  return text.slice(Math.max(text.lastIndexOf(". "), text.lastIndexOf("! ")) + 1);
}

/** Names, numbers and code that somebody could search for. */
const NAMES = [
  /`[^`]{2,120}`/g,
  /\b[\w-]{1,60}[./][\w./-]{1,60}/g,
  /\b[a-z]{1,40}[A-Z]\w{0,40}|\b\w{1,40}_\w{1,40}/g,
  /\b\d[\d.,:]{0,12}\b/g,
  /\b[A-Z]{2,12}\b/g,
] as const;

/** Guess: with more words, some say what it is about. */
const TERMS_MIN = 5;

/** How much a part says; findings are kept from 3 on. The weights are guesses. */
export function ratePart({ text, matchText }: PassagePart, work: ReportedWork): number {
  const names = sumOf(NAMES, (pattern) => Math.min(2, (text.match(pattern) ?? []).length));
  const terms = [...analyzeMeaning(text)];
  const shared = terms.filter((term) => work.asked.has(term)).length;
  if (names === 0 && shared < 2 && terms.length < TERMS_MIN) return 0; // Nobody could look for it.
  const tells = [
    scoreCauseWords(matchText)[0] > 0 ? 2 : 0,
    givesReason(matchText) ? 1.5 : 0,
    LABEL.test(matchText) ? 0.5 : 0,
    FAULT.test(matchText) ? 1 : 0,
    COMMAND.test(text) ? 1 : 0,
    LIMIT.test(matchText) ? 1 : 0,
    FIGURE.test(text) ? 1 : 0,
    WORKS.test(matchText) ? 0.5 : 0,
  ];
  return (
    Math.min(1.5, names * 0.75) +
    Math.min(1, shared * 0.25) +
    sumOf(tells, (one) => one) +
    (work.changedAnything ? 0 : 0.5) -
    (LINE_NUMBERS.test(matchText) ? 0.5 : 0) -
    (PRAISE.test(matchText) ? 2 : 0)
  );
}

function givesReason(matchText: string): boolean {
  return REASON.test(matchText) || LABEL.test(matchText) || scoreCauseWords(matchText)[0] > 0;
}
