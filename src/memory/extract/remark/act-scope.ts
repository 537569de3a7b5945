import { relativePath } from "@/memory/extract/describe-tool-use.ts";
import { namesBeside, undoneNames } from "@/memory/extract/remark/code-names.ts";
import {
  commandSubject,
  isCommandRedone,
  isReplacedBy,
  wrappedProgram,
  type Subject,
} from "@/memory/extract/remark/command-subject.ts";
import { fileSubject, isFileRedone } from "@/memory/extract/remark/file-subject.ts";
import { namesIn, namesOnlyIn, type NamesSaid } from "@/memory/extract/remark/names-said.ts";
import { isTakenBack } from "@/memory/extract/remark/taken-back.ts";
import type { ToolUse, TurnContext } from "@/memory/extract/turn-context.ts";
import { hasToken, metBy } from "@/memory/rules/call-conditions.ts";

/**
 * The scope that a remark has from what the agent did just before it. People seldom name what they
 * see: "always with --offline", said after `gradle build`, is about that command. What the agent
 * then did differently says which words of the remark name what is wrong and what is wanted. None
 * of this needs a word of the user's language.
 */
export interface ActScope {
  readonly tags: readonly string[];
  /** How sure it is that the remark is about the act, as a discount on the likelihood it needs. */
  readonly certainty: number;
  /**
   * How the agent took back its act: "named" if the remark names what was written or what came in
   * its place, "undone" if it is known which names of the code went, "again" if neither is.
   */
  readonly takenBack?: "named" | "undone" | "again" | undefined;
  /** True if the agent then wrote what the remark names and cannot be a word of the language. */
  readonly isTaughtSurely?: boolean;
  /** True if the user stopped a command, and the agent ran it again in the way the remark names. */
  readonly isRunAgain?: boolean;
}

/** Guesses: people speak of one of the last acts, and the agent answers with its first. */
const ACTS_MAX = 3;
const REPLIES_MAX = 4;
/** Guesses: what each sign is worth. */
const WORTH = {
  cutIn: 0.15,
  redone: 0.15,
  takenBack: 0.15,
  named: 0.2,
  word: 0.1,
  swapped: 0.25,
  taughtSurely: 0.1,
} as const;
const TOKENS_MAX = 4;

export function scopeByActs(context: TurnContext, said: string): ActScope | undefined {
  const names = namesIn(said);
  const replies = actsOf(context.reply.toolUses).slice(0, REPLIES_MAX);
  const acts = recentActs(context);
  const earlier = olderActs(context, acts, replies, names);
  let best: ActScope | undefined;
  for (const [index, act] of [...acts, ...earlier].entries()) {
    const scope = scopeByAct(act, index === 0 && acts.length > 0, replies, names, context);
    if (scope !== undefined && scope.certainty > (best?.certainty ?? 0)) best = scope;
  }
  return best;
}

/**
 * The latest act of longer ago that the agent did again after the remark. Between an act and the
 * word about it people often ask something else, or the agent has gone on.
 */
function olderActs(
  { turn, toolUses, earlierToolUses }: TurnContext,
  recent: readonly ToolUse[],
  replies: readonly ToolUse[],
  names: NamesSaid,
): ToolUse[] {
  if (turn.toolResult?.refusal !== undefined) return [];
  const older = actsOf([...earlierToolUses, ...toolUses]).filter((act) => !recent.includes(act));
  const again = older.toReversed().find((act) => {
    const redo = redoOf(act, replies, names);
    if (redo === undefined || redo !== replies[0]) return false;
    return act.call.action === "run" || isTakenBack(act.call, redo.call) || names.hasCode;
  });
  return again === undefined ? [] : [again];
}

function actsOf(uses: readonly ToolUse[]): ToolUse[] {
  return uses.filter(({ call }) => call.action === "run" || call.action === "edit");
}

