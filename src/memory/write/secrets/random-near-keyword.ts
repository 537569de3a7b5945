import { looksRandom } from "@/memory/write/secrets/value-shape.ts";

/**
 * Removes random text that no rule recognises but that follows closely after a word such as "key".
 * The word is searched for in the text already cleaned, so that cleaning twice changes nothing.
 */
const NEAR_CHARS = 48;

let candidates: RegExp | undefined;
let keywords: RegExp | undefined;
let awsKeyId: RegExp | undefined;

const HINTS = ["key", "token", "secret", "passw", "credential", "auth", "akia", "asia"];

export function removeRandomNearKeywords(text: string, lower: string, mark: string) {
  let removed = 0;
  if (!HINTS.some((hint) => lower.includes(hint))) return { text, removed };
  candidates ??= /(?<![\w+/=.~-])[\w+/=.~-]{20,}/g;
  const hasAwsKeyId = (awsKeyId ??= /A[KS]IA|aws/i).test(text);
  let cleaned = "";
  let end = 0;
  for (const match of text.matchAll(candidates)) {
    cleaned += text.slice(end, match.index);
    end = match.index + match[0].length;
    const isSecret = isNearKeyword(match[0], cleaned, hasAwsKeyId, mark);
    cleaned += isSecret ? mark : match[0];
    if (isSecret) removed += 1;
  }
  return { text: cleaned + text.slice(end), removed };
}

function isNearKeyword(value: string, before: string, hasAwsKeyId: boolean, mark: string): boolean {
  if (isKnownHarmless(value) || !looksRandom(value)) return false;
  // An AWS secret has 40 characters; a full stop or the "n" of a JSON line end may follow.
  if (hasAwsKeyId && (value.length === 40 || value.length === 41)) return true;
  const near = before.slice(-NEAR_CHARS - mark.length).replaceAll(mark, "");
  keywords ??=
    /(?:(?<!pub(?:lic)?[ _-]?)key|token|secret|passw(?:or)?d|credential|auth)s?(?![a-z])/i;
  return keywords.test(near.slice(-NEAR_CHARS)) && !near.endsWith("base64,");
}

// Commits and checksums in hex, "sha512-" hashes of a lock file, our and Claude's ids, paths.
function isKnownHarmless(value: string): boolean {
  if (/^[0-9a-f-]{1,128}$/i.test(value) || /^(?:sha\d|mem_|msg_|toolu_|h1:|AAAA[BCE]3)/.test(value))
    return true;
  return value.includes("/") && /\.\w{1,5}$|^[./~]/.test(value);
}
