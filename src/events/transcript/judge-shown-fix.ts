import { flatten } from "@/base/text.ts";
import { type NamedStep, readSteps, shownForm } from "@/events/fixes/fix-text.ts";
import { FLAKY_TAG } from "@/memory/flaky-tag.ts";
import type { TranscriptTurn, TurnToolCall } from "@/conversation/turn.ts";
import {
  AGENT_TURNS_MAX,
  firstTurnAfter,
  isErrorBack,
  type ShownMemory,
  type Verdict,
} from "@/memory/usage/shown-memory.ts";
import { NEW_VALUE } from "@/memory/write/secrets/secret-lines.ts";
import { mayBeSameFile } from "@/platform/paths.ts";
import { describeRun } from "@/session/commands/command-key.ts";
import { wayToRun } from "@/session/commands/program-path.ts";
import { programOf, splitCommands } from "@/session/commands/simple-command.ts";

/**
 * Judges a shown fix by its own steps: it was used if the agent took them, ignored if it did
 * something else, and has misled if the same error came back afterwards. A fix shown before a
 * command has an occasion only if the command fails.
 */
export interface ShownFix extends ShownMemory {
  /** True if it was shown before a command, as the form that is known to work. */
  readonly isBeforeCall: boolean;
}

/** True if the memory names steps, or says that a rerun helps; other fixes are judged by words. */
export function hasSteps({ memory }: ShownMemory): boolean {
  return memory.tags.includes(FLAKY_TAG) || (readSteps(memory.text)?.length ?? 0) > 0;
}

export function judgeShownFix(shown: ShownFix, turns: readonly TranscriptTurn[]): Verdict {
  const start = firstTurnAfter(turns, shown.shownAtMs);
  if (start < 0) return OPEN;
  const watch = beginWatch(shown, turns.slice(0, start));
  for (let i = start; i < turns.length; i += 1) {
    const turn = turns[i];
    if (turn === undefined) break;
    if (turn.role !== "assistant") {
      if (watch.turn >= 0 && isErrorBack(shown.memory, turn)) return verdictOf("misled", watch);
      continue;
    }
    watch.agentTurns += 1;
    readTurn(turn, i, watch);
    if (turn.endsWork || watch.agentTurns >= AGENT_TURNS_MAX) return verdictAtEnd(watch);
  }
  return watch.turn < 0 ? OPEN : verdictOf("used", watch);
}

const OPEN: Verdict = { outcome: "open" };

interface Watch {
  readonly shown: ShownFix;
  readonly steps: readonly NamedStep[];
  readonly isFlaky: boolean;
  /** The call it was shown at, and whether that failed. */
  readonly call: TurnToolCall | undefined;
  readonly hasFailed: boolean;
  readonly taken: Map<NamedStep, string>;
  /** Citations, and that a flaky call was just run again. */
  readonly others: Set<string>;
  hasActed: boolean;
  agentTurns: number;
  /** Index of the turn in which the fix was applied, -1 before that. */
  turn: number;
}

function beginWatch(shown: ShownFix, before: readonly TranscriptTurn[]): Watch {
  const call = before
    .flatMap(({ toolCalls }) => toolCalls)
    .findLast(({ action }) => action === "run" || action === "edit");
  const result = before.findLast(({ toolResult }) => toolResult?.callId === call?.id);
  return {
    shown,
    steps: readSteps(shown.memory.text) ?? [],
    isFlaky: shown.memory.tags.includes(FLAKY_TAG),
    call,
    hasFailed: result?.toolResult?.isError === true,
    taken: new Map(),
    others: new Set(),
    hasActed: false,
    agentTurns: 0,
    turn: -1,
  };
}

function readTurn(turn: TranscriptTurn, i: number, watch: Watch): void {
  const { shown, steps, taken, others } = watch;
  const text = flatten(turn.text);
  if (text.includes(shown.citation.slice(1, -1))) others.add(shown.citation);
  if (watch.isFlaky && /\bflak/i.test(text)) others.add("flaky");
  for (const step of steps) {
    const said = commandOf(step);
    if (said !== undefined && said.includes(" ") && text.includes(said)) taken.set(step, said);
  }
  for (const call of turn.toolCalls) readCall(call, watch);
  const isApplied = others.size > 0 || (steps.length > 0 && taken.size * 2 >= steps.length);
  if (isApplied && watch.turn < 0) watch.turn = i;
}

