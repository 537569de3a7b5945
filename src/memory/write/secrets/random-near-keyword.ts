import { looksRandom } from "@/memory/write/secrets/value-shape.ts";

/**
 * Random text that no rule knows, but that stands close behind a word such as "key". What the
 * text before it has become decides, so that cleaning a text twice changes nothing.
 */
const NEAR_CHARS = 48;

let candidates: RegExp | undefined;
let words: RegExp | undefined;
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
    const isSecret = isCandidate(match[0], cleaned, hasAwsKeyId, mark);
    cleaned += isSecret ? mark : match[0];
    if (isSecret) removed += 1;
  }
  return { text: cleaned + text.slice(end), removed };
}

function isCandidate(value: string, before: string, hasAwsKeyId: boolean, mark: string): boolean {
  if (isKnownHarmless(value) || !looksRandom(value)) return false;
  // Its own length, or with a full stop or the "n" of a JSON line end.
  if (hasAwsKeyId && (value.length === 40 || value.length === 41)) return true;
  const near = before.slice(-NEAR_CHARS - mark.length).replaceAll(mark, "");
  words ??= /(?:(?<!pub(?:lic)?[ _-]?)key|token|secret|passw(?:or)?d|credential|auth)s?(?![a-z])/i;
  return words.test(near.slice(-NEAR_CHARS)) && !near.endsWith("base64,");
}

// Hex is a commit or a checksum, "sha512-" the integrity of a lock file, a path a path.
function isKnownHarmless(value: string): boolean {
  if (/^[0-9a-f-]{1,128}$/i.test(value) || /^(?:sha\d|mem_|msg_|toolu_|h1:|AAAA[BCE]3)/.test(value))
    return true;
  return value.includes("/") && /\.\w{1,5}$|^[./~]/.test(value);
}
