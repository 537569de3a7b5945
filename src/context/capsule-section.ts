import { quoteLine } from "@/base/quoted-text.ts";
import { shorten } from "@/base/text.ts";
import { gistOf } from "@/context/gist.ts";
import { citation } from "@/context/memory-line.ts";
import { closingWordsOf, tellingRequest } from "@/context/telling-words.ts";
import { namesSubject, sharesMostWords } from "@/memory/recall/1-query/subject-words.ts";
import { estimateTokens } from "@/context/tokens.ts";
import { describeRun } from "@/session/commands/command-key.ts";
import type { RunCommand } from "@/session/digest/digest-commands.ts";
import { doneSteps, droppedSteps, openSteps } from "@/session/digest/plan-steps.ts";
import {
  historyOf,
  isCheck,
  isLocalWork,
  isStandingFailure,
} from "@/session/digest/standing-failure.ts";
import type { CapturedMemory, SessionDigest } from "@/session/digest/digest.ts";

/**
 * The capsule tells a session after a compaction where its work stood. What a summary loses most
 * easily comes first: what is open, what was called off, what was decided and why. The lines state
 * facts and give no orders.
 */
export interface CapsuleLine {
  readonly text: string;
  /** Empty if the line shows no memory. */
  readonly memoryId: string;
}

export const CAPSULE_HEADING = "=== MEMORY: Where the work stood before compaction ===";

/** The capsule's share of SessionStart's 600 tokens; the rest is for the project's memories. */
const CAPSULE_TOKENS = 300;
/** Guesses: each kind leaves room for the other kinds. */
const DECISIONS_MAX = 4;
const FAILURES_MAX = 3;
const COMMANDS_MAX = 3;
const FILES_MAX = 6;
const CANCELLED_MAX = 2;
const PROMPT_TOKENS = 40;
const ERROR_CHARS = 160;
const COMMAND_CHARS = 80;
const STEP_CHARS = 80;
const LINE_CHARS = 200;
const SUMMARY_TOKENS = 40;

/** Returns the lines that fit the budget; none if nothing is known. */
export function capsuleLines(digest: SessionDigest): CapsuleLine[] {
  const open = [...failureLines(digest), ...planLines(digest)];
  return fit([
    goalLines(digest),
    failureLines(digest),
    suspicionLines(digest),
    memoryLines(digest),
    planLines(digest),
    cancelledLines(digest),
    commandLines(digest.commands),
    fileLines(digest),
    open.length === 0 ? summaryLines(digest) : [],
  ]);
}

/** The first request, and the last one that says what it is about without what was on the screen. */
function goalLines({ goal, prompts }: SessionDigest): CapsuleLine[] {
  const asked = [goal.first, ...prompts.map(({ text }) => text), goal.latest];
  const first = tellingRequest(asked) ?? goal.first;
  if (first === "") return [];
  const last = asked.findLast(namesSubject) ?? first;
  const lines = [line(`The user first asked: "${gistOf(first, PROMPT_TOKENS)}"`)];
  return last === first
    ? lines
    : [...lines, line(`The user last asked: "${gistOf(last, PROMPT_TOKENS)}"`)];
}

function failureLines(digest: SessionDigest): CapsuleLine[] {
  return digest.failures
    .filter((failure) => {
      const { runs, promptsSince } = historyOf(failure, digest);
      return isStandingFailure({ ...failure, runs, prompts_since: promptsSince });
    })
    .slice(-FAILURES_MAX)
    .map(({ command, error }) => {
      const what = shorten(command, COMMAND_CHARS);
      return line(`Failing, not passed since: \`${what}\`: ${shorten(error, ERROR_CHARS)}`);
    });
}

/** A suspicion that ends in a colon only announced its reasons. */
function suspicionLines({ suspicions }: SessionDigest): CapsuleLine[] {
  return suspicions
    .filter((text) => !/[:：]$/.test(text))
    .map((text) => line(`Supposed by the agent, not confirmed: ${text}`));
}

/** Words that end in a colon only announced the next call, and one or two words say nothing. */
function summaryLines({ summary }: SessionDigest): CapsuleLine[] {
  const said = closingWordsOf(gistOf(summary, SUMMARY_TOKENS));
  const text = `${said.result} ${said.question}`.trim();
  return text === "" ? [] : [line(`The agent said last: "${text}"`)];
}

function memoryLines({ captured }: SessionDigest): CapsuleLine[] {
  const kept: CapturedMemory[] = [];
  for (const one of captured.toReversed()) {
    const isTold =
      Object.hasOwn(KIND_WORDS, one.kind) && !kept.some((newer) => saysSame(newer, one));
    if (isTold && kept.length < DECISIONS_MAX) kept.unshift(one);
  }
  return kept.map(memoryLine);
}

