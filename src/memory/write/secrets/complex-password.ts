import { namesAnotherThing } from "@/memory/write/secrets/account-line.ts";
import { isCalledPublic } from "@/memory/write/secrets/public-name.ts";
import { lazyPattern } from "@/memory/write/secrets/secret-rule.ts";
import { isTechnicalTerm } from "@/memory/write/secrets/value-shape.ts";
import { isWordlikeName } from "@/memory/write/secrets/wordlike-name.ts";

/**
 * Removes words that are built like a password and like nothing else, whatever stands beside them:
 * capital, small letter, digits and a sign, or a capitalised word, "@" and a number.
 * In a million lines of code, documents and sessions such words were passwords.
 */
const wordPattern = lazyPattern(
  () =>
    /(?<![^\s"'`(=:,/|>%「“«])(?=[A-Za-z!#$%^&*?_.+~@-]{0,39}\d)[A-Za-z0-9!#$%^&*?_.+~@-]{8,40}(?![^\s"'`),;:|<@\]」”»])/g,
);
/** A digit beside a letter or a sign. */
const candidatePattern = lazyPattern(() => /\d[A-Za-z!#$%^&*@]|[A-Za-z!#$%^&*@]\d/);
/** Anchors, lines of a file, names of generated classes, formats, globs, operators, addresses. */
const otherMeaningPattern = lazyPattern(
  () =>
    /^[!$%#^*&+.@~-]|#L?\d|#[a-z]|(?:\.\w{1,5}|_[a-z]{2,30})#|\.\w{1,5}[-:]\d|\$[A-Za-z0-9]|%(?:[0-9A-Fa-f]{2}|[-\d.]{0,6}[sdvqfgxuici]\b)|&(?:#|amp|lt|gt|quot|&)|!(?:important|=)|\*[A-Za-z*]|\d\*|[A-Za-z_]\*{1,2}$|![^!]{1,30}!|^[A-Z]{2,6}\d{1,5}#|#[A-Z][A-Z_]{2,40}$|\.md#|[*+?.]{2}|@[\w-]{0,40}\.|@.{0,40}@/,
);

export function removeComplexPasswords(text: string, _lower: string, mark: string) {
  let removed = 0;
  if (text.length < 8 || !candidatePattern().test(text)) return { text, removed };
  const cleaned = text.replace(wordPattern(), (word, offset: number) => {
    const bare = word.replace(/[?.]{1,4}$/, "");
    // The address of a mail or a message
    if (/^@[\w-]{1,60}\./.test(text.slice(offset + word.length, offset + word.length + 80)))
      return word;
    const isSecret =
      (isComplex(bare) && !isGreeted(text, offset)) ||
      (isScrambled(bare) &&
        !isWordlikeName(bare) &&
        !isInEncoded(text, offset) &&
        (isOnAccountLine(text, offset) || standsAlone(text, offset, word.length))) ||
      (isWordAndNumber(bare) && standsAlone(text, offset, word.length));
    if (!isSecret) return word;
    removed += 1;
    return mark + word.slice(bare.length);
  });
  return { text: removed === 0 ? text : cleaned, removed };
}

function isComplex(word: string): boolean {
  if (word.length < 8 || !/\d/.test(word) || !/[a-z]/.test(word)) return false;
  if (/^[A-Z][a-z]{2,16}@\d{3,8}[!#$*]?$/.test(word)) return true;
  if (!/[!#$%^&*]/.test(word) || otherMeaningPattern().test(word)) return false;
  // A proposal of ciphers: "aes256-sha256-modp2048!".
  if (isTechnicalTerm(word.replace(/!$/, ""))) return false;
  // A call: "I18n.reload!".
  if (/^\w{1,30}\.[a-z_]{2,30}[!?]$/.test(word)) return false;
  const digits = word.replace(/\D/g, "").length;
  if (/[A-Z]/.test(word) && /[a-z]{2}/.test(word)) return digits >= 2;
  // Without a capital the sign has to end the word.
  return digits >= 3 && /^[a-z][a-z0-9_.-]{4,30}[!$]$/.test(word);
}

/** "Hi AV77web! You've successfully authenticated" */
function isGreeted(text: string, offset: number): boolean {
  return /(?<![a-z])(?:hi|hello|hey|welcome|hallo|ciao|hola|salut)(?: back)?,? $/i.test(
    text.slice(Math.max(0, offset - 16), offset),
  );
}

const accountPattern = lazyPattern(
  () =>
    /user|login|log in|account|admin|root|(?<![a-z])(?:acl|db|pw|key|code|pass)(?![a-z])|passw|secret|cred|auth|token|connect|wifi|unlock|access(?!or|ib)/i,
);

/** Guess: a line is not longer than this on either side. */
const NEAR_CHARS = 120;

function isOnAccountLine(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - NEAR_CHARS), offset);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  return (
    accountPattern().test(line) &&
    !namesAnotherThing(line) &&
    !/(?:etag|GCM,data)["']?\s{0,2}[:=]\s{0,2}["']?$/i.test(line)
  );
}

/**
 * True outside of addresses, paths, files and ids with their kind before them. In 170,000 lines of projects and sessions three
 * scrambled words were left then, so none of them needs a word beside it that speaks of a secret.
 */
function standsAlone(text: string, offset: number, length: number): boolean {
  const before = text.slice(Math.max(0, offset - NEAR_CHARS), offset);
  const run = /[^\s"'`(]{1,120}$/.exec(before)?.[0] ?? "";
  if (/:\/\/|[?&#]|\/.{0,60}\/|^[./~@$<]|^[\w-]{2,40}\.[a-z]{2,12}\/$/.test(run)) return false;
  if (/^(?:[./?&[=(]|\s?[:=])/.test(text.slice(offset + length, offset + length + 2))) return false;
  const line = before.slice(before.lastIndexOf("\n") + 1);
  if (/^[a-z]{2,8}_|^1Z/.test(text.slice(offset, offset + 9))) return false;
  return !namesAnotherThing(line) && !idBeforePattern().test(line) && !isCalledPublic(line);
}

/**
 * "sommer140385": a word and a number that is longer than those of names. In the same 170,000 lines
 * seven words look like this: dates, chips, and users.
 */
function isWordAndNumber(word: string): boolean {
  const number = /^[A-Za-z][a-z]{3,13}(\d{6,8})[!$#*]?$/.exec(word)?.[1];
  if (number === undefined || isTechnicalTerm(word) || namesThingPattern().test(word)) return false;
  // A date, a row of digits, a round number
  return !/^(?:19|20)\d{4}|^(?:0?12345|98765|(\d)\1{4})|000$/.test(number);
}

const namesThingPattern = lazyPattern(
  () =>
    /^(?:users?|orders?|inv|invoice|req|request|acct|account|customer|event|build|issue|ticket|case|task|test|item|page|row|id|uid|port|commit|version|release|backup|log|img|image|photo|video|file|doc|part|model|sensor|serial|batch|lot|device|host|node|server|worker|thread|process|session|trace|span|chunk|block|frame|line|step|run|job|pull|merge|bug|rfc|cve|iso|patent|asin|isbn|curve|secp|prime|nonexistent)\d/i,
);

/** Words after which something is named by a code: "video …", "class=…", "kid: …". */
const idBeforePattern = lazyPattern(
  () =>
    /(?:etag|kid|jti|key|video|doc(?:ument)?|class(?:name)?|cursor|nonce|booking|ref(?:erence)?|code|slug|channel|playlist|track|shard|bucket|asset|chunk|object|entry|session|device|sensor|model|chip|part|rev(?:ision)?|sha\d{0,3}|checksum|data|tag|iv|\\u[0-9a-f]{4})["']?\s{0,2}[:=#]?\s{0,2}["'`]?$|[:=]\{?\s{0,2}["'`]?\.$/i,
);

/** The rest of base 64 after a slash. */
function isInEncoded(text: string, offset: number): boolean {
  return /[\w+/]{12}\/$/.test(text.slice(Math.max(0, offset - 40), offset));
}

/** Capitals, small letters and digits that take turns at every second character, as in no name. */
function isScrambled(word: string): boolean {
  if (word.length < 10 || word.length > 24 || !/^[A-Za-z0-9_+!.]{1,}$/.test(word)) return false;
  // A file, a version, a name in code
  if (/\.[A-Za-z]{1,5}$|\d\.\d|\.{2}/.test(word)) return false;
  if (!/[A-Z]/.test(word) || !/[a-z]/.test(word) || /[a-z]{4}|[A-Z]{5}|^toolu|^msg|^0x/.test(word))
    return false;
  if ((word.match(/\d/g) ?? []).length < 2) return false;
  const turns = word.match(/[A-Z](?=[^A-Z])|[a-z](?=[^a-z])|\d(?=\D)|[_+!.](?=\w)/g) ?? [];
  return turns.length / (word.length - 1) >= 0.45;
}