/** The acts that the words may be about, the newest first: if a call was refused, that call. */
function recentActs({ turn, toolUses }: TurnContext): ToolUse[] {
  const { toolResult } = turn;
  if (toolResult?.refusal !== undefined) {
    return actsOf(toolUses).filter(({ call }) => call.id === toolResult.callId);
  }
  return actsOf(toolUses).slice(-ACTS_MAX).toReversed();
}

function scopeByAct(
  act: ToolUse,
  isLast: boolean,
  replies: readonly ToolUse[],
  names: NamesSaid,
  context: TurnContext,
): ActScope | undefined {
  const { afterInterrupt = false, toolResult } = context.turn;
  const redo = redoOf(act, replies, names);
  const isRefused = toolResult?.refusal !== undefined;
  const isCutIn = isLast && (context.isCutIn || afterInterrupt || isRefused);
  const { action, command = "", file = "", written = "" } = act.call;
  const wasTakenBack = isTakenBack(act.call, redo?.call);
  const isCode = !PROSE.test(file);
  const undone = wasTakenBack && isCode && redo ? undoneNames(act.call, redo.call) : [];
  const taught = taughtBy(act, replies, names, context);
  const subject =
    action === "edit"
      ? fileSubject(
          { path: relativePath(context.root, file), written },
          redo?.call,
          names,
          wasTakenBack ? "taken back" : isCutIn ? "stopped" : "done",
          {
            undone,
            isMoved: undone.some((name) => replies.some(({ call }) => movesTo(call, act, name))),
            beside: redo === undefined ? [] : namesBeside(act.call, redo.call, taught.tokens),
          },
        )
      : commandSubject(command, names, redo !== undefined || isCutIn);
  if (subject === undefined) return undefined;
  const isReplaced = redo !== undefined || isReplacedBy(command, replies[0]?.call, taught.learned);
  // An option that the last command lacks is meant for it, even if the agent only agreed.
  const isOfLast = isLast && replies.length === 0 && taught.isTaught && !names.hasOtherProgram;
  const isNamed =
    subject.isNamed || isOfLast || (isReplaced && (taught.isTaught || redo === undefined));
  const isMeant = isRefused || undone.length > 0;
  if (!isNamed && !isMeant && !(isLast && isTakenUp(subject, redo, replies, isCutIn, context))) {
    return undefined;
  }
  // "X, not Y": both are named, and the agent put one in the place of the other.
  const isSwapped = taught.tokens.length > 0 && subject.tags.some((tag) => tag.startsWith("if:"));
  const isTaughtSurely = redo !== undefined && taught.isSure;
  const nameWorth = subject.isWord === true ? WORTH.word : WORTH.named;
  const isRenamed = subject.tags.some((tag) => tag.startsWith("on:name:"));
  const hasName = subject.isNamed || taught.isForeign || taught.isSure;
  const takenBack = hasName ? "named" : undone.length > 0 ? "undone" : "again";
  const wrapped = taught.isTaught ? wrappedProgram(command, replies[0]?.call) : undefined;
  return {
    takenBack: wasTakenBack || isRenamed ? takenBack : undefined,
    isTaughtSurely,
    isRunAgain: isCutIn && action === "run" && redo !== undefined && taught.isTaught,
    tags: [
      ...(wrapped === undefined ? subject.tags : [wrapped]),
      ...taught.tokens.slice(0, TOKENS_MAX).map(metBy),
    ],
    certainty:
      (isCutIn ? WORTH.cutIn : 0) +
      (isReplaced ? WORTH.redone : 0) +
      (wasTakenBack ? WORTH.takenBack : 0) +
      (isNamed ? nameWorth : 0) +
      (isTaughtSurely ? WORTH.taughtSurely : 0) +
      (isSwapped ? WORTH.swapped : 0),
  };
}

/** Files of sentences: their words are no names, and the next text has others. */
const PROSE = /\.(?:md|markdown|txt|rst|adoc|org|tex)$/i;

/** True if the call writes the name into another file. */
function movesTo({ file, written = "" }: ToolUse["call"], act: ToolUse, name: string): boolean {
  return file !== undefined && file !== act.call.file && hasToken(written.toLowerCase(), name);
}

