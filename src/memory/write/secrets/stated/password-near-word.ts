import { isAttributeOfSecret } from "@/memory/write/secrets/attribute-name.ts";
import { passwordWordsOf } from "@/memory/write/secrets/stated/password-words.ts";
import { lazyPattern } from "@/memory/write/secrets/secret-rule.ts";
import { findStated } from "@/memory/write/secrets/stated/stated-password.ts";
import { isWordlikeName } from "@/memory/write/secrets/wordlike-name.ts";
import { isPlaceholder, looksLikePassword } from "@/memory/write/secrets/value-shape.ts";

/**
 * Removes made-up words near a word for "password", in the languages people write to an agent in:
 * "the password for the admin account: …", "mot de passe : …", "nmcli … password …". The other
 * rules need a sign such as "=" between the name and the value; here the shape of the value decides.
 */

let backward: RegExp | undefined;
let direct: RegExp | undefined;

export function removePasswordsNearWords(text: string, lower: string, mark: string) {
  let removed = 0;
  const words = passwordWordsOf(text, lower);
  if (words === undefined) return { text, removed };
  let cleaned = "";
  let position = 0;
  for (const match of text.matchAll(words)) {
    if (match.index < position) continue;
    const isStrong = match[1] !== undefined;
    if (!isStrong && /^(?:PASS|PIN|KEY|CODE|LOG|SIGN)/.test(match[0])) continue; // A test that passed, a pin of a chip.
    const found = findNear(text, position, match.index, match[0], isStrong);
    if (found === undefined) continue;
    removed += 1;
    cleaned += text.slice(position, found.start) + mark;
    position = found.end;
  }
  return { text: cleaned + text.slice(position), removed };
}