function readCall(call: TurnToolCall, watch: Watch): void {
  if (call.action !== "run" && call.action !== "edit") return;
  for (const step of watch.steps) {
    if (isTaken(step, call)) watch.taken.set(step, describeStep(step));
  }
  const isFirst = !watch.hasActed;
  watch.hasActed = true;
  const [again, failed] = [call.command, watch.call?.command];
  if (!watch.isFlaky || !isFirst || again === undefined || failed === undefined) return;
  if (describeRun(again).key === describeRun(failed).key) watch.others.add(`${again}, once more`);
}

function commandOf(step: NamedStep): string | undefined {
  return step.kind === "command" || step.kind === "form" ? step.command : undefined;
}

function describeStep(step: NamedStep): string {
  if (step.kind === "folder") return step.folder;
  return step.kind === "change" ? step.filePath : step.command;
}

function isTaken(step: NamedStep, { command, file, written }: TurnToolCall): boolean {
  if (step.kind === "change") {
    if (file === undefined || !mayBeSameFile(step.filePath, file)) return false;
    return hasChange(step, flatten(written ?? "").replaceAll("`", "'"));
  }
  if (command === undefined) return false;
  if (step.kind === "folder") return describeRun(command).folder === step.folder;
  return step.kind === "form" ? isForm(command, step.command) : isSameRun(command, step.command);
}

/**
 * The transcript has only what an edit adds, which may be a part of a line: `5432` for
 * `PORT=5432`. A removal is an edit without the removed lines.
 */
function hasChange({ after, before }: NamedStep & { kind: "change" }, written: string): boolean {
  const isIn = (line: string) =>
    line.endsWith(NEW_VALUE)
      ? mayBeSecret(line, written)
      : written.includes(line.replace(/^… /, "").replace(/ …$/, ""));
  if (after.length === 0) return !before.some(isIn);
  const part = written.trim();
  const isPart = part.length >= PART_CHARS_MIN && after.some((line) => line.includes(part));
  return after.some(isIn) || (isPart && !before.some((line) => line.includes(part)));
}

/** A secret is known by its name only, and an edit may write nothing but the value. */
function mayBeSecret(line: string, written: string): boolean {
  const name = line.slice(0, -NEW_VALUE.length).replace(/=$/, "");
  return written.includes(name) || !/[=:]/.test(written);
}

/** Guess: shorter parts are in many lines. */
const PART_CHARS_MIN = 3;

function isSameRun(command: string, shown: string): boolean {
  if (shownForm(command) === shown) return true;
  const wanted = describeRun(withoutMessage(shown)).key;
  const { key, parts } = describeRun(withoutMessage(command));
  return key === wanted || parts.includes(wanted);
}

/** A message is different each time: `git commit -m "…"`, `alembic merge heads -m '…'`. */
function withoutMessage(command: string): string {
  return command.replace(/ (?:-m|--message)[ =](?:"[^"]{0,300}"|'[^']{0,300}'|\S{1,300})/g, "");
}

/** A form that ends with "…" stands for a way to run a program with any arguments. */
function isForm(command: string, form: string): boolean {
  if (!form.endsWith(" …")) return isSameRun(command, form);
  const program = programOf(splitCommands(describeRun(form.slice(0, -2)).key)?.[0]?.words ?? []);
  return wayToRun(command, program) === form;
}

function verdictAtEnd(watch: Watch): Verdict {
  if (watch.turn >= 0) return verdictOf("used", watch);
  const { shown, hasFailed } = watch;
  return shown.isBeforeCall && !hasFailed ? { outcome: "no-occasion" } : { outcome: "ignored" };
}

function verdictOf(outcome: "used" | "misled", { taken, others, turn }: Watch): Verdict {
  return { outcome, evidence: [...new Set([...others, ...taken.values()])], turn };
}
