import { flatten } from "@/base/text.ts";
import type { CandidateKind } from "@/memory/extract/candidate.ts";
import { meaningsIn } from "@/memory/extract/learned/statement-features.ts";
import type { Meaning } from "@/memory/extract/learned/shared-meanings.ts";
import { changedPaths, type ToolUse, type TurnContext } from "@/memory/extract/turn-context.ts";

/**
 * The measures by which a finding of an agent is judged worth telling later. Most of them need no
 * words of any language: how many things it names, whether the agent has seen those in the work
 * that it reports on, whether the user spoke of them, where in the message it stands and how it
 * ends. The trainer (train/findings.ts) uses the same function. All are between 0 and 1.
 */
export const FINDING_MEASURES = [
  "is a cause",
  "names",
  "names nothing",
  "names something seen",
  "share of names seen",
  "names only unseen things",
  "share of names asked for",
  "cause: names",
  "cause: names nothing",
  "cause: share of names asked for",
  "agent looked at something",
  "agent changed something",
  "message without code",
  "closes the work",
  "late in the message",
  "in a long message",
  "short",
  "long",
  "items",
  "announced",
  "ends in code",
  "announces code",
  "ends open",
  "quotes a question",
  "commands",
  "single words in code",
  "figures",
  "doubt",
  "says: i",
  "says: needs",
  "says: must",
  "says: now",
  "says: thanks",
  "says: answer",
  "says: happened",
  "says: use",
  "says: fault",
  "says: not",
  "says: only",
  "says: reason",
  "says: workflow",
] as const;
export type FindingMeasure = (typeof FINDING_MEASURES)[number];
type Measured = Partial<Record<FindingMeasure, number>>;

export interface Finding {
  readonly kind: CandidateKind;
  readonly text: string;
  /** The number of its first statement in the message. */
  readonly position?: number;
}

/** The measures of a finding, in the order of their names. */
export function measureFinding({ kind, text, position = 0 }: Finding, context: TurnContext) {
  const plain = flatten(text);
  const isCause = Number(kind === "root-cause");
  const measured: Measured = {
    "is a cause": isCause,
    ...measureNames(plain, isCause, context),
    ...measurePlace(position, context),
    ...measureForm(plain),
    ...measureWords(plain),
  };
  return FINDING_MEASURES.map((name) => measured[name] ?? 0);
}

const CODE = /`[^`]{1,200}`/g;
/** Names outside of code: identifiers, paths, files, abbreviations and longer numbers. */
const NAME =
  /\b[a-z]{1,40}[A-Z]\w{0,40}|\b\w{1,40}_\w{1,40}|\b[A-Z][a-z]{1,40}[A-Z]\w{0,40}|[\w-]{1,60}\/[\w./-]{1,80}|\b[\w-]{1,60}\.[a-z]{2,4}\b|\b[A-Z]{3,}\b|\b\d{2,}\b/g;

/** The names in a text in lower case: the last part of paths, functions without their arguments. */
function namesIn(text: string): string[] {
  const quoted = codesIn(text);
  const others = text.replace(CODE, " ").match(NAME) ?? [];
  const names = [...quoted, ...others].map((name) => {
    const bare = name.toLowerCase().split("(", 1)[0] ?? "";
    return (bare.split("/").at(-1) ?? "").trim();
  });
  return [...new Set(names)].filter((name) => name.length > 1);
}

function codesIn(text: string): string[] {
  return (text.match(CODE) ?? []).map((code) => code.slice(1, -1));
}

/** Guess: what names more is specific enough. */
const NAMES_MAX = 4;

function measureNames(text: string, isCause: number, context: TurnContext): Measured {
  const names = namesIn(text);
  const count = Math.min(1, names.length / NAMES_MAX);
  // An agent that marks nothing as code names things in plain words.
  const none = Number(names.length === 0 && context.turn.text.includes("`"));
  const seen = countSeen(names, context.toolUses);
  const goal = (context.goal ?? "").toLowerCase();
  const asked = names.filter((name) => goal.includes(name)).length;
  const share = (part: number) => part / Math.max(1, names.length);
  return {
    names: count,
    "names nothing": none,
    "names something seen": Math.min(1, seen / NAMES_MAX),
    "share of names seen": share(seen),
    "names only unseen things": Number(names.length > 0 && seen === 0),
    "share of names asked for": share(asked),
    "cause: names": isCause * count,
    "cause: names nothing": isCause * none,
    "cause: share of names asked for": isCause * share(asked),
  };
}

/** How many of the names occur in what the agent did or saw since the user last spoke. */
function countSeen(names: readonly string[], toolUses: readonly ToolUse[]): number {
  const unseen = new Set(names);
  for (const { call, result } of toolUses) {
    if (unseen.size === 0) break;
    const { command = "", file = "", pattern = "", written = "" } = call;
    const shown = result?.whole ?? result?.text ?? "";
    const text = `${command} ${file} ${pattern} ${written} ${shown}`.toLowerCase();
    for (const name of unseen) if (text.includes(name)) unseen.delete(name);
  }
  return names.length - unseen.size;
}

/** Guess. */
const LONG_MESSAGE_CHARS = 1_600;

function measurePlace(position: number, context: TurnContext): Measured {
  const { toolUses, turn, endsWork, statements } = context;
  return {
    "agent looked at something": Number(toolUses.length > 0),
    "agent changed something": Number(changedPaths(context).length > 0),
    "message without code": Number(!turn.text.includes("`")),
    "closes the work": Number(endsWork && turn.toolCalls.length === 0),
    "late in the message": Math.min(1, position / Math.max(1, statements.length)),
    "in a long message": Number(turn.text.length > LONG_MESSAGE_CHARS),
  };
}

/** Guesses. */
const CHARS = { short: 100, long: 340 } as const;

function measureForm(text: string): Measured {
  const codes = codesIn(text);
  const prose = text.replace(CODE, "¤");
  const upTo = (count: number, most: number) => Math.min(1, count / most);
  return {
    short: Number(text.length < CHARS.short),
    long: Number(text.length > CHARS.long),
    items: upTo(prose.match(/; /g)?.length ?? 0, 3),
    announced: Number(/^[^.。]{3,60}[:：]/.test(prose)),
    "ends in code": Number(text.endsWith("`")),
    "announces code": Number(/[:：] ?`[^`]{1,240}`$/.test(text)),
    "ends open": Number(/[:：,;(]$/.test(text)),
    "quotes a question": Number(/[?？] /.test(text)),
    commands: upTo(codes.filter((code) => /^[\w.-]{1,60} /.test(code)).length, 2),
    "single words in code": upTo(codes.filter((code) => !/\s/.test(code)).length, 3),
    figures: Number(/\d/.test(prose)),
    doubt: Number(DOUBT.test(prose)),
  };
}

/** The agent is not sure, in some languages. */
const DOUBT =
  /\b(?:may|might|maybe|perhaps|possibly|probably|likely|seems?|appears?|could|suggests?|typically|usually|forse|probabil\w{0,8}|potrebbe|talvez|quizás?|peut-être|vielleicht|wohl|chyba|belki)\b|возможно|вероятно|наверное|похоже|может|подозрева|可能|也许|大概|かも|はず|아마/iu;

function measureWords(text: string): Measured {
  const said = new Set<Meaning>(meaningsIn(text));
  return Object.fromEntries(
    FINDING_MEASURES.filter((name) => name.startsWith(SAYS)).map((name) => [
      name,
      Number(said.has(name.slice(SAYS.length) as Meaning)),
    ]),
  );
}

const SAYS = "says: ";
