import { isCalledPublic, isNamedId } from "@/memory/write/secrets/public-name.ts";
import { looksRandom } from "@/memory/write/secrets/value-shape.ts";
import { isNamedData } from "@/memory/write/secrets/tokens/unnamed-token.ts";
import { isWordlikeName } from "@/memory/write/secrets/wordlike-name.ts";

/** Removes long random words that are secrets whatever stands beside them. */

let longRun: RegExp | undefined;
let lone: RegExp | undefined;
let prefixed: RegExp | undefined;
let lower: RegExp | undefined;
let walletKey: RegExp | undefined;
let joinedHex: RegExp | undefined;
let urlSafe: RegExp | undefined;

export function removeLongTokens(text: string, _lower: string, mark: string) {
  let removed = 0;
  // Only a text with a run like this is looked at.
  const run = (longRun ??= /[A-Za-z0-9+/]{30}/);
  if (text.length < 30 || !run.test(text)) return { text, removed };
  const replace = (value: string) => {
    const rest = value.slice(Math.max(0, value.search(run)));
    if (!isMixedCase(rest) || !looksRandom(rest)) return value;
    removed += 1;
    return mark;
  };
  const replaceLone = (value: string, offset: number, whole: string) =>
    hasNumbers(value) &&
    !isPath(value) &&
    !isAddress(value) &&
    !isPinOrChange(value) &&
    !isInPublicBlock(whole, offset) &&
    !isNamedData(whole.slice(Math.max(0, offset - 60), offset)) &&
    !isCalledPublic(whole.slice(Math.max(0, offset - 40), offset)) &&
    !isNamedId(whole.slice(Math.max(0, offset - 40), offset))
      ? replace(value)
      : value;
  const replacePrefixed = (value: string, offset: number, whole: string) =>
    isCalledPublic(whole.slice(Math.max(0, offset - 40), offset)) || value.endsWith("-verification")
      ? value
      : replace(value);
  // A word of its own, not a part of a path, a URL or an encoded file; or "hmac-sha256:name:key".
  lone ??=
    /(?:(?<![^\s"'`(=,>])|(?<=[a-z][\w-]{2,20}:[\w.-]{1,40}:))(?<!base64,)(?!AAAA|MI[A-Z]|Qm|0x|iVBORw|R0lGOD)(?:\d{1,4}[-|:])?[A-Za-z0-9+/]{30,72}={0,2}(?![^\s"'`),.;<])/g;
  // A prefix of the kind services give their tokens, and much random text.
  prefixed ??=
    /(?<![A-Za-z0-9+/=_.#-])(?!sha\d)[a-z][a-z0-9]{1,11}(?:[_-][a-z0-9]{1,8}){0,2}[_-][A-Za-z0-9]{34,}/g;
  // The private key of a wallet: base 58, in its two lengths.
  walletKey ??=
    /(?<![A-Za-z0-9+/=_-])(?:5[1-9A-HJ-NP-Za-km-z]{50}|[KL][1-9A-HJ-NP-Za-km-z]{51})(?![A-Za-z0-9+/=_-])/g;
  lower ??=
    /(?<![^\s"'`(=,:])(?!0x|[a-z]{2,10}1|bafy)(?=[a-z0-9]{0,20}\d)[a-z0-9]{40,72}(?![^\s"'`),.;])/g;
  const replaceLower = (value: string, offset: number, whole: string) => {
    if (/^[0-9a-f]{1,}$/.test(value) || (value.match(/\d{1,8}/g) ?? []).length < 5) return value;
    if (isCalledPublic(whole.slice(Math.max(0, offset - 40), offset))) return value;
    removed += 1;
    return mark;
  };
  // Base 64 as it stands in a URL, longer than any name.
  urlSafe ??=
    /(?<![^\s"'`(=,])(?!-|eyJ)(?=[A-Za-z0-9]{0,60}[_-])[A-Za-z0-9_-]{40,512}(?![^\s"'`),.;])/g;
  // The numbers of a public key in JSON have names of one letter.
  const replaceUrlSafe = (value: string, offset: number, whole: string) =>
    !/["'][nxy]["']\s{0,2}:\s{0,2}["']$/.test(whole.slice(Math.max(0, offset - 12), offset)) &&
    /\d[A-Za-z_-]{1,12}\d[A-Za-z_-]{1,12}\d[A-Za-z_-]{1,12}\d/.test(value) &&
    !isWordlikeName(value)
      ? replaceLone(value, offset, whole)
      : value;
  // Parts of hex that no checksum has: three with dashes, or two after a number.
  joinedHex ??=
    /(?<![\w.-])(?:[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?![\w-])|\d{1,6}\.[0-9a-f]{32}\.[0-9a-f]{32}(?![\w.]))/g;
  const replaceAny = () => {
    removed += 1;
    return mark;
  };
  const cleaned = text
    .replace(joinedHex, replaceAny)
    .replace(lower, replaceLower)
    .replace(prefixed, replacePrefixed)
    .replace(walletKey, replace)
    .replace(lone, replaceLone)
    .replace(urlSafe, replaceUrlSafe);
  return { text: cleaned, removed };
}

/** A pin of a certificate, a change of Gerrit */
function isPinOrChange(value: string): boolean {
  return /^(?:sha\d{1,3}\/\/|I[0-9a-f]{40}$)/.test(value);
}

/** An address of a wallet is public; it is shorter than its keys. */
function isAddress(value: string): boolean {
  return /^[13][1-9A-HJ-NP-Za-km-z]{25,33}$/.test(value);
}

/** Guess: a chain of certificates in a text that is stored is not longer. */
const BLOCK_CHARS_MAX = 8_000;

/** Certificates, public keys and signatures are made to be shown. */
function isInPublicBlock(text: string, offset: number): boolean {
  if (!text.includes("-----BEGIN ")) return false;
  const before = text.slice(Math.max(0, offset - BLOCK_CHARS_MAX), offset);
  const kind = before.slice(before.lastIndexOf("-----BEGIN ") + 11);
  return (
    !kind.includes("-----END") &&
    /^[A-Z0-9 ]{2,40}-/.test(kind) &&
    !/^[A-Z0-9 ]{0,40}PRIVATE/.test(kind)
  );
}

/** Base 64 has the signs of a path, but no words between them. */
function isPath(text: string): boolean {
  return /(?:^|\/)[A-Z]?[a-z]{2,}(?:\/|$)/.test(text);
}

/** A name has one or two numbers in it, random text of this length several. */
function hasNumbers(text: string): boolean {
  return /\d[^\d]{1,60}\d[^\d]{1,60}\d/.test(text);
}

function isMixedCase(text: string): boolean {
  return /[A-Z]/.test(text) && /[a-z]/.test(text) && /\d/.test(text);
}
