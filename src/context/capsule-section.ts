import { flatten, shorten } from "@/base/text.ts";
import { citation } from "@/context/memory-line.ts";
import { estimateTokens } from "@/context/tokens.ts";
import type { RunCommand } from "@/session/digest/digest-commands.ts";
import { openSteps } from "@/session/digest/digest-plan.ts";
import type { CapturedMemory, SessionDigest } from "@/session/digest/digest.ts";

/**
 * Where the work of a session stood, in lines of fact for the same session after a compaction.
 * What a summary loses most easily stands first: what is open, what was called off, what was
 * decided and why. Nobody is told to do anything.
 */
export interface CapsuleLine {
  readonly text: string;
  /** Empty where the line shows no memory. */
  readonly memoryId: string;
}

export const CAPSULE_HEADING = "=== MEMORY: Where the work stood before compaction ===";

/** Of the 600 tokens of SessionStart; the rest is for what the project knows. */
const CAPSULE_TOKENS = 400;
/** Guesses: of each kind so much that the other kinds have room as well. */
const DECISIONS_MAX = 4;
const FAILURES_MAX = 3;
const COMMANDS_MAX = 3;
const FILES_MAX = 8;
const PROMPT_CHARS = 160;
const COMMAND_CHARS = 100;
const LINE_CHARS = 200;

/** As many lines as the budget holds; none where nothing is known but the time. */
export function capsuleLines(digest: SessionDigest, nowMs: number): CapsuleLine[] {
  const groups = [
    goalLines(digest),
    failureLines(digest),
    digest.suspicions.map((text) => line(`Supposed by the agent, not confirmed: ${text}`)),
    memoryLines(digest),
    planLines(digest),
    commandLines(digest.commands),
    fileLines(digest),
    summaryLines(digest),
  ];
  return groups.flat().length === 0 ? [] : fit([[timeLine(nowMs)], ...groups]);
}

function timeLine(nowMs: number): CapsuleLine {
  const time = new Date(nowMs).toISOString().slice(0, 16).replace("T", " ");
  return line(`As of ${time} UTC, taken from the transcript of this session.`);
}

function goalLines({ goal }: SessionDigest): CapsuleLine[] {
  if (goal.first === "") return [];
  const first = line(`The user first asked: "${shorten(goal.first, PROMPT_CHARS)}"`);
  if (goal.latest === goal.first) return [first];
  return [first, line(`The user last asked: "${shorten(goal.latest, PROMPT_CHARS)}"`)];
}

function failureLines({ failures }: SessionDigest): CapsuleLine[] {
  return failures.slice(-FAILURES_MAX).map(({ command, error }) => {
    const what = shorten(command, COMMAND_CHARS);
    return line(`Failing, not passed since: \`${what}\`: ${shorten(error, PROMPT_CHARS)}`);
  });
}

function summaryLines({ summary }: SessionDigest): CapsuleLine[] {
  return summary === "" ? [] : [line(`The agent said last: "${shorten(summary, PROMPT_CHARS)}"`)];
}

function memoryLines({ captured }: SessionDigest): CapsuleLine[] {
  return captured
    .filter(({ kind }) => Object.hasOwn(KIND_WORDS, kind))
    .slice(-DECISIONS_MAX)
    .map(memoryLine);
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  decision: "Decided",
  correction: "Set right by the user",
  preference: "Wanted by the user",
  "root-cause": "Cause found",
};

function memoryLine({ kind, text, memoryId }: CapturedMemory): CapsuleLine {
  return { text: `- ${KIND_WORDS[kind] ?? kind}: ${shorten(flatten(text), LINE_CHARS)}`, memoryId };
}

function planLines({ plan, captured }: SessionDigest): CapsuleLine[] {
  const open = shorten(openSteps(plan).join("; "), LINE_CHARS);
  const told = (label: string, text: string) => {
    const memory = captured.find((one) => one.text === text);
    return { ...line(labelled(label, text)), memoryId: memory?.memoryId ?? "" };
  };
  return [
    ...plan.finished.slice(-1).map((text) => told("Plan finished", text)),
    ...(open === "" ? [] : [line(`Steps still open: ${open}`)]),
    ...plan.cancelled.slice(-2).map((text) => told("Called off", text)),
  ];
}

/** A text that became a memory says itself what it is. */
function labelled(label: string, text: string): string {
  const short = shorten(flatten(text), LINE_CHARS);
  return short.startsWith(label) ? short : `${label}: ${short}`;
}

/** Those that took some trying first: they are the ones that would have to be found again. */
function commandLines(commands: readonly RunCommand[]): CapsuleLine[] {
  const working = commands.filter(({ passed, last }) => passed > 0 && last === "passed");
  const best = working.toSorted((a, b) => b.failed + b.passed - (a.failed + a.passed));
  const told = best.slice(0, COMMANDS_MAX).map(({ command, passed }) => {
    return `\`${shorten(command, COMMAND_CHARS)}\`${passed > 1 ? ` (${passed} times)` : ""}`;
  });
  return told.length === 0 ? [] : [line(`Commands that worked: ${told.join(", ")}`)];
}

function fileLines({ files }: SessionDigest): CapsuleLine[] {
  if (files.length === 0) return [];
  const shown = files.slice(-FILES_MAX).map(({ path }) => path);
  const more = files.length > shown.length ? ` and ${files.length - shown.length} more` : "";
  return [line(`Files changed: ${shown.join(", ")}${more}`)];
}

function line(text: string): CapsuleLine {
  return { text: `- ${shorten(flatten(text), 2 * LINE_CHARS)}`, memoryId: "" };
}

/**
 * Of each group its newest line first, then the ones before: a group of many long lines must not
 * take the room of the others. Shown in the order of the groups all the same.
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

/** The id is put to it when it is shown, if the memory is still there; its room is kept. */
function withCitation({ text, memoryId }: CapsuleLine): string {
  return memoryId === "" ? text : `${text} ${citation(memoryId)}`;
}