function findNear(
  text: string,
  position: number,
  index: number,
  word: string,
  isStrong: boolean,
): Span | undefined {
  const from = endOfName(text, index + word.length, word);
  // "login-service:2024": the name of something.
  const rest = text.slice(index + word.length, from);
  if (!isStrong && rest !== "" && /^(?:log|sign)/i.test(word)) return undefined;
  // {"login": "me"}: the name of a user.
  if (/^login$/i.test(word) && /^["']\s{0,2}:/.test(text.slice(from, from + 4))) return undefined;
  // "credentials-id: jenkins-deploy-2023"
  if (!isStrong && /[_-](?:id|name|ref|url|file|path|type)$/i.test(rest)) return undefined;
  const after = findAfter(text, from, word, isStrong);
  if (after !== undefined) return after;
  if (!isStrong && !/^clave/i.test(word))
    return findSet(text, index, from) ?? findBefore(text, position, index);
  const stated =
    from === index + word.length
      ? findStated(
          word,
          firstLine(text.slice(from, from + NEAR_CHARS)),
          text.slice(Math.max(0, index - NEAR_CHARS), index),
        )
      : undefined;
  if (stated === undefined) return isStrong ? findBefore(text, position, index) : undefined;
  // "POSTGRES_PASSWORD: postgres" is what everybody starts the image with.
  const value = text.slice(from + stated.start, from + stated.start + stated.length);
  if (text.slice(0, index).toLowerCase().endsWith(`${value}_`)) return undefined;
  return { start: from + stated.start, end: from + stated.start + stated.length };
}

// "I changed the admin login to x"
function findSet(text: string, index: number, from: number): Span | undefined {
  if (!text.startsWith(" to ", from)) return undefined;
  if (
    !/\b(?:changed?|set|reset|updated?|switched)\b[^\n]{0,30}$/i.test(
      text.slice(Math.max(0, index - 50), index),
    )
  )
    return undefined;
  const word = /^[\x21-\x7e]{6,64}/.exec(text.slice(from + 4, from + 80))?.[0] ?? "";
  const found = madeUpPart(word);
  if (found === undefined) return undefined;
  const start = from + 4 + found.start;
  return { start, end: start + found.length };
}

function firstLine(text: string): string {
  const lineEnd = text.search(/\n|\\n/);
  return lineEnd < 0 ? text : text.slice(0, lineEnd);
}

/** Skips the rest of a name that the word is part of: "password-reset-2024". */
function endOfName(text: string, from: number, word: string): number {
  if (!/[a-z]$/i.test(word)) return from;
  // "postgres://user:password@localhost/shop?sslmode=require"
  if (
    text.charAt(from) === "@" &&
    /:\/\/[^\s"'`]{0,60}$/.test(text.slice(Math.max(0, from - 80), from))
  )
    return from + (/^[^\s"'`]{1,200}/.exec(text.slice(from, from + 200))?.[0].length ?? 0);
  return from + (/^[\w+&/%.-]{1,80}/.exec(text.slice(from, from + 80))?.[0].length ?? 0);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Guesses: how far a password stands from the word, in characters and in words between. */
const NEAR_CHARS = 90;
const BEFORE_CHARS = 160;
const WORDS_BETWEEN_MAX = 6;

/** The word before says that the next one is a name, a version or a file. */
const namesNextPattern = lazyPattern(
  () =>
    /^(?:users?|username|host|from|in|on|at|node|version|file|branch|commit|see|port|by|line|row|column|id|server|step|since|until|issue|pr|ticket|chapter|section|using|via|by|through|running|requires?|nach|auf|à|dans|en)$/i,
);
// "on" is "is" in Finnish.
function namesNext(before: string, word: string): boolean {
  // "credentialsId: 'nexus-2022'"
  if (
    /(?:[a-z](?:I[dD]|Name|U[rR][lLiI]|Path|File|Host|Ref|Version)|[_-]id)["']?[:=]$/.test(before)
  )
    return true;
  return namesNextPattern().test(before) && !(before === "on" && /^salasana/i.test(word));
}

/** "habe ich auf x geändert" */
function isChanged(after: string): boolean {
  return /^\s(?:ge[aä]ndert|gesetzt|zur[uü]ckgesetzt|gewijzigd|gezet|ändrat|changed|updated)/.test(
    after,
  );
}

/** After these words the sentence is about passwords, and contains none. */
const endsSearchPattern = lazyPattern(
  () =>
    /^(?:must|should|needs?|fail(?:ed|s|ure)?|hash(?:ed|ing|es)?|reset(?:s|ting)?|because|when|if|tests?|and|but|or|stored|saved|muss|doit|debe|deve|polic(?:y|ies)|manager|field|prompt|rotation|encrypted|protected|removed|changed|expired?|&&|\|\||\|)$/i,
);

function findAfter(text: string, from: number, word: string, isStrong: boolean): Span | undefined {
  const rest = firstLine(text.slice(from, from + NEAR_CHARS));
  if (!isStrong) return findDirectly(rest, from, text);
  const local = NOT_ASCII.test(rest) ? findLocal(rest, from) : undefined;
  if (local !== undefined) return local;
  let before = "";
  let count = 0;
  for (const match of rest.matchAll(/[^\s\u3000-\u303f\uff00-\uff0f\uff1a-\uff20]{1,}/g)) {
    const isNamed =
      namesNext(before, word) && !isChanged(rest.slice(match.index + match[0].length));
    const found = isNamed ? undefined : madeUpPart(match[0]);
    if (found !== undefined) {
      const start = from + match.index + found.start;
      const value = text.slice(start, start + found.length);
      if (isAttributeOfSecret(text.slice(Math.max(0, start - NEAR_CHARS), start), value))
        return undefined;
      // The rest of a word that the window cut is not known.
      const isCut = match.index + match[0].length === NEAR_CHARS;
      return { start, end: isCut ? wordEnd(text, start) : start + found.length };
    }
    if (endsSearchPattern().test(match[0]) || /[.?!;]["')]?$/.test(match[0])) return undefined;
    before = match[0];
    count += 1;
    if (count > WORDS_BETWEEN_MAX) return undefined;
  }
  return undefined;
}

/**
 * A password in other letters than ours: "пароль: Зима2024", "密码：北京2024". It follows at once and
 * consists of letters and numbers, since in some scripts a whole sentence has no space.
 */
const localPattern = lazyPattern(
  () =>
    /^[*_"'`]{0,3}\s{0,2}(?:[:：=→—–-]|(?:is|ist|lautet|est|es|é|è|är|er|jest|to|это|是|は|는|은)(?=\s))\s{0,2}["'`«„“「]?((?=\S{0,40}[\u0080-\uffff])(?:\p{L}{2,16}\d{2,8}[!?$#*]?|\p{L}{1,16}\d{2,8}[\p{L}!?$#*]{1,16}))(?=["'`»”“」.,;]?(?:\s|$))/u,
);

const NOT_ASCII = /[\u0080-\uffff]/;

function findLocal(rest: string, from: number): Span | undefined {
  const found = localPattern().exec(rest);
  const word = found?.[1];
  if (
    found === null ||
    word === undefined ||
    /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]$/u.test(word)
  )
    return undefined;
  const start = from + found[0].length - word.length;
  return { start, end: start + word.length };
}

// "login admin/x", "creds are me:x", "the db pass is x": nothing but these may come between.
function findDirectly(rest: string, from: number, text: string): Span | undefined {
  direct ??=
    /^(?=[\s"':=])["']?(?:\s(?:for|to|of|on|für|von|vom|pour|para|de|del|di|da|do|du|van|voor|från|för)\s(?:(?:the|our|my|a|la|le|el|il|o|den|der|das)\s)?[\w.@-]{1,24}(?:\s[\w-]{1,16})?(?=\s?[:=→]|\s(?:is|are|was|changed|set|->)\b)|\s[a-z]{2,12}(?=\s(?:is|ist|est|es|c'est)\s))?(?:\s{0,2}[:=]|\s(?:is|are|was|es|now|with|using|ist|lautet|est|c'est|(?:changed|set|reset|rotated)\sto)\b:?|\s?(?:→|->|[-–—])\s)?\s{0,2}["'`]?(?:[\w.@\\-]{1,40}(?:\s?(?:\/\/?|[:,])\s?|\s(?:and|und|et|y|och|e|en|with|mit)\s)|[\w.-]{1,40}[@\\][\w.-]{1,60}\s)?/;
  const gap = direct.exec(rest)?.[0] ?? "";
  const word = /^[\x21-\x7e]{4,64}/.exec(rest.slice(gap.length))?.[0] ?? "";
  const found = gap === "" || /(?:sha\d{1,3}|md5):$/i.test(gap) ? undefined : madeUpPart(word);
  if (found === undefined || /^[A-Z][a-z]{1,20}[A-Z]/.test(word)) return undefined;
  // A word that goes on is longer than any password.
  if (word.length === 64 && /^\S/.test(rest.slice(gap.length + word.length))) return undefined;
  const start = from + gap.length + found.start;
  if (isAttributeOfSecret(text.slice(Math.max(0, start - NEAR_CHARS), start), word))
    return undefined;
  return { start, end: start + found.length };
}

/** Cheap, and most texts fail it. */
const saidBeforePattern = lazyPattern(
  () => /\s(?:as|is|was|als|ist|comme|est|como|es|come|è|that's|c'est)\s|[(–—-]/,
);
/** Three words of twelve letters, and one that links them. */
const GAP_CHARS = 56;

// "use x as the password", "x is my new password"
function findBefore(text: string, position: number, index: number): Span | undefined {
  if (!saidBeforePattern().test(text.slice(Math.max(position, index - GAP_CHARS), index)))
    return undefined;
  const start = Math.max(position, index - BEFORE_CHARS);
  backward ??=
    /(?<![\x21-\x7e])([\x21-\x7e]{6,128})\s(?:(?:as|is|was|als|ist|comme|est|como|es|come|è|that is|that's|das ist|c'est)\s|[(–—-]\s?)(?:[\p{L}]{1,12}\s){0,3}$/u;
  const match = backward.exec(text.slice(start, index));
  if (match === null) return undefined;
  const found = madeUpPart(match[1] ?? "") ?? shortPart(match) ?? hexPart(match);
  if (found === undefined) return undefined;
  const at = start + match.index + found.start;
  return { start: at, end: at + found.length };
}

// Stated right before the word, one with a single digit is enough.
function shortPart(match: RegExpExecArray): { start: number; length: number } | undefined {
  const word = match[1] ?? "";
  const isStated = /\s(?:is|ist|est|es)\s(?:the|das|le|la|my|our)\s(?:\p{L}{1,12}\s){0,2}$/u.test(
    match[0],
  );
  return isStated && /^[a-z]{4,16}\d{1,3}[!.]?$/i.test(word)
    ? { start: 0, length: word.length }
    : undefined;
}

/** "#0f1e… is the password": right before the word even hex counts. */
function hexPart(match: RegExpExecArray): { start: number; length: number } | undefined {
  const found = /^[#/;*]{0,3}([A-Za-z0-9+/=_-]{12,128})$/.exec(match[1] ?? "");
  const value = found?.[1] ?? "";
  if (!/\s(?:is|ist|est|es)\s/.test(match[0]) || !/\d/.test(value)) return undefined;
  if (/[_-]|[a-z][A-Z]/.test(value) && isWordlikeName(value)) return undefined;
  return { start: (match[1] ?? "").length - value.length, length: value.length };
}

function wordEnd(text: string, start: number): number {
  const length = /^[\x21-\x7e]{1,200}/.exec(text.slice(start, start + 200))?.[0].length ?? 0;
  return start + length;
}

/** The part of a word that looks like a password, without quotes, brackets and a name before it. */
function madeUpPart(word: string): { start: number; length: number } | undefined {
  const ascii = /[\x21-\x7e]{4,128}/.exec(word);
  if (ascii === null) return undefined;
  let start = ascii.index;
  let end = start + ascii[0].length;
  while (start < end && "\"'`([{<:=,*".includes(word.charAt(start))) start += 1;
  while (end > start && "\"'`)]}>,.;:?*".includes(word.charAt(end - 1))) end -= 1;
  const whole = word.slice(start, end);
  // A row of a table: "ssh2,E9,Failed".
  if (whole.includes(",") && !whole.split(",").some((part) => looksLikePassword(part)))
    return undefined;
  if (looksLikePassword(whole))
    return isPlaceholder(whole) ? undefined : { start, length: end - start };
  // "SHA256:…" and "ou=users,dc=…" are no names before a password.
  const named =
    /^(?!sha\d|md5|\w{1,4}=\w{1,40},)[\w.@-]{1,40}[:/=,]["'`]?/i.exec(whole)?.[0].length ?? 0;
  if (
    named === 0 ||
    !looksLikePassword(whole.slice(named)) ||
    isPlaceholder(whole) ||
    isPlaceholder(whole.slice(named)) ||
    /:\/\/|\//.test(whole.slice(named))
  )
    return undefined;
  return { start: start + named, length: end - start - named };
}
