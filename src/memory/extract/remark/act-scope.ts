import { relativePath } from "@/memory/extract/describe-tool-use.ts";
import {
  commandSubject,
  isCommandRedone,
  isReplacedBy,
  type Subject,
} from "@/memory/extract/remark/command-subject.ts";
import { fileSubject, isFileRedone } from "@/memory/extract/remark/file-subject.ts";
import { namesIn, namesOnlyIn, type NamesSaid } from "@/memory/extract/remark/names-said.ts";
import { isTakenBack } from "@/memory/extract/remark/taken-back.ts";
import type { ToolUse, TurnContext } from "@/memory/extract/turn-context.ts";
import { metBy } from "@/memory/rules/call-conditions.ts";

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
  /** True if the remark names what the agent then took back. */
  readonly isTakenBack?: boolean;
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
} as const;
const TOKENS_MAX = 4;

export function scopeByActs(context: TurnContext, said: string): ActScope | undefined {
  const names = namesIn(said);
  const replies = actsOf(context.reply.toolUses).slice(0, REPLIES_MAX);
  let best: ActScope | undefined;
  for (const [index, act] of recentActs(context).entries()) {
    const scope = scopeByAct(act, index === 0, replies, names, context);
    if (scope !== undefined && scope.certainty > (best?.certainty ?? 0)) best = scope;
  }
  return best;
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
  const taught = taughtBy(act, replies, names);
  const subject =
    action === "edit"
      ? fileSubject(
          { path: relativePath(context.root, file), written },
          redo?.call,
          names,
          wasTakenBack ? "taken back" : isCutIn ? "stopped" : "done",
        )
      : commandSubject(command, names, redo !== undefined || isCutIn);
  if (subject === undefined) return undefined;
  const isReplaced = redo !== undefined || isReplacedBy(command, replies[0]?.call, taught.learned);
  const isNamed = subject.isNamed || (isReplaced && (taught.isTaught || redo === undefined));
  if (!isNamed && !(isLast && isTakenUp(subject, redo, replies, isCutIn, context))) {
    return undefined;
  }
  // "X, not Y": both are named, and the agent put one in the place of the other.
  const isSwapped = taught.tokens.length > 0 && subject.tags.some((tag) => tag.startsWith("if:"));
  const nameWorth = subject.isWord === true ? WORTH.word : WORTH.named;
  return {
    isTakenBack: wasTakenBack && (subject.isNamed || taught.tokens.length > 0),
    tags: [...subject.tags, ...taught.tokens.slice(0, TOKENS_MAX).map(metBy)],
    certainty:
      (isCutIn ? WORTH.cutIn : 0) +
      (isReplaced ? WORTH.redone : 0) +
      (wasTakenBack ? WORTH.takenBack : 0) +
      (isNamed ? nameWorth : 0) +
      (isSwapped ? WORTH.swapped : 0),
  };
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
  // The next call of `ssh` or `psql` is hardly ever the same act.
  if (redo !== undefined) return redo === replies[0] && !/^on:[^: ]+$/.test(handle);
  return isCutIn && replies.length === 0 && reply.hasWords;
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

interface Taught {
  readonly isTaught: boolean;
  /** Names of the remark that say what is wanted: a call that has them follows it. */
  readonly tokens: readonly string[];
  /** Names that the agent used only after it, everyday words included. */
  readonly learned: readonly string[];
}

function taughtBy(act: ToolUse, replies: readonly ToolUse[], names: NamesSaid): Taught {
  const before = textOf(act);
  const learned = namesOnlyIn(replies.map(textOf).join("\n"), before, names.names);
  const words = new Set(before.split(/\s+/));
  const after = new Set(replies.flatMap(({ call }) => (call.command ?? "").split(/\s+/)));
  const isOption = names.options.some((option) => after.has(option) && !words.has(option));
  const tokens = learned.filter(({ isEveryday }) => !isEveryday).map(({ value }) => value);
  if (replies.length > 0) {
    const isTaught = tokens.length > 0 || isOption;
    return { isTaught, tokens, learned: learned.map(({ value }) => value) };
  }
  // The agent only agreed. Then a name that the command did not have is what is wanted.
  const foreign = names.names.filter(({ isForeign, isSure }) => isForeign || isSure);
  const isCommand = act.call.action === "run";
  const wanted = isCommand ? foreign.filter(({ value }) => !before.includes(value)) : [];
  return { isTaught: false, tokens: wanted.map(({ value }) => value), learned: [] };
}

function textOf({ call }: ToolUse): string {
  return call.command ?? `${call.file ?? ""}\n${call.written ?? ""}`;
}