function saysSame(newer: CapturedMemory, older: CapturedMemory): boolean {
  return newer.kind === older.kind && sharesMostWords(newer.text, older.text);
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  decision: "Decided",
  correction: "Set right by the user",
  preference: "Wanted by the user",
  "root-cause": "Cause found",
};

function memoryLine({ kind, text, memoryId }: CapturedMemory): CapsuleLine {
  return {
    text: `- ${KIND_WORDS[kind] ?? kind}: ${shorten(quoteLine(text), LINE_CHARS)}`,
    memoryId,
  };
}

/** The plan that the work follows. Plans that are finished do not help to continue. */
function planLines({ plan }: SessionDigest): CapsuleLine[] {
  const open = openSteps(plan);
  if (open.length === 0) return [];
  const parts = [
    stepsPart("done", doneSteps(plan)),
    stepsPart("open", open),
    stepsPart("cancelled", droppedSteps(plan)),
  ];
  return [line(`Plan: ${parts.filter((part) => part !== "").join(". ")}`)];
}

function stepsPart(label: string, titles: readonly string[]): string {
  if (titles.length === 0) return "";
  return `${label}: ${titles.map((title) => shorten(title, STEP_CHARS)).join("; ")}`;
}

/** Lists plans and parts of the work that were called off, apart from steps of the plan. */
function cancelledLines({ plan, captured }: SessionDigest): CapsuleLine[] {
  const inPlan = droppedSteps(plan);
  return plan.cancelled
    .filter((text) => !inPlan.some((title) => text.includes(title)))
    .slice(-CANCELLED_MAX)
    .map((text) => {
      const memory = captured.find((one) => one.text === text);
      return { ...line(labelled("Called off", text)), memoryId: memory?.memoryId ?? "" };
    });
}

/** A text that became a memory already begins with the label. */
function labelled(label: string, text: string): string {
  const short = shorten(quoteLine(text), LINE_CHARS);
  return short.startsWith(label) ? short : `${label}: ${short}`;
}

/**
 * The project's checks, and commands that took several tries: the hardest to find again. What was
 * done with their output and what else stood in the line is left out.
 */
function commandLines(commands: readonly RunCommand[]): CapsuleLine[] {
  const working = commands.filter(
    ({ command, passed, failed, last }) =>
      passed > 0 && last === "passed" && (isCheck(command) || (failed > 0 && isLocalWork(command))),
  );
  const best = working.toSorted((a, b) => b.failed + b.passed - (a.failed + a.passed));
  const forms = new Set(
    best.map(({ command }) => shorten(describeRun(command).form, COMMAND_CHARS)),
  );
  const shown = [...forms].slice(0, COMMANDS_MAX).map((form) => `\`${form}\``);
  return shown.length === 0 ? [] : [line(`Commands that worked: ${shown.join(", ")}`)];
}

function fileLines({ files }: SessionDigest): CapsuleLine[] {
  if (files.length === 0) return [];
  const shown = files.slice(-FILES_MAX).map(({ path }) => path);
  const more = files.length > shown.length ? ` and ${files.length - shown.length} more` : "";
  return [line(`Files changed: ${shown.join(", ")}${more}`)];
}

function line(text: string): CapsuleLine {
  return { text: `- ${shorten(quoteLine(text), 2 * LINE_CHARS)}`, memoryId: "" };
}

/**
 * Fits the newest line of each group first, then the lines before it: a group of many long lines
 * must not take the others' room. The lines are still shown in the order of the groups.
 */
function fit(groups: readonly (readonly CapsuleLine[])[]): CapsuleLine[] {
  const all = groups.flat();
  const ranked = groups
    .flatMap((group) => group.map((one, index) => ({ one, round: group.length - index })))
    .toSorted((a, b) => a.round - b.round);
  let fitted = new Set<CapsuleLine>();
  for (const { one } of ranked) {
    const tried = new Set([...fitted, one]);
    const shown = all.filter((each) => tried.has(each)).map(withCitation);
    const tokens = estimateTokens([CAPSULE_HEADING, ...shown].join("\n"));
    if (tokens <= CAPSULE_TOKENS) fitted = tried;
  }
  return all.filter((each) => fitted.has(each));
}

/** Keeps room for the id, which is added when the line is shown, if the memory still exists. */
function withCitation({ text, memoryId }: CapsuleLine): string {
  return memoryId === "" ? text : `${text} ${citation(memoryId)}`;
}