/**
 * True if the agent took a remark that names nothing for one about its last act: it did that again
 * at once, or was stopped at it and only agreed. Work often ends with the same few commands, so what
 * is said after them is mostly about something else.
 */
function isTakenUp(
  subject: Subject,
  redo: ToolUse | undefined,
  replies: readonly ToolUse[],
  isCutIn: boolean,
  { reply }: TurnContext,
): boolean {
  const [handle = ""] = subject.tags;
  // Nobody minds a look, and the next call of `ssh` or `psql` is hardly ever the same act.
  if (LOOKS.test(handle)) return false;
  if (redo !== undefined) return redo === replies[0] && !/^on:[^: ]+$/.test(handle);
  // An agent that looks into another file takes the remark to be about that.
  const hasLooked = reply.toolUses.some(({ call }) => call.action === "read");
  return isCutIn && replies.length === 0 && reply.hasWords && !hasLooked;
}

/** The reply that does the act once more in another way, or takes it back. */
function redoOf(
  { call }: ToolUse,
  replies: readonly ToolUse[],
  names: NamesSaid,
): ToolUse | undefined {
  if (call.action === "edit") return replies.find((reply) => isFileRedone(call, reply.call));
  // A command after an edit only shows whether the edit works.
  const edited = replies.findIndex((reply) => reply.call.action === "edit");
  return replies
    .slice(0, edited < 0 ? replies.length : edited)
    .find((reply) => isCommandRedone(call.command ?? "", reply.call.command ?? "", names));
}

const LOOKS = /^on:[^:]+ (?:diff|view|list|ls|status|log|logs|show|get|describe)$/;

interface Taught {
  readonly isTaught: boolean;
  /** True if one of the names cannot be a word of the language. */
  readonly isSure: boolean;
  /** True if they stand in a text of another script. */
  readonly isForeign: boolean;
  /** Names of the remark that say what is wanted: a call that has them follows it. */
  readonly tokens: readonly string[];
  /** Names that the agent used only after it, everyday words included. */
  readonly learned: readonly string[];
}

function taughtBy(
  act: ToolUse,
  replies: readonly ToolUse[],
  names: NamesSaid,
  context: TurnContext,
): Taught {
  // A name that another of the last acts had written is nothing new.
  const before = [act, ...recentActs(context)].map(textOf).join("\n");
  const learned = namesOnlyIn(replies.map(textOf).join("\n"), before, names.names);
  const words = new Set(before.split(/\s+/));
  const after = new Set(replies.flatMap(({ call }) => (call.command ?? "").split(/\s+/)));
  const isOption = names.options.some((option) => after.has(option) && !words.has(option));
  const wanted = learned.filter(({ isEveryday }) => !isEveryday);
  const tokens = wanted.map(({ value }) => value);
  if (replies.length > 0) {
    const isTaught = tokens.length > 0 || isOption;
    // An option is often wanted for once: "again with --verbose".
    const isSure = wanted.some((name) => name.isSure);
    const isForeign = wanted.some((name) => name.isForeign);
    return { isTaught, isSure, isForeign, tokens, learned: learned.map(({ value }) => value) };
  }
  return agreedTo(act, before, names);
}

/** The agent only agreed: a name or an option that the command did not have is what is wanted. */
function agreedTo({ call }: ToolUse, before: string, names: NamesSaid): Taught {
  const isCommand = call.action === "run";
  const foreign = names.names.filter(({ isForeign, isSure }) => isForeign || isSure);
  const missing = isCommand ? foreign.filter(({ value }) => !before.includes(value)) : [];
  const words = new Set(before.split(/\s+/));
  return {
    isTaught: isCommand && names.options.some((option) => !words.has(option)),
    isSure: false,
    isForeign: false,
    tokens: missing.map(({ value }) => value),
    learned: [],
  };
}

function textOf({ call }: ToolUse): string {
  return call.command ?? `${call.file ?? ""}\n${call.written ?? ""}`;
}
