/**
 * Signs that tell a text somebody typed into a prompt from one that was written for readers: casing,
 * closing punctuation and typography. They need no words of a language.
 */

/** Guess: shorter texts are well-formed by chance. */
const FORMAL_CHARS = 60;
/** A character of Chinese or Japanese says about as much as two to three letters. */
const FORMAL_WIDE_CHARS = 30;

/** Guess: a longer text may have been cut off, or end with a list. */
const LONG_CHARS = 400;

/** True for a paragraph of well-formed sentences. */
export function isFormal(paragraph: string): boolean {
  const text = paragraph.trim().slice(0, 2_000);
  if (text.length < (WIDE.test(text) ? FORMAL_WIDE_CHARS : FORMAL_CHARS)) return false;
  return startsWell(text) && (endsWell(text) || text.length >= LONG_CHARS) && !looksHasty(text);
}

const WIDE = /[\u3040-\u30ff\u3400-\u9fff]/;

/** A lower-case letter at the start is the commonest sign of a typed message. */
function startsWell(text: string): boolean {
  const first = /[\p{L}\p{N}]/u.exec(text.slice(0, 40))?.[0] ?? "";
  return first === "" || !/\p{Ll}/u.test(first);
}

function endsWell(text: string): boolean {
  return /[.!:。！：…)"”»」]$/.test(text);
}

/** How people end sentences to readers in languages whose verbs show it. */
const FOR_READERS = /(?:니다|(?:で|ま)(?:す|した)|ません)[.。]/g;

/** Counts sentences in the polite style of documents, as agents write Korean and Japanese. */
export function countPoliteEnds(text: string): number {
  return text.slice(0, 4_000).match(FOR_READERS)?.length ?? 0;
}

/** Doubled marks, spaces before marks, a lower-case start of a sentence, a lower-case "i". */
const HASTY =
  /[^.]\.\.(?!\.)|!!|\?\?|[\p{L}] [,?!](?:\s|$)|[\p{L}]{2}[.?!] \p{Ll}{2,}(?![\w.]*[(/_])|(?:^|[ ,])(?:i|im|dont|cant|doesnt|wont|pls|plz|btw|tho|cuz|u) /u;

export function looksHasty(text: string): boolean {
  return HASTY.test(text.slice(0, 2_000));
}

/** Typography and markup that people do not type into a prompt, but documents and models use. */
const ORNAMENTS =
  /\*\*[^*\n]{1,80}\*\*|^#{1,6} \S|[—→✅❌🔴🟡🟢🤖⭐🚀📝]|[“”]|^\s{0,8}(?:[-*]|\d{1,2}\.) {1,3}`[^`\n]{1,80}`[:—]/gmu;

/** Counts up to `most`. */
export function countOrnaments(text: string, most = 20): number {
  let count = 0;
  for (const _ of text.slice(0, 20_000).matchAll(ORNAMENTS)) {
    count += 1;
    if (count >= most) break;
  }
  return count;
}

/** Words that point at what follows: "this", "below", "the following", "I got". */
const POINTS_ON =
  /\b(?:this|these|that|below|following|follows|says?|said|saying|wrote|feedback|comments?|reviews?|reviewer|gets?|got|getting|received|returns?|shows?|errors?|logs?|output|prints?|message|e?mail|ticket|issue|answer(?:ed)?|repl(?:y|ied|ies)|here|see|check|diese[rsnm]?|dies|folgende[rsn]?|siehe|unten|hier|fehler|meldung|schreibt|bekomme|kommt|este|esta|esto|siguiente|abajo|aquí|dice|respuesta|error|voici|ci-dessous|suivante?|cette?)(?![\wà-ÿ])|以下|如下|这个|这是|下面|报错|日志|この|これ|次の|下記|エラー|こんな|ログ|返信|(?:^|\s)(?:это|эт[аоу]|вот|следующ|ниже|ошибк|пишет|лог)/i;

/** True for a short line in lower case that ends by pointing on: "the compiler says". */
export function endsPointing(line: string): boolean {
  const text = line.trim();
  if (text.length > 120 || !/^\p{Ll}/u.test(text)) return false;
  return announcesPaste(text) || POINTS_ON.test(text.slice(-14)) || /[:：]$/.test(text);
}

/** True for a line that announces something pasted: it asks or points on, and ends with a colon. */
export function announcesPaste(line: string): boolean {
  const text = line.trim().slice(-400);
  return /[:：]$/.test(text) && (/[?？] ?[:：]$/.test(text) || POINTS_ON.test(text));
}
