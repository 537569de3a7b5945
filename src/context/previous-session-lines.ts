import { quoteLine } from "@/base/quoted-text.ts";
import { shorten } from "@/base/text.ts";
import { gistOf } from "@/context/gist.ts";
import { describeAge } from "@/context/age.ts";
import type { Section, SectionLine } from "@/context/section.ts";
import { closingWordsOf, tellingRequest } from "@/context/telling-words.ts";
import { cutToTokens, estimateTokens } from "@/context/tokens.ts";
import { namesSubject } from "@/memory/recall/1-query/subject-words.ts";
import { commandKey, describeRun, settlesFailure } from "@/session/commands/command-key.ts";
import { isStandingFailure } from "@/session/digest/standing-failure.ts";
import type { SessionState } from "@/session/state/session-state.ts";

/** Guess: enough to say what was asked and where it stood. The rest of a start is for memories. */
const SECTION_TOKENS = 120;
/** Guesses: each part leaves room for the others, in scripts of any width. */
const PROMPT_TOKENS = 18;
const LONE_PROMPT_TOKENS = 30;
const RESULT_TOKENS = 40;
const STEPS_TOKENS = 36;
const FAILURE_TOKENS = 30;
const COMMAND_CHARS = 60;
const STEP_CHARS = 60;
const STEPS_MAX = 4;
const FAILURES_MAX = 2;
const FILES_MAX = 3;
/** Guess: a line that was cut to less than this says nothing. */
const LINE_TOKENS_MIN = 12;

/** The session that is starting, and what it knows about the others. */
export interface Reader {
  readonly nowMs: number;
  readonly root: string;
  readonly branch: string | undefined;
  /** The sessions after the one that is told: what passed there is no longer failing. */
  readonly later: readonly SessionState[];
  /** True if its client still runs. */
  readonly isStillOpen: boolean;
}

/**
 * Tells where the previous session stood, as history: facts in the past tense, so that an old
 * request is not taken for a new one. If it left nothing open, one line says what was asked and
 * what came of it. Requests that only point at something and closing words that say nothing are
 * left out: the files that were changed say more.
 */
export function previousSessionSection(state: SessionState, reader: Reader): Section | undefined {
  const heading = `=== PREVIOUS SESSION (${describeWhen(state, reader)}; history, no request) ===`;
  const closing = closingWordsOf(state.summary);
  const result = gistOfResult(closing.result);
  const question =
    closing.question === ""
      ? ""
      : `Asked the user at the end: ${quote(closing.question, PROMPT_TOKENS)}`;
  const open = [describeSteps(state), ...describeFailures(state, reader.later)].filter(isFilled);
  if (open.length === 0 && (state.status === "ended" || reader.isStillOpen)) {
    const asked = describeGoal(state, { isLone: true });
    const parts = [asked, result && `Result: ${result}`, question].filter(isFilled);
    if (asked === "" || result + question === "") parts.push(describeFiles(state));
    const text = parts.filter(isFilled).join(" ");
    return asked === "" && result === "" ? undefined : toSection(heading, [text]);
  }
  const asked = describeGoal(state, { isLone: false });
  const last = result && `Last words: ${result}`;
  // By importance; the line that does not fit is cut.
  return toSection(
    heading,
    [asked, ...open, last, question, describeFiles(state)].filter(isFilled),
  );
}

/** The gist of the closing words, unless all that fits of them only announces the rest. */
function gistOfResult(result: string): string {
  return closingWordsOf(gistOf(result, RESULT_TOKENS)).result;
}

function isFilled(text: string): boolean {
  return text !== "";
}

