import type { TurnToolCall } from "@/conversation/turn.ts";
import { handlesOfCall } from "@/memory/rules/call-handles.ts";
import { handlesOfWords } from "@/memory/rules/command-handles.ts";
import { siblingsOf } from "@/memory/rules/known-programs.ts";
import { listMentions, type Mention } from "@/memory/rules/rule-mentions.ts";
import { forbiddenIn } from "@/memory/rules/rule-scope.ts";
import { containsWords } from "@/memory/usage/evidence-search.ts";
import { splitCommand, withoutRejected } from "@/memory/usage/expected-traces.ts";
import { refusedCommand, withoutNote } from "@/memory/statement-note.ts";
import { usageTerms } from "@/memory/usage/usage-terms.ts";
import { nameInProject } from "@/platform/paths.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * Tells for a rule and a tool call whether the call follows the rule or breaks it. The rule's scope
 * says which calls it applies to; its text says what is wanted and what is not. If a call cannot
 * show whether the rule was followed, nothing is said about it.
 */
export interface RuleInCalls {
  /** The handles of its scope: calls with one of them are its occasions. */
  readonly occasions: ReadonlySet<string>;
  /** Those of the occasions that are against the rule, whatever else the call does. */
  readonly breaking: ReadonlySet<string>;
  /** Handles of what it wants instead or besides: a call with one of them follows it. */
  readonly following: ReadonlySet<string>;
  /** The command whose refusal made the rule, if one did. */
  readonly refused: string | undefined;
  /** Its text in lower case, without what it advises against. */
  readonly advised: string;
  /** How a call at its occasion has to look. */
  readonly form: CallForm;
  /** The terms of its text. */
  readonly terms: ReadonlySet<string>;
}

interface CallForm {
  /** Flags that the command has to have, such as -x. */
  readonly flags: readonly string[];
  /** Commands that it names, each split into words. */
  readonly commands: readonly (readonly string[])[];
  /** The beginning of a commit message, such as "[scope]", as patterns. */
  readonly messages: readonly RegExp[];
}

/** The rule as it shows in calls; undefined if it has no scope. */
export function ruleInCalls({ tags, text: stored }: StoredMemory): RuleInCalls | undefined {
  const text = withoutNote(stored);
  const occasions = new Set(tags.filter((tag) => tag.startsWith("on:")));
  if (occasions.size === 0) return undefined;
  const forbidden = new Set(forbiddenIn(text));
  const wanted = wantedHandles(text);
  // The scope of a refusal is the call that was refused.
  const refused = refusedCommand(stored);
  const isBreaking = (handle: string) =>
    !wanted.has(handle) &&
    (refused !== undefined || forbidden.has(handle) || isSiblingOf(handle, wanted));
  const isFollowing = (handle: string) =>
    !occasions.has(handle) && (/[ /]|^on:package:/.test(handle) || isSiblingOf(handle, occasions));
  return {
    occasions,
    breaking: new Set([...occasions].filter(isBreaking)),
    following: new Set([...wanted].filter(isFollowing)),
    refused,
    advised: withoutRejected(text).toLowerCase(),
    form: formIn(text),
    terms: usageTerms(text),
  };
}

/**
 * True if the handle is a program for the same purpose as one of the others: then the rule chooses
 * between them. A program that a rule only names, as in "run pnpm codegen", runs for many reasons.
 */
function isSiblingOf(handle: string, others: ReadonlySet<string>): boolean {
  const siblings = siblingsOf(handle.slice("on:".length).split(" ")[0] ?? "");
  return siblings.some((name) =>
    [...others].some((other) => other === `on:${name}` || other.startsWith(`on:${name} `)),
  );
}

/** The handles of the programs, commands and packages that the text wants to be used. */
function wantedHandles(text: string): Set<string> {
  const handles = new Set<string>();
  for (const mention of listMentions(text)) {
    if (mention.role === "named") for (const handle of ownHandles(mention)) handles.add(handle);
  }
  return handles;
}

function ownHandles({ kind, value }: Mention): string[] {
  if (kind === "name") return [`on:${value}`, `on:package:${value}`];
  if (kind !== "command") return [];
  const { commands, packages } = handlesOfWords(value.split(" "));
  return packages.length > 0 ? [...packages] : commands.slice(-1);
}

