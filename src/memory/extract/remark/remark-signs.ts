import { relativePath } from "@/memory/extract/describe-tool-use.ts";
import { isTakenBack } from "@/memory/extract/remark/taken-back.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import type { ToolUse, TurnContext } from "@/memory/extract/turn-context.ts";
import { kindsOfActs } from "@/memory/rules/match/kinds-of-acts.ts";
import { actsOnFile } from "@/memory/rules/match/call-signs.ts";
import { weightOf, wordsOf } from "@/memory/rules/match/remark-words.ts";
import { isOfOccasion, roleAt } from "@/memory/rules/mention-role.ts";
import { cleanName } from "@/memory/write/clean-fields.ts";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";

/**
 * The signs, stored as tags, by which a remark is compared with later calls (rules/match/):
 *
 * - `act:<kind>`: the act that it was said about: a kind of command, a file, files like it
 * - `fate:<fate>`: what became of that act
 * - `not:<word>`: a word of something that it forbids, or that the agent did without after it
 * - `wants:<word>`: a word of it that the agent's next version of the act has
 */
export type Fate = "refused" | "undone" | "redone" | "stopped" | "agreed" | "older" | "other";

/** Guesses: more words say no more, and each is looked up at every call. */
const NOT_MAX = 5;
const WANTS_MAX = 4;

/** `likelihood`: how likely it holds from now on; `isKnown`: it is a rule or a correction. */
export function signsOf(
  context: TurnContext,
  said: string,
  likelihood: number,
  isKnown: boolean,
): string[] {
  const text = withoutNote(said);
  const about = actBefore(context);
  const all = wordsOf(text);
  const before = about === undefined ? NO_WORDS : wordsOf(textOf(about.act));
  const after = about?.redo === undefined ? NO_WORDS : wordsOf(textOf(about.redo));
  const dropped = [...before].filter((word) => all.has(word) && !after.has(word));
  const not = [...forbiddenWords(text), ...(after.size === 0 ? [] : dropped)];
  const wants = [...after].filter((word) => all.has(word) && !before.has(word));
  const rarest = [...new Set(not)].toSorted((a, b) => weightOf(b) - weightOf(a));
  const isOfAct = about !== undefined && isAbout(about, wants.length > 0, likelihood);
  const mayForbid = isKnown || likelihood >= FORBIDS_MIN || (isOfAct && about.fate === "undone");
  const signs = [
    ...(isOfAct ? [...actTags(about.act, context), `fate:${about.fate}`] : []),
    ...(mayForbid ? rarest.slice(0, NOT_MAX).map((word) => `not:${word}`) : []),
    ...(isOfAct ? wants.slice(0, WANTS_MAX).map((word) => `wants:${word}`) : []),
  ];
  return signs.length === 0 ? [] : [...signs, `likely:${Math.round(likelihood * 10)}`];
}

/** Guesses: reports and stories have words like "not" as well, and follow any act. */
const FORBIDS_MIN = 0.2;
const LIKELY_MIN = 0.3;

/**
 * True if the act was refused or undone, or run again with a word of the remark, whatever that
 * sounds like. Tests and builds are run again after any remark.
 */
function isAbout({ fate }: ActBefore, hasWanted: boolean, likelihood: number): boolean {
  if (fate === "refused" || fate === "undone") return true;
  return (fate === "redone" && hasWanted) || likelihood >= LIKELY_MIN;
}

/** Guesses that bound the cost of a remark. */
const TEXT_CHARS = 600;
const ACT_CHARS = 2_000;
const WORD = /[\p{L}\p{N}_.$@/:-]+/gu;

/** The words of the things that a text says not to do or use: "never job", "no snapshots". */
function forbiddenWords(text: string): Set<string> {
  const said = text.slice(0, TEXT_CHARS);
  const words = new Set<string>();
  for (const { 0: word, index } of said.matchAll(WORD)) {
    if (roleAt(said, index, index + word.length) !== "forbidden") continue;
    if (isOfOccasion(said, index)) continue;
    for (const one of wordsOf(word)) words.add(one);
  }
  return words;
}

const NO_WORDS: ReadonlySet<string> = new Set();

interface ActBefore {
  readonly act: ToolUse;
  readonly fate: Fate;
  /** The agent's next version of the act. */
  readonly redo: ToolUse | undefined;
}

function actBefore(context: TurnContext): ActBefore | undefined {
  const { turn, toolUses, earlierToolUses, reply, isCutIn } = context;
  const refused =
    turn.toolResult?.refusal === undefined
      ? undefined
      : toolUses.find(({ call }) => call.id === turn.toolResult?.callId);
  const last = refused ?? toolUses.findLast(isAct);
  const act = last ?? earlierToolUses.findLast(isAct);
  if (act === undefined) return undefined;
  const acts = reply.toolUses.filter(isAct);
  const redo = acts.find((one) => isSameAct(act, one));
  const fateOf = (): Fate => {
    if (refused !== undefined) return "refused";
    if (last === undefined) return "older";
    if (redo !== undefined) return isTakenBack(act.call, redo.call) ? "undone" : "redone";
    if (acts.length === 0 && reply.hasWords) return "agreed";
    return isCutIn || turn.afterInterrupt === true ? "stopped" : "other";
  };
  return { act, redo, fate: fateOf() };
}

function isAct({ call }: ToolUse): boolean {
  return call.action === "run" || call.action === "edit";
}

/** True if the second act changes the same file, or runs a command of the kind in another way. */
function isSameAct({ call }: ToolUse, { call: second }: ToolUse): boolean {
  if (call.action === "edit") return second.action === "edit" && second.file === call.file;
  if (second.command === undefined || second.command === call.command) return false;
  const kinds = kindsOfActs(call.command ?? "");
  return kindsOfActs(second.command).some((kind) => kinds.some((one) => isOfGroup(one, kind)));
}

/** `gh pr ready` after `gh pr create` is about the same thing. */
function isOfGroup(one: string, other: string): boolean {
  const group = (kind: string) => kind.split(" ").slice(0, 2).join(" ");
  return one === other || (one.split(" ").length > 2 && group(one) === group(other));
}

/** Cleaned first: a secret no longer looks like one in the parts of a path or a command. */
function actTags({ call }: ToolUse, { root }: TurnContext): string[] {
  if (call.action === "run") {
    return kindsOfActs(removeSecrets(call.command ?? "").text)
      .slice(-2)
      .map((kind) => `act:${kind}`);
  }
  const path = relativePath(root, call.file ?? "");
  if (call.file === undefined || cleanName(call.file) !== call.file) return [];
  if (/^(?:[/\\~]|[A-Za-z]:|\.\.)/.test(path)) return [];
  return actsOnFile(path);
}

function textOf({ call }: ToolUse): string {
  return (call.command ?? call.written ?? "").slice(0, ACT_CHARS);
}