function describeWhen(state: SessionState, { nowMs, root, branch, isStillOpen }: Reader): string {
  const age = describeAge(Date.parse(state.timestamp), nowMs);
  const worktree = isSameFolder(state.project, root) ? "" : `in worktree ${nameOf(state.project)}`;
  const isOtherBranch = state.branch !== undefined && state.branch !== branch;
  const on = isOtherBranch ? `on branch ${shorten(quoteLine(state.branch ?? ""), 60)}` : "";
  const where = [worktree, on].filter(isFilled).join(" ");
  const end = isStillOpen ? "still open" : state.status === "open" ? "interrupted" : "";
  return [age, end, where].filter(isFilled).join(", ");
}

function isSameFolder(a: string, b: string): boolean {
  return a.replace(/[\\/]$/, "") === b.replace(/[\\/]$/, "");
}

function nameOf(folder: string): string {
  return shorten(quoteLine(folder.split(/[\\/]/).findLast(isFilled) ?? folder), 60);
}

/** The request: the first one that says what it is about, and the last one, which the result answers. */
function describeGoal(state: SessionState, { isLone }: { readonly isLone: boolean }): string {
  const { goal, latest_prompt: latest, prompts } = state;
  const telling = tellingRequest([goal, ...prompts, latest].filter(isFilled));
  // If something is open, even a request that says little tells which work it was.
  const asked = telling ?? (isLone ? "" : goal);
  if (asked === "") return "";
  const isOther = latest !== asked && namesSubject(latest);
  if (!isOther) return `Asked: ${quote(asked, LONE_PROMPT_TOKENS)}`;
  return `Asked: ${quote(asked, PROMPT_TOKENS)}, last: ${quote(latest, PROMPT_TOKENS)}`;
}

function quote(text: string, maxTokens: number): string {
  return `"${gistOf(text, maxTokens)}"`;
}

function describeSteps(state: SessionState): string {
  const { open_steps: open = [], steps_done: done = 0, cancelled_steps: cancelled = [] } = state;
  if (open.length === 0) return "";
  const count = done > 0 ? `${done} of ${done + open.length} done; ` : "";
  const dropped = cancelled.length === 0 ? "" : `; cancelled: ${listed(cancelled, 2)}`;
  return cutToTokens(`Steps: ${count}open: ${listed(open, STEPS_MAX)}${dropped}`, STEPS_TOKENS);
}

function listed(titles: readonly string[], max: number): string {
  const shown = titles.slice(0, max).map((title) => shorten(quoteLine(title), STEP_CHARS));
  return shown.join("; ") + (titles.length > max ? ` and ${titles.length - max} more` : "");
}

function describeFailures(state: SessionState, later: readonly SessionState[]): string[] {
  const passed = later
    .flatMap(({ commands }) => commands.filter(({ last }) => last === "passed"))
    .map(({ command }) => describeRun(command));
  return state.open_failures
    .filter(isStandingFailure)
    .filter(({ command }) => !passed.some((run) => settlesFailure(run, commandKey(command))))
    .slice(-FAILURES_MAX)
    .map(({ command, error }) => {
      const what = shorten(quoteLine(command), COMMAND_CHARS);
      return cutToTokens(
        `Failing, not passed since: \`${what}\`: ${quoteLine(error)}`,
        FAILURE_TOKENS,
      );
    });
}

function describeFiles({ files_changed: files }: SessionState): string {
  if (files.length === 0) return "";
  const last = files.slice(-FILES_MAX).map(({ path }) => quoteLine(path));
  return `Changed last: ${last.join(", ")}`;
}

function toSection(heading: string, texts: readonly string[]): Section {
  let left = SECTION_TOKENS - estimateTokens(heading);
  const fitted: string[] = [];
  for (const text of texts) {
    const line = `- ${text}\n`;
    if (estimateTokens(line) <= left) {
      fitted.push(text);
      left -= estimateTokens(line);
    } else if (left >= LINE_TOKENS_MIN) {
      fitted.push(cutToTokens(text, left - 1));
      break;
    } else break;
  }
  return { heading, lines: fitted.map(toLine), mayRepeat: true };
}

function toLine(text: string): SectionLine {
  return { text: `- ${text}`, memoryId: "", score: 1, reason: { section: "previous-session" } };
}
