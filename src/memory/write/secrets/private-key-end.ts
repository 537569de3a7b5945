import { hasAny, lazyPattern } from "@/memory/write/secrets/secret-rule.ts";

/**
 * Removes the end of a private key whose beginning is missing, as in the last lines of a file, and
 * the middle of one that begins like the encoding of a private key.
 */
const endPattern = lazyPattern(() => /-{4,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}/g);
/** The beginnings of DER and OpenSSH private keys in base 64. */
const bodyPattern = lazyPattern(
  () =>
    /(?<![A-Za-z0-9+/])(?:b3BlbnNzaC1rZXktdjE|MII[BCEJ][a-zA-Z0-9+/]{1,3}IBA[DAK]|MHcCAQEEI|MC4CAQAwBQYDK2V)(?:[A-Za-z0-9+/=]{1,128}(?:\\n|\s{1,8})?){1,400}/g,
);
/** A longer key is no key: 16,384 bits of RSA take 13,000 characters. */
const KEY_CHARS_MAX = 16_000;
/** A line of a key, also as a line of a patch, a quotation or a string in code. */
const keyLinePattern = lazyPattern(
  () => /^[\s>+\-"'|]{0,12}[A-Za-z0-9+/=]{8,128}[\s"',\\nr;+]{0,8}$/,
);
const lineAfterWordsPattern = lazyPattern(
  () => /(?<=\s)(?:[A-Za-z0-9+/]{40,128}={0,2}|[A-Za-z0-9+/]{12,39}={1,2})\s{0,4}$/,
);

export function removeEndsOfPrivateKeys(text: string, lower: string, mark: string) {
  let removed = 0;
  const hasEnd = lower.includes("private key");
  if (!hasEnd && !hasAny(lower, HINTS)) return { text, removed };
  const replaced = text.replace(bodyPattern(), () => {
    removed += 1;
    return `${mark}\n`;
  });
  if (!hasEnd) return { text: removed === 0 ? text : replaced, removed };
  let cleaned = "";
  let position = 0;
  let lastEnd = 0;
  for (const match of replaced.matchAll(endPattern())) {
    const from = Math.max(lastEnd, match.index - KEY_CHARS_MAX);
    lastEnd = match.index + match[0].length;
    const start = startOfKey(replaced.slice(from, match.index)) + from;
    if (start === match.index) continue;
    removed += 1;
    cleaned += `${replaced.slice(position, start)}${mark}`;
    position = match.index + match[0].length;
  }
  return { text: cleaned + replaced.slice(position), removed };
}

const HINTS = ["b3blbnnzac1r", "mii", "mhccaqee", "mc4caqaw"];

/** The position at which the lines of the key begin that end the text. */
function startOfKey(text: string): number {
  // In JSON a line end is written as "\n".
  const lines = text.split(/(?<=\n|\\n)/);
  let start = text.length;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    // A line of a patch or a quotation may have nothing but its sign before the marker.
    const line = (lines[at] ?? "").replace(/\\n$/, "").replace(/^[\s>+\-"'|]{1,12}$/, "");
    if (!keyLinePattern().test(line) && line.trim() !== "") {
      // The first line may follow other words: "Error: MIIE…". It may be the last one too.
      start -= lineAfterWordsPattern().exec(lines[at] ?? "")?.[0].length ?? 0;
      break;
    }
    if (line.trim() === "" && start === text.length && at < lines.length - 1) break;
    start -= (lines[at] ?? "").length;
  }
  // An empty rest before the marker is no key.
  return text.slice(start).trim() === "" ? text.length : start;
}
