import { isCalledPublic, isNamedId } from "@/memory/write/secrets/public-name.ts";
import { lazyPattern } from "@/memory/write/secrets/secret-rule.ts";
import { isCacheKey, isPlaceholder } from "@/memory/write/secrets/value-shape.ts";
import { isWordlikeName } from "@/memory/write/secrets/wordlike-name.ts";

/**
 * Removes long random text that is the value of something whose name says nothing: "hue: …",
 * "session string …", two random parts with a dot or a colon between them. Ids are shorter, names
 * have words in them, and checksums are hex.
 */
const candidatePattern = lazyPattern(
  () => /(?<![^\s"'`(=:,>])[A-Za-z0-9][A-Za-z0-9_+/.:-]{30,400}={0,2}(?![^\s"'`),.;<])/g,
);
/** A text without such a run has no candidate. */
const runPattern = lazyPattern(() => /[A-Za-z0-9_+/.:-]{31}/);
/** Names of encoded data, and of what is shown or compared. */
const dataNamePattern = lazyPattern(
  () =>
    /(?:data|image|img|icon|logo|avatar|font|cert|chain|content|contents|body|payload|blob|src|mappings|snapshot|signature|sig|cursor|nonce|iv|ciphertext|encrypted|sealed|proof|thumb(?:nail)?|preview|location|path|(?<!key_?)file|url|uri|link|ref|rev|hash|build|image|commit|tree|object|node|trace|span|request|message|msg|event|job|run|uid|channel|doc|document|folder|video|place|embedding|tx|txid|transaction|timestamp|bundle|id-\d|["'][nxy])\w{0,12}["'`\])]{0,3}\s{0,2}(?:[:=]|is)?\s{0,2}["'`(]{0,2}$|base64[,:]?\s{0,2}["'`(]{0,2}$|\bW\/["']$|;\s{0,2}bh?=$|:\/\/\S{0,80}$|[?&](?:ved|ei|sstk|fbs|gs_\w{1,8}|utm_\w{1,12}|[a-z]{2}clid|cursor|page\w{0,8}|next\w{0,8}|after|before|ixid|q|sca_\w{1,8})=$/i,
);
/** True after "thumbnail:", "&ved=", "base64,": the value is no secret whatever it looks like. */
export function isNamedData(near: string): boolean {
  return dataNamePattern().test(near);
}

/** Guess: the name of a value is not longer. */
const NEAR_CHARS = 60;
/** Up to this length random text is a token wherever it stands (see long-token.ts). */
const RUN_CHARS_MAX = 72;
/** Base 64 in mails and notebooks is broken into lines of this length. */
const LINE_CHARS_MAX = 76;
/** Guess: longer base 64 is a file. */
const CHARS_MAX = 400;
/** In random letters of both cases and digits six of ten differ in kind from the one before. */
const CHANGES_MIN = 0.45;

export function removeUnnamedTokens(text: string, _lower: string, mark: string) {
  let removed = 0;
  if (!runPattern().test(text)) return { text, removed };
  const cleaned = text.replace(candidatePattern(), (word, offset: number) => {
    const value = word.replace(/[.:=,]{1,3}$/, "");
    if (value.length > CHARS_MAX || !isToken(value)) return word;
    const near = text.slice(Math.max(0, offset - NEAR_CHARS), offset);
    if (isNamedData(near) || isCalledPublic(near) || isNamedId(near)) return word;
    if (isPlaceholder(value) || isLineOfFile(value, near, text.slice(offset + word.length)))
      return word;
    removed += 1;
    return mark;
  });
  return { text: removed === 0 ? text : cleaned, removed };
}

/**
 * Public keys, certificates, pictures, archives and programs by their first bytes; names of
 * resources; ids with their kind before them.
 */
const otherFormPattern = lazyPattern(
  () =>
    /^(?:eyJ|AAAA|MI[A-Z]|AGFzbQ|LS0tLS1CRUdJTiBDRVJU|iVBORw|R0lGOD|\/9j\/|UEsDB|JVBER|d09GM|PHN2|PD94|H4sI|UklGR|sha\d|0x|https?:|data:|arn:|urn:|[a-z]{2,10}[_-][A-Za-z0-9]{18,31}$)|\/\//,
);

/** Encoded files have lines of one length with nothing beside them, in code in quotes. */
function isLineOfFile(value: string, near: string, after: string): boolean {
  if (value.length <= RUN_CHARS_MAX) return false;
  if (/(?:^|\n)\s{0,12}["'`]$/.test(near)) return /^["'`]\s{0,2}[+;\\]/.test(after);
  if (!/(?:^|\n)[\s>+|-]{0,12}$/.test(near)) return false;
  const isBelow = /[A-Za-z0-9+/]{48}[^\n]{0,12}\n[\s>+|-]{0,12}$/.test(near);
  const isAbove = /^\s{0,12}[>+|-]?\s{0,4}[A-Za-z0-9+/]{48}/.test(after);
  return value.length <= LINE_CHARS_MAX || isBelow || isAbove;
}

function isToken(value: string): boolean {
  if (otherFormPattern().test(value) || isCacheKey(value)) return false;
  if (value.includes(":")) return isPair(value);
  if (value.includes(".")) return isDotted(value);
  if (/^[A-Z0-9]{32,}$/.test(value)) return isCapitals(value);
  const isLong = value.length > RUN_CHARS_MAX;
  if (!isLong && (value.length < 32 || !/[_-]/.test(value) || /[+/=]/.test(value))) return false;
  return isRandom(value) && !isWordlikeName(value);
}

/** "key:secret", each of them random. */
function isPair(value: string): boolean {
  const parts = value.split(":");
  return parts.length === 2 && parts.every((part) => /^\w{12,128}$/.test(part) && isRandom(part));
}

/** Two to four parts, one of them long, and none of them a word, a number or a file. */
function isDotted(value: string): boolean {
  const parts = value.split(".");
  if (parts.length > 4 || !parts.every((part) => /^[A-Za-z0-9_-]{6,256}$/.test(part))) return false;
  if (parts.some((part) => /^[a-z_-]{1,}$|^[A-Z]?[a-z]{1,}$|^\d{1,}$/.test(part))) return false;
  return parts.some((part) => part.length >= 24 && isRandom(part)) && isRandom(value);
}

function isCapitals(value: string): boolean {
  return /[G-Z]/.test(value) && (value.match(/\d{1,8}/g) ?? []).length >= 5;
}

/** Capitals, small letters and digits that take turns as in no name. */
function isRandom(value: string): boolean {
  const plain = value.replaceAll(/[^A-Za-z0-9]/g, "");
  if (!/(?:[A-Z].{0,80}){3}/.test(plain) || !/[a-z]/.test(plain)) return false;
  if ((plain.match(/\d{1,8}/g) ?? []).length < 3) return false;
  const changes = plain.match(/[A-Z](?=[^A-Z])|[a-z](?=[^a-z])|\d(?=\D)/g) ?? [];
  return changes.length / (plain.length - 1) >= CHANGES_MIN;
}
