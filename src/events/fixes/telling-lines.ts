import { flatten } from "@/base/text.ts";
import type { LineChange } from "@/conversation/event.ts";

/** Guesses: a longer line is shown around its difference; two short lines may stand together. */
const LINE_CHARS_MAX = 100;
const SHORT_CHARS = 50;

/**
 * The lines of a change that make sense of it: of the new text those that concern the error, else
 * the first that says something, and of the old text the line that they replace.
 */
export function tellingLines({ before, after }: LineChange, error: string): LineChange {
  const old = sayingSomething(before);
  const fresh = sayingSomething(after);
  const added = fresh.filter((line) => !old.includes(line));
  const removed = old.filter((line) => !fresh.includes(line));
  const chosen = mostAbout(added, error);
  if (chosen === undefined) {
    const lost = mostAbout(removed, error);
    return { before: lost === undefined ? [] : [cutLine(lost, "")], after: [] };
  }
  const replaced = mostAlike(removed, chosen, added.length === 1 && removed.length === 1);
  if (replaced === undefined) return { before: [], after: withNeighbour(added, chosen) };
  return { before: [cutLine(replaced, chosen)], after: [cutLine(chosen, replaced)] };
}

/** The lines in one writing, without blank ones and lone brackets. */
function sayingSomething(lines: readonly string[]): string[] {
  return lines.map(flatten).filter((line) => /[\p{L}\p{N}]/u.test(line) && line.length > 2);
}

function mostAbout(lines: readonly string[], error: string): string | undefined {
  const names = wordsOf(error);
  let best: { line: string; score: number } | undefined;
  for (const line of lines) {
    const words = wordsOf(line);
    const score = 2 * countShared(words, names) + Math.min(words.size, 2) - idleness(line);
    if (best === undefined || score > best.score) best = { line, score };
  }
  return best?.line;
}

function mostAlike(lines: readonly string[], other: string, isOnly: boolean): string | undefined {
  const words = wordsOf(other);
  let best: { line: string; score: number } | undefined;
  for (const line of lines) {
    const score = countShared(wordsOf(line), words) - (isComment(line) ? 1 : 0);
    if (best === undefined || score > best.score) best = { line, score };
  }
  // An unlike line explains nothing, unless one line replaces one.
  return best !== undefined && best.score < 2 && !isOnly ? undefined : best?.line;
}

/** How much later a line is chosen that does nothing itself. */
function idleness(line: string): number {
  return isComment(line) ? 100 : REPORTS.test(line) ? 50 : 0;
}

/** A line that hands on, raises or prints an error: it has the words of the error, and mends nothing. */
const REPORTS =
  /^(?:return\b.{0,80}\b(?:err|\w{0,40}Error\w{0,2})\b|throw\b|raise\b|panic\(|(?:console|log|logger|logging|slog|t)\.\w{1,20}\(|(?:eprintln|println|print|printf|echo)\b|fmt\.(?:Print|Fprint))/;

/** True for a comment that no tool reads. */
function isComment(line: string): boolean {
  return (
    /^(?:\/\/|#(?!\[|include|define|if)|\/?\*|--\s|<!--)/.test(line) &&
    !/nolint|noqa|ts-ignore|ts-expect|type: ?ignore|eslint|go:/.test(line)
  );
}

function withNeighbour(lines: readonly string[], chosen: string): string[] {
  const next = lines[lines.indexOf(chosen) + 1];
  const isShort = chosen.length <= SHORT_CHARS && next !== undefined && next.length <= SHORT_CHARS;
  return isShort ? [chosen, next] : [cutLine(chosen, "")];
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}_][\p{L}\p{N}_]{2,60}/gu) ?? []);
}

function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  for (const word of a) if (b.has(word)) count += 1;
  return count;
}

/** A long line is cut between two words, so that the part that differs from the other stays. */
function cutLine(line: string, other: string): string {
  if (line.length <= LINE_CHARS_MAX) return line;
  let same = 0;
  while (same < line.length && line[same] === other[same]) same += 1;
  const words = line.split(" ");
  let start = 0;
  let from = 0;
  // Begin about a third of the room before the difference.
  while (
    start < words.length - 1 &&
    from + (words[start]?.length ?? 0) + 1 < same - LINE_CHARS_MAX / 3
  ) {
    from += (words[start]?.length ?? 0) + 1;
    start += 1;
  }
  let text = words[start] ?? "";
  let end = start + 1;
  while (end < words.length && text.length + (words[end]?.length ?? 0) < LINE_CHARS_MAX) {
    text += ` ${words[end]}`;
    end += 1;
  }
  return `${start > 0 ? "… " : ""}${text}${end < words.length ? " …" : ""}`;
}
