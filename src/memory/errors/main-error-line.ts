import { cutText, stripColours, toSafeText } from "@/base/text.ts";
import { isWrapperLine } from "@/memory/errors/wrapper-lines.ts";

/**
 * Finds the line of an output that says what went wrong. Every line gets points for phrases that
 * state an error and loses points for phrases that only surround one; the first of the best lines
 * wins. Banners and the reports of task runners never count as the error itself.
 */

/** Lines read at the beginning and at the end, where an error usually is. Guess. */
const LINES_AT_EACH_END = 100;
/**
 * Longer lines are cut. The patterns below take quadratic time, and a minified file in one line
 * would use up the deadline.
 */
const LINE_CHARS_MAX = 1_000;
/** Without any error phrase, the error is a line of a text that has at most this many. Guess. */
const PLAIN_LINES_MAX = 2;

/** Patterns that raise or lower the score of a line as the one that says what went wrong. */
const LINE_SCORES: readonly (readonly [RegExp, number])[] = [
  [
    /^\s*(?:[A-Z]\s{1,4})?(?:[\w.$]*(?:Error|Exception)|error|fatal|ERROR|FATAL|panic|E)\b\s*(?:\[\w+\])?\s*:/,
    4,
  ],
  // A compiler or linter names the file and the line.
  [/^(?:[A-Za-z]:)?[\w@.+/\\-]{1,200}\.\w{1,8}(?::\d+|\(\d+)[:,)\d]*(?: -|:)?\s+\S/, 4],
  // A test may also only log.
  [/^[\w.-]{1,80}_test\.\w{1,4}:\d+:/, -4],
  [/\[(?:emerg|crit|alert)\]/, 4],
  [/\b(?:error|exception|fatal|panicked?|abort(?:ed)?)\b/i, 2],
  [
    /\b(?:failed|failure|cannot|could not|can't|unable|not found|no such|not defined|undefined|does not|denied|refused|timed? ?out|missing|unexpected|invalid|unknown|unresolved|conflict|expected|want(?:ed)?|incorrect\w*|wrong|mismatch\w*|assert\w*)\b/i,
    2,
  ],
  [/エラー|失敗|ошибка|не удалось|错误|失败|오류|실패|Fehler|erreur|échec/i, 2],
  // A failed test is named, but the line does not say why it failed.
  [/^(?:--- FAIL:|not ok \d|FAILED\b|[✗✘✖✕×]\s|● .{1,150} › )/, 1],
  [/^\s*(?:at |File "|#\d+ |\^|~+|LINE \d+:|\d+ \|)/, -4],
  [/^(?:\S+: )?(?:warning|warn|hint|help|note|tip|info|try|did you mean)\b/i, -5],
  [/\b(?:INFO|DEBUG|TRACE)\b/, -5],
  [/\b0 (?:errors?|failures?|failed)\b/i, -4],
];

/** The line that says what went wrong. Returns undefined if there is no line at all. */
export function mainErrorLine(errorText: string): string | undefined {
  const lines = readableLines(errorText);
  return bestOf(lines.filter((line) => !isWrapperLine(line)))?.line ?? bestOf(lines)?.line;
}

/**
 * The line that says what went wrong, or undefined if the text has nothing but banners, reports of
 * task runners and lines that state no error.
 */
export function specificErrorLine(errorText: string): string | undefined {
  const lines = readableLines(errorText).filter((line) => !isWrapperLine(line));
  const best = bestOf(lines);
  if (best === undefined) return undefined;
  return best.score > 0 || lines.length <= PLAIN_LINES_MAX ? best.line : undefined;
}

/** All lines of a short text, else those at the beginning and at the end. */
export function firstAndLastLines(lines: readonly string[]): readonly string[] {
  if (lines.length <= 2 * LINES_AT_EACH_END) return lines;
  return [...lines.slice(0, LINES_AT_EACH_END), ...lines.slice(-LINES_AT_EACH_END)];
}

/** The lines that may say something: trimmed, without colours and without the exit code. */
export function readableLines(errorText: string): string[] {
  return firstAndLastLines(errorText.split("\n"))
    .map((line) => toSafeText(stripColours(cutText(line.trim(), LINE_CHARS_MAX))).trim())
    .filter((line) => line !== "" && !EXIT_CODE.test(line));
}

export const EXIT_CODE = /^exit code \d+$/i;

function bestOf(lines: readonly string[]): { line: string; score: number } | undefined {
  let best: { line: string; score: number } | undefined;
  for (const line of lines) {
    const score = scoreLine(line);
    if (best === undefined || score > best.score) best = { line, score };
  }
  return best;
}

function scoreLine(line: string): number {
  let sum = 0;
  for (const [cue, score] of LINE_SCORES) if (cue.test(line)) sum += score;
  return sum;
}