const FLAG = /(?<![\w-])--?[a-z][a-z-]{0,30}(?![\w-])/gi;
const QUOTED_COMMAND = /`([a-z.][^`\n]{2,120})`/g;

function formIn(text: string): CallForm {
  const advised = withoutRejected(text);
  const commands = [...advised.matchAll(QUOTED_COMMAND)]
    .map(([, command = ""]) => splitCommand(command))
    .filter((words) => words.length > 1);
  return {
    flags: (advised.match(FLAG) ?? []).slice(0, 4),
    commands,
    messages: MESSAGES.filter(([example]) => example.test(advised)).map(([, message]) => message),
  };
}

/** Beginnings of commit messages: an example in a rule, and the same in a command. */
const MESSAGES: readonly (readonly [RegExp, RegExp])[] = [
  [/(?<![\w\]])\[[a-z][\w-]{1,20}\](?!\()/i, /-m\s{0,2}["']\[[\w./-]{1,30}\]/],
  [
    /\b(?:feat|fix|chore|docs|refactor|test)(?:\([\w-]{1,20}\))?:/i,
    /-m\s{0,2}["'](?:feat|fix|chore|docs|refactor|tests?|build|ci|perf|style|revert)(?:\([^)]{1,30}\))?!?:/i,
  ],
  [/\b[A-Z]{2,10}-\d{1,6}\b/, /-m\s{0,2}["'][^"']{0,60}\b[A-Z]{2,10}-\d{1,6}\b/],
];

export type CallVerdict =
  { readonly outcome: "followed" | "broken"; readonly evidence: string } | undefined;

/** `fromUser`: terms of what the user said; doing that is obeying the user, not the rule. */
export function judgeCall(
  rule: RuleInCalls,
  call: TurnToolCall,
  root: string,
  fromUser: ReadonlySet<string>,
): CallVerdict {
  const { command, file } = call;
  const handles = handlesIn(call, root);
  const evidence = command ?? (file === undefined ? "" : nameInProject(file, root));
  const broken = handles.find((handle) => rule.breaking.has(handle));
  if (broken !== undefined) {
    return isSurelyBroken(rule, broken, command) ? { outcome: "broken", evidence } : undefined;
  }
  const followed =
    handles.find((handle) => rule.following.has(handle)) ??
    handles.find((handle) => isInWords(handle, rule));
  if (followed !== undefined) {
    return isFromUser(followed, fromUser) ? undefined : { outcome: "followed", evidence };
  }
  if (!handles.some((handle) => rule.occasions.has(handle))) return undefined;
  return judgeForm(rule, command, evidence);
}

/** Only commands and edits can follow or break a rule: reading a file does neither. */
function handlesIn({ command, file, written, action }: TurnToolCall, root: string) {
  const isChange = action === "edit" && file !== undefined;
  if (command === undefined && !isChange) return [];
  return isChange
    ? handlesOfCall({ command, filePath: nameInProject(file, root), written })
    : handlesOfCall({ command });
}

/** The text that the agent wrote where the rule applies. */
export function writtenAtOccasion(rule: RuleInCalls, call: TurnToolCall, root: string): string {
  const { written = "" } = call;
  if (written === "") return "";
  return handlesIn(call, root).some((handle) => rule.occasions.has(handle)) ? written : "";
}

/** True if the rule names this command with its subcommand, in any language: `make deps`. */
function isInWords(handle: string, { advised, occasions }: RuleInCalls): boolean {
  const command = handle.slice("on:".length);
  if (occasions.has(handle) || !/^[\w.-]+ \w[\w:.-]{2,}$/.test(command)) return false;
  return advised.includes(command);
}

/**
 * Some rules are finer than their handle. A refusal that does not name the command is about its
 * flags: "never update snapshots" to `pnpm test -u`. Rules about git ("never force push", "don't
 * commit to main") are broken if the command shows one more word of the rule.
 */
function isSurelyBroken(rule: RuleInCalls, handle: string, command: string | undefined): boolean {
  if (rule.refused !== undefined && command !== undefined) {
    const name = handle.split(" ").at(-1) ?? "";
    const flags = rule.refused.match(FLAG) ?? [];
    const isNamed = rule.terms.has([...usageTerms(name)][0] ?? "");
    if (!isNamed && flags.length > 0) {
      return flags.some((flag) => flag.length <= 3 && splitCommand(command).includes(flag));
    }
  }
  if (!handle.startsWith("on:git ")) return true;
  const own = usageTerms(handle.slice("on:".length));
  const run = usageTerms(command ?? "");
  return [...rule.terms].some((term) => !own.has(term) && run.has(term));
}

function isFromUser(handle: string, fromUser: ReadonlySet<string>): boolean {
  const terms = usageTerms(handle.replace(/^on:(?:package:)?/, ""));
  return terms.size > 0 && [...terms].every((term) => fromUser.has(term));
}

/** The call is an occasion of the rule: does it look as the rule wants? */
function judgeForm(rule: RuleInCalls, command: string | undefined, evidence: string): CallVerdict {
  if (command === undefined) return undefined;
  const { flags, commands, messages } = rule.form;
  const words = splitCommand(command);
  const isFollowed =
    flags.some((flag) => words.includes(flag)) ||
    commands.some((wanted) => containsWords(command, wanted)) ||
    messages.some((message) => message.test(command));
  if (isFollowed) return { outcome: "followed", evidence };
  const hasMessage = /\s-\w*m\b/.test(command);
  const isVisible =
    flags.length > 0 ||
    commands.length > 0 ||
    rule.following.size > 0 ||
    (messages.length > 0 && hasMessage);
  return isVisible ? { outcome: "broken", evidence } : undefined;
}

const TAKES_BACK = /\bgit\s+(?:checkout|restore|revert|reset|stash)\b/;
const REMOVES = /\b(?:uninstall|remove|rm)\b/;

/** True if the command undoes what `broken` did, a command or the path of an edit. */
export function takesBack({ command }: TurnToolCall, broken: string): boolean {
  if (command === undefined) return false;
  if (TAKES_BACK.test(command)) return true;
  if (!REMOVES.test(command) || command === broken) return false;
  const run = usageTerms(command);
  return [...usageTerms(withoutProgram(broken))].some((term) => run.has(term));
}

/** The arguments of a command: `pip install httpx` and `pip uninstall x` share only the program. */
function withoutProgram(broken: string): string {
  return splitCommand(broken).length > 2 ? splitCommand(broken).slice(2).join(" ") : broken;
}
