import { hasAny, lazyPattern } from "@/memory/write/secrets/secret-rule.ts";
import { isPlaceholder, isSurelyMadeUp, looksRandom } from "@/memory/write/secrets/value-shape.ts";

/**
 * Removes the values of blocks whose heading speaks of secrets ("passwords:", "[tokens]"), and of
 * accounts that stand below each other as "user:password". Nothing on the lines themselves says what
 * they are, so the values have to look made up.
 */
const HINTS = [
  "passw",
  "secret",
  "token",
  "cred",
  "key",
  "pwd",
  "account",
  "login",
  "admins",
  "users",
  "auth",
];
/** Guess: a block in a text that is stored is not longer. */
const LINES_MAX = 100;

const headingPattern = lazyPattern(
  () =>
    /^(\s{0,40})(?:-\s)?(?:\[[\w. -]{0,40}|["']?[\w.-]{0,40})(?:passw(?:or)?ds?|secrets?|tokens?|cred(?:ential)?s?|api_?keys?|keys|pwds|accounts?|logins?|admins|users|(?<![a-z])(?:basic|http)?[_-]?auth)["']?\s{0,3}(?:\]|(?:[:=]|=>)\s{0,3}[{[(]?)\s{0,8}$/i,
);
const entryPattern = lazyPattern(
  () =>
    /^(\s{0,40}(?:[-*]\s{1,4})?(?:["']?[\w.@/ -]{1,60}["']?\s{0,8}(?::|=>|=)\s{0,8})?["']?)([^\s"',]{6,256})["',;]{0,3}(?:\s{0,4}|(?<=,)(?:\s?[a-z]{2,20},?){1,4})$/,
);
const accountPattern = lazyPattern(
  () => /^(\s{0,8}[A-Za-z][\w.@-]{1,40}:)([A-Za-z][^\s:/"']{5,63}|[^\s:/"'.]{6,64})(?=\s|$)/,
);
/** Both are cheap, and most texts fail them. */
const anyAccountPattern = lazyPattern(
  () => /^\s{0,8}[A-Za-z][\w.@-]{1,40}:[A-Za-z0-9][^\s:/"']{5,63}(?:\s|$)/m,
);
const anyHeadingPattern = lazyPattern(
  () => /(?:[sS]|[kK]ey|[dD]|[tT]|[nN])["']?\s{0,3}(?:[:=]|=>|\])[ \t]{0,3}[{[(]?[ \t]{0,8}\n/,
);
/** Names of values that are no secrets: what a secret is for, and where it is. */
const otherNamePattern = lazyPattern(
  () =>
    /(?:name|user|email|host|url|uri|path|file|id|type|kind|version|created|updated|expires?|region|port|image|tag|hash|date)["']?\s{0,8}(?::|=>|=)\s{0,8}["']?$/i,
);

interface Cleaned {
  readonly text: string;
  readonly removed: number;
}

export function removeBlocks(text: string, lower: string, mark: string): Cleaned {
  if (!text.includes("\n") || !/[:=\]]/.test(text)) return { text, removed: 0 };
  const mayHaveAccounts = anyAccountPattern().test(text);
  const mayHaveHeading = hasAny(lower, HINTS) && anyHeadingPattern().test(text);
  if (!mayHaveAccounts && !mayHaveHeading) return { text, removed: 0 };
  const lines = text.split("\n");
  let removed = mayHaveAccounts ? removeAccounts(lines, mark) : 0;
  if (mayHaveHeading) {
    for (let at = 0; at + 1 < lines.length; at += 1) {
      const heading = headingPattern().exec(lines[at] ?? "");
      if (heading !== null) removed += removeBelow(lines, at, (heading[1] ?? "").length, mark);
    }
  }
  return { text: removed === 0 ? text : lines.join("\n"), removed };
}

/** A block ends with the first line that is not indented more, or that begins another section. */
function removeBelow(lines: string[], heading: number, indent: number, mark: string): number {
  const isSection = (lines[heading] ?? "").trimStart().startsWith("[");
  let removed = 0;
  const last = Math.min(lines.length, heading + LINES_MAX);
  for (let at = heading + 1; at < last; at += 1) {
    const line = lines[at] ?? "";
    if (line.trim() === "" || /^\s{0,40}\[/.test(line)) break;
    const isDeeper = line.search(/\S/) > indent || /^\s{0,40}-\s/.test(line);
    if (!isSection && !isDeeper) break;
    const found = entryPattern().exec(line);
    if (found === null || !isValue(found[1] ?? "", found[2] ?? "")) continue;
    const start = (found[1] ?? "").length;
    lines[at] = line.slice(0, start) + mark + line.slice(start + (found[2] ?? "").length);
    removed += 1;
  }
  return removed;
}

function isValue(before: string, value: string): boolean {
  if (otherNamePattern().test(before) || isPlaceholder(value)) return false;
  return isSurelyMadeUp(value) || looksRandom(value);
}

/** "me:x" on one line may be an image and its tag; two below each other are accounts. */
function removeAccounts(lines: string[], mark: string): number {
  const found = lines.map((line) => {
    const account = line.length > 160 ? null : accountPattern().exec(line);
    return account !== null && isSurelyMadeUp(account[2] ?? "") ? account : null;
  });
  let removed = 0;
  for (const [at, account] of found.entries()) {
    if (account === null || ((found[at - 1] ?? null) === null && (found[at + 1] ?? null) === null))
      continue;
    const start = (account[1] ?? "").length;
    const line = lines[at] ?? "";
    lines[at] = line.slice(0, start) + mark + line.slice(start + (account[2] ?? "").length);
    removed += 1;
  }
  return removed;
}
