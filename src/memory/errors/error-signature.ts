import { cutText, flatten, toSafeText } from "@/base/text.ts";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";

/**
 * The same error met again on another day has other numbers, paths and times in it. Its
 * signature is the line that says what went wrong, without all that. Two errors with equal
 * signatures are taken for the same error. Signatures are stored, so no secret is left in them.
 */
const SIGNATURE_CHARS_MAX = 200;
/** Lines looked at from the beginning and from the end: an error stands at either. */
const LINES_AT_EACH_END = 100;
/** A minified file as one line must not cost the deadline: the patterns below are quadratic. */
const LINE_CHARS_MAX = 1_000;

/** How strongly a line looks like the one that says what went wrong. */
const CUES: readonly (readonly [RegExp, number])[] = [
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

/** The error without the line on top that tells the exit code, unless that is all there is. */
export function withoutExitCode(errorText: string): string {
  const [first = "", ...rest] = errorText.split("\n");
  return EXIT_CODE.test(first.trim()) && rest.some((line) => line.trim() !== "")
    ? rest.join("\n")
    : errorText;
}

/** The signature, or undefined where the text says nothing but an exit code. */
export function errorSignature(errorText: string): string | undefined {
  const line = mainErrorLine(errorText);
  if (line === undefined) return undefined;
  const signature = flatten(normalise(removeSecrets(line).text)).toLowerCase();
  return /\p{L}{3}/u.test(signature) ? cutText(signature, SIGNATURE_CHARS_MAX) : undefined;
}

/** The line of an error text that says what went wrong; undefined where there is none. */
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

function firstAndLastLines(lines: readonly string[]): readonly string[] {
  if (lines.length <= 2 * LINES_AT_EACH_END) return lines;
  return [...lines.slice(0, LINES_AT_EACH_END), ...lines.slice(-LINES_AT_EACH_END)];
}

function scoreLine(line: string): number {
  return CUES.reduce((sum, [cue, weight]) => (cue.test(line) ? sum + weight : sum), 0);
}

function normalise(line: string): string {
  return (
    line
      // First, since a folder may have the looks of an address or an id.
      .replace(/(?:[A-Za-z]:)?(?:[\w.@~+-]*[\\/])+([\w.@+-]+)/g, "$1")
      .replace(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?/g, "<time>")
      .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, "<id>")
      .replace(/\b0x[0-9a-f]+\b/gi, "<address>")
      // Of seven digits nobody can tell whether they are a number or a commit: both are "<n>".
      .replace(/\b[0-9a-f]{7,40}\b/gi, (hex) => (/\d/.test(hex) ? "<n>" : hex))
      .replace(/\d+/g, "<n>")
      .replace(/(?::<n>)+/g, "")
  );
}
