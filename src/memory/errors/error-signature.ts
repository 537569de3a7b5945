import { cutText, flatten, toSafeText } from "@/base/text.ts";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";

/**
 * The signature of an error is the line that says what went wrong, without the numbers, paths
 * and times that change from one occurrence to the next. Two errors with equal signatures are
 * treated as the same error. Signatures are stored, so secrets are removed from them.
 */
const SIGNATURE_CHARS_MAX = 200;
/** Lines read at the beginning and at the end, where an error usually is. Guess. */
const LINES_AT_EACH_END = 100;
/**
 * Longer lines are cut. The patterns below take quadratic time, and a minified file in one line
 * would use up the deadline.
 */
const LINE_CHARS_MAX = 1_000;

/** Patterns that raise or lower the score of a line as the one that says what went wrong. */
const LINE_SCORES: readonly (readonly [RegExp, number])[] = [
  [/^\s*(?:[\w.]*(?:Error|Exception)|error|fatal|panic|E)\b\s*(?:\[\w+\])?\s*:/, 4],
  [/\b(?:error|exception|fatal|panicked?|abort(?:ed)?)\b/i, 2],
  [
    /\b(?:failed|failure|cannot|could not|can't|unable|not found|no such|undefined|denied|refused|timed? ?out|missing|unexpected|invalid|unknown|unresolved|conflict)\b/i,
    2,
  ],
  [/^\s*(?:at |File "|#\d+ |\^|~+|npm (?:ERR!|error) A complete log)/, -4],
  [/\b0 (?:errors?|failures?|failed)\b/i, -4],
];

const EXIT_CODE = /^exit code \d+$/i;

/** Removes a first line that only gives the exit code, unless there is nothing else. */
export function withoutExitCode(errorText: string): string {
  const [first = "", ...rest] = errorText.split("\n");
  return EXIT_CODE.test(first.trim()) && rest.some((line) => line.trim() !== "")
    ? rest.join("\n")
    : errorText;
}

/** Returns undefined if the text says nothing but an exit code. */
export function errorSignature(errorText: string): string | undefined {
  const line = mainErrorLine(errorText);
  if (line === undefined) return undefined;
  const signature = flatten(normalise(removeSecrets(line).text)).toLowerCase();
  return /\p{L}{3}/u.test(signature) ? cutText(signature, SIGNATURE_CHARS_MAX) : undefined;
}

/** The line that says what went wrong. Returns undefined if there is none. */
export function mainErrorLine(errorText: string): string | undefined {
  const lines = firstAndLastLines(errorText.split("\n"))
    .map((line) => toSafeText(cutText(line.trim(), LINE_CHARS_MAX)).trim())
    .filter((line) => line !== "" && !EXIT_CODE.test(line));
  let best: { line: string; score: number } | undefined;
  for (const line of lines) {
    const score = scoreLine(line);
    if (best === undefined || score > best.score) best = { line, score };
  }
  return best?.line;
}

/** All lines of a short text, else those at the beginning and at the end. */
export function firstAndLastLines(lines: readonly string[]): readonly string[] {
  if (lines.length <= 2 * LINES_AT_EACH_END) return lines;
  return [...lines.slice(0, LINES_AT_EACH_END), ...lines.slice(-LINES_AT_EACH_END)];
}

function scoreLine(line: string): number {
  return LINE_SCORES.reduce((sum, [cue, score]) => (cue.test(line) ? sum + score : sum), 0);
}

function normalise(line: string): string {
  return (
    line
      // Paths come first, because the name of a folder may look like an address or an id.
      .replace(/(?:[A-Za-z]:)?(?:[\w.@~+-]*[\\/])+([\w.@+-]+)/g, "$1")
      .replace(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?/g, "<time>")
      .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, "<id>")
      .replace(/\b0x[0-9a-f]+\b/gi, "<address>")
      // Seven digits may be a number or a commit, so both become "<n>".
      .replace(/\b[0-9a-f]{7,40}\b/gi, (hex) => (/\d/.test(hex) ? "<n>" : hex))
      .replace(/\d+/g, "<n>")
      .replace(/(?::<n>)+/g, "")
  );
}
