import { judgedOnce } from "@/base/judged-once.ts";
import { sumOf } from "@/base/lists.ts";
import { flatten } from "@/base/text.ts";
import type { CandidateKind } from "@/memory/extract/candidate.ts";
import { meaningsIn } from "@/memory/extract/learned/statement-features.ts";
import { judgeKind } from "@/memory/extract/learned/statement-kind.ts";
import { namesIn, type SaidName } from "@/memory/extract/remark/names-said.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import type { Reply, ToolUse, TurnContext } from "@/memory/extract/turn-context.ts";
import { isSteeringWord } from "@/memory/recall/1-query/steering-words.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * The measures by which something that a person said is judged worth telling later. What the agent
 * did next says much of it in any language: whoever asks for a piece of work gets it done, and a
 * statement whose names and words the agent then wrote into a file is carried out. The rest is how
 * it reads, its form, and its place in the message. The trainer (train/sayings.ts) uses the same
 * function. All are between 0 and 1.
 */
export const SAYING_MEASURES = [
  "is a fact",
  "is a decision",
  "is a rule",
  "is a guess",
  "is a correction",
  "is a passage",
  "answers a question",
  "answer without content",
  "reads as a rule",
  "reads as a fact",
  "reads as a decision",
  "reads as a task",
  "agent only answered",
  "agent changed something",
  "agent acted much",
  "names changed",
  "words changed",
  "agent was stopped",
  "after an act",
  "in a long message",
  "among many statements",
  "late in the message",
  "short",
  "long",
  "names",
  "names nothing",
  "figures",
  "letters missing",
  "marks instead of words",
  "place or address",
  "ends as a question",
  "ends open",
  "lines of a list",
  "says: not",
  "says: only",
  "says: every",
  "says: must",
  "says: reason",
  "says: before",
  "says: happened",
  "says: now",
  "says: please",
  "says: you",
  "says: i",
  "says: we",
  "says: pointing",
  "says: asks",
  "says: work",
  "says: needs",
  "says: fault",
  "says: rather",
  "says: use",
  "says: chosen",
  "says: workflow",
  "says: thanks",
] as const;
export type SayingMeasure = (typeof SAYING_MEASURES)[number];
type Measured = Partial<Record<SayingMeasure, number>>;

export interface Saying {
  readonly kind: CandidateKind;
  readonly text: string;
  readonly isGuess?: boolean;
  /** The number of its first statement in the message. */
  readonly position?: number;
}

/** The measures of something that was said, in the order of their names. */
export function measureSaying(saying: Saying, context: TurnContext): number[] {
  const text = withoutNote(flatten(saying.text));
  const measured: Measured = {
    ...measureKind(saying, text),
    ...measureReply(text, namesIn(text).names, context.reply),
    ...measurePlace(saying, context),
    ...measureText(text),
  };
  return SAYING_MEASURES.map((name) => measured[name] ?? 0);
}

const ANSWER = /^(.{0,300}?) ?\(answer to: "(.{1,240})"\)$/;

function measureKind({ kind, isGuess, text }: Saying, said: string): Measured {
  const { rule, fact, decision, task } = judgeKind(said);
  const answer = ANSWER.exec(flatten(text));
  return {
    "is a fact": Number(kind === "fact"),
    "is a decision": Number(kind === "decision"),
    "is a rule": Number(kind === "preference"),
    "is a guess": Number(isGuess === true),
    "is a correction": Number(kind === "correction"),
    "is a passage": Number(kind === "said"),
    "answers a question": Number(answer !== null),
    "answer without content": Number(answer !== null && addsNothing(answer)),
    "reads as a rule": rule,
    "reads as a fact": fact,
    "reads as a decision": decision,
    "reads as a task": task,
  };
}

/** True if all content words of an answer stand in its question: it only says which way to go on. */
function addsNothing([, answer = "", question = ""]: readonly string[]): boolean {
  const asked = analyzeMeaning(question);
  return contentWords(answer).every((word) => asked.has(word));
}

function contentWords(text: string): string[] {
  return [...analyzeMeaning(text)].filter((word) => !isSteeringWord(word));
}

/** Guess: what takes more calls is a piece of work. */
const CALLS_MAX = 15;

function measureReply(text: string, names: readonly SaidName[], reply: Reply): Measured {
  const edits = reply.toolUses.filter(isEdit);
  const acts = reply.toolUses.filter(({ call }) => call.action === "run").length + edits.length;
  return {
    "agent only answered": Number(reply.hasWords && acts === 0),
    "agent changed something": Number(edits.length > 0),
    "agent acted much": Math.min(1, reply.toolUses.length / CALLS_MAX),
    ...(edits.length === 0 ? {} : measureEdits(text, names, edits)),
  };
}

