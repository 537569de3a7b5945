import { flatten } from "@/base/text.ts";
import type { Detection } from "@/memory/extract/candidate.ts";
import { relativePath } from "@/memory/extract/describe-tool-use.ts";
import type { Meaning } from "@/memory/extract/learned/shared-meanings.ts";
import { meaningsIn } from "@/memory/extract/learned/statement-features.ts";
import { judgeKind } from "@/memory/extract/learned/statement-kind.ts";
import { namesIn, type SaidName } from "@/memory/extract/remark/names-said.ts";
import { wentElsewhere } from "@/memory/extract/remark/went-elsewhere.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import type { ToolUse, TurnContext } from "@/memory/extract/turn-context.ts";
import { saysWhy } from "@/memory/extract/words/reason-words.ts";
import { holdsAlways } from "@/memory/rules/holds-always.ts";
import { decidesOneThing } from "@/memory/rules/one-thing.ts";
import { startsAsQuestion } from "@/memory/rules/match/stands-at-calls.ts";
import { isSteeringWord } from "@/memory/recall/1-query/steering-words.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Recognises an order that has been carried out: it names files or code, and the agent then changed
 * exactly those; or it decides to do one thing, and the agent changed something. That is a piece of work, however much its words are those of a rule, and from now
 * on the file tells what came of it. What sounds general is none: it forbids something, gives a
 * reason, prefers one thing to another, speaks of every time, or says what happened before. Said
 * again in a later session, it stands after all (events/transcript/note-repetition.ts).
 */
export function isCarriedOut({ text, kind }: Detection, context: TurnContext): boolean {
  if (!ORDERS.has(kind) || wentElsewhere(context)) return false;
  const { reply, root } = context;
  const edits = reply.toolUses.filter((use) => isEdit(use) && isInside(use, root));
  if (edits.length === 0) return false;
  const said = withoutNote(flatten(text));
  if (decidesOneThing(said) && (kind === "decision" || !holdsAlways(said))) return !saysWhy(said);
  if (isGeneral(said) && !wishesOnce(said)) return false;
  const changed = edits.map(textOf).join("\n").toLowerCase();
  const names = namesIn(said).names.filter(({ isSure }) => isSure);
  const isChanged = ({ value }: SaidName) => changed.includes(value.split("/").at(-1) ?? value);
  if (names.length > 0) return names.every(isChanged);
  return kind === "decision" && sharesMost(said, changed);
}

/** Guesses: a decision without names whose words the agent wrote down. */
const WORDS = { min: 3, share: 0.6 } as const;

function sharesMost(said: string, changed: string): boolean {
  const words = [...analyzeMeaning(said)].filter((word) => !isSteeringWord(word));
  const written = analyzeMeaning(changed);
  const shared = words.filter((word) => written.has(word)).length;
  return shared >= WORDS.min && shared >= WORDS.share * words.length;
}

/** Kinds in which an order may be taken for something that holds from now on. */
const ORDERS: ReadonlySet<string> = new Set(["preference", "correction", "decision"]);

function isEdit({ call, result }: ToolUse): boolean {
  return call.action === "edit" && result?.isError !== true;
}

/** Plans and notes outside the project say what will be done. */
function isInside({ call }: ToolUse, root: string | undefined): boolean {
  return root === undefined || !relativePath(root, call.file ?? "").startsWith("/");
}

function textOf({ call }: ToolUse): string {
  return `${call.file ?? ""}\n${call.written ?? ""}\n${call.removed ?? ""}`;
}

const GENERAL: ReadonlySet<Meaning> = new Set([
  "not",
  "every",
  "only",
  "reason",
  "rather",
  "happened",
  "answer",
]);

/** A wish with one of these is for more than one piece of work; "instead of" only says what is changed. */
const LASTING: ReadonlySet<Meaning> = new Set([
  "not",
  "every",
  "reason",
  "happened",
  "answer",
  "before",
]);

/** True for a wish in the form of a question that has no condition: "can you also show it in bold?" */
function wishesOnce(said: string): boolean {
  const isQuestion = startsAsQuestion(said) || /[?？]\s{0,3}$/.test(said);
  return isQuestion && !meaningsIn(said).some((meaning) => LASTING.has(meaning));
}

/** Guess: what reads this much like a rule may be one. */
const RULE_MIN = 0.7;

function isGeneral(said: string): boolean {
  return (
    saysWhy(said) ||
    meaningsIn(said).some((meaning) => GENERAL.has(meaning)) ||
    judgeKind(said).rule >= RULE_MIN
  );
}
