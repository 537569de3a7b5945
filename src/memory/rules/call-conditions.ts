/**
 * Conditions that a scope may have beside its handles, as tags:
 *
 * - `if:<text>`: of the files that a handle of their kind finds, the rule applies to those into
 *   which this text is written; of several such tags one is enough
 * - `near:<text>`: the same, but the rule may be met: what it wants is added where this is written
 * - `with:<word>`: of the calls of a command, those with this word; of several one is enough
 * - `met:<text>`: a call with this text does already what the rule wants
 *
 * They are words of the rule itself, or names of the code that it was about.
 */
const IF = "if:";
const NEAR = "near:";
const WITH = "with:";
const MET = "met:";

export function ifWritten(text: string): string {
  return `${IF}${text}`;
}

export function nearTo(text: string): string {
  return `${NEAR}${text}`;
}

export function withWord(word: string): string {
  return `${WITH}${word}`;
}

export function metBy(text: string): string {
  return `${MET}${text}`;
}

/** Handles that stand for a whole kind of files. */
const KIND_OF_FILE = /^on:(?:ext|like):/;

/** True if the rule with these tags has something to say about a call with these handles. */
export function appliesTo(
  tags: readonly string[],
  handles: ReadonlySet<string>,
  callText: string,
): boolean {
  const found = tags.filter((tag) => handles.has(tag));
  if (found.length === 0) return false;
  const [conditions, near, met] = [textsOf(IF, tags), textsOf(NEAR, tags), textsOf(MET, tags)];
  const words = textsOf(WITH, tags);
  if (conditions.length + near.length + met.length + words.length === 0) return true;
  const text = callText.slice(0, TEXT_CHARS).toLowerCase();
  if (words.length > 0 && !words.some((one) => hasToken(text, one))) return false;
  if (conditions.some((one) => hasToken(text, one))) return true;
  const isElsewhere = conditions.length > 0 || !near.some((one) => hasToken(text, one));
  const hasCondition = conditions.length + near.length > 0;
  if (hasCondition && isElsewhere && found.every((tag) => KIND_OF_FILE.test(tag))) return false;
  return !met.some((one) => hasToken(text, one));
}

function textsOf(label: string, tags: readonly string[]): string[] {
  return tags.filter((tag) => tag.startsWith(label)).map((tag) => tag.slice(label.length));
}

const TEXT_CHARS = 8_000;
const WORD = /[\p{L}\p{N}_]/u;

const OWN_PROGRAM = /^(?:bin|scripts?)\//;
const IN_FOLDER = /[^\s"'`(=.]\.?\/$/;

/** True if the text has the token, not as a part of a longer word. Both are in lower case. */
export function hasToken(text: string, token: string): boolean {
  if (token === "") return false;
  const startsWithWord = WORD.test(token.charAt(0));
  const endsWithWord = WORD.test(token.at(-1) ?? "");
  for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1)) {
    const isStart = !startsWithWord || at === 0 || !WORD.test(text.charAt(at - 1));
    // `vendor/bin/pest` is not `bin/pest`, but `./bin/pest` is.
    if (OWN_PROGRAM.test(token) && IN_FOLDER.test(text.slice(Math.max(0, at - 3), at))) continue;
    const end = at + token.length;
    if (isStart && (!endsWithWord || !WORD.test(text.charAt(end)))) return true;
  }
  return false;
}