function measureEdits(
  text: string,
  names: readonly SaidName[],
  edits: readonly ToolUse[],
): Measured {
  const changed = edits.map(textOfEdit).join("\n").toLowerCase();
  const share = (all: readonly string[]) =>
    all.filter((one) => one !== "" && changed.includes(one)).length / Math.max(1, all.length);
  const own = names.filter((one) => one.isSure || (one.isForeign && !one.isCommon));
  return {
    "names changed": share(own.map(({ value }) => value.split("/").at(-1) ?? "")),
    "words changed": share(contentWords(text)),
  };
}

function isEdit({ call, result }: ToolUse): boolean {
  return call.action === "edit" && result?.isError !== true;
}

function textOfEdit({ call }: ToolUse): string {
  return `${call.file ?? ""} ${call.written ?? ""} ${call.removed ?? ""}`;
}

/** Guesses. */
const LONG = { messageChars: 600, statements: 12 } as const;

function measurePlace({ position = 0 }: Saying, context: TurnContext): Measured {
  const { turn, statements, toolUses, isCutIn } = context;
  const isRefused = turn.toolResult?.refusal !== undefined;
  return {
    "agent was stopped": Number(isRefused || isCutIn || turn.afterInterrupt === true),
    "after an act": Number(toolUses.some(({ call }) => /^(?:run|edit)$/.test(call.action))),
    "in a long message": Number(turn.text.length > LONG.messageChars),
    "among many statements": Math.min(1, statements.length / LONG.statements),
    "late in the message": Math.min(1, position / Math.max(1, statements.length)),
  };
}

/** Guesses. */
const CHARS = { short: 45, long: 220 } as const;
const NAMES_MAX = 4;
const PLACE = /(?:https?:\/\/|~?\/|[A-Za-z]:\\)\S{3,}|\w\.\w{1,5}:\d|@\S{2,}/;

/** The measures of the words alone, kept because two judges ask: how likely it is worth telling, and how likely it stands. */
const measureText: (text: string) => Measured = judgedOnce((text) => ({
  ...measureForm(text, namesIn(text).names),
  ...measureWords(text),
}));

function measureForm(text: string, said: readonly SaidName[]): Measured {
  const names = said.filter(({ isSure }) => isSure).length;
  const letters = countLetters(text);
  return {
    short: Number(text.length < CHARS.short),
    long: Number(text.length > CHARS.long),
    names: Math.min(1, names / NAMES_MAX),
    "names nothing": Number(names === 0),
    figures: Number(/\d/.test(text)),
    "letters missing": 1 - letters / Math.max(1, text.length),
    "marks instead of words": 1 - Math.min(1, shareOfWords(text) / WORDS_SHARE_MIN),
    "place or address": Number(PLACE.test(text)),
    "ends as a question": Number(/[?？^]["')\s]{0,3}$/.test(text)),
    "ends open": Number(/[:：,;(、]$/.test(text)),
    "lines of a list": Number(/^\W{0,3}\d{1,2}[.)、]|[;；]/.test(text)),
  };
}

/** Rare letters take the place of two characters. */
const BEYOND_TWO_BYTES = /[\ud800-\udfff]/;

/** Letters and the spaces between them. */
function countLetters(text: string): number {
  const runs = text.match(/[\p{L}\s]+/gu) ?? [];
  return sumOf(runs, (run) => (BEYOND_TWO_BYTES.test(run) ? [...run].length : run.length));
}

/** Guess: people type at least as many words; what has fewer was pasted. */
const WORDS_SHARE_MIN = 0.75;
const WORD = /^["'(“«*]{0,2}\p{L}+(?:[-'’/]\p{L}+){0,4}[.,;:!?)"'»”*]{0,3}$/u;
const WITHOUT_SPACES = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;

/** The share of plain words among what stands between spaces; 1 where words have none between them. */
export function shareOfWords(text: string): number {
  if (WITHOUT_SPACES.test(text)) return 1;
  const all = text.split(/\s+/);
  const words = all.filter((one) => WORD.test(one) && !/\p{Ll}\p{Lu}/u.test(one));
  return words.length / all.length;
}

function measureWords(text: string): Measured {
  const measured: Partial<Record<string, number>> = {};
  for (const meaning of meaningsIn(text)) measured[`says: ${meaning}`] = 1;
  return measured;
}
