import {
  NUMBER_NAMES,
  OPPOSITES,
  RIVAL_GROUPS,
  WEEKDAY_NAMES,
} from "@/memory/truth/signs/value-names.ts";

/**
 * Signs without which a text neither takes anything back nor gives a new value. Every prompt is
 * asked for them, and most have none: then the patterns that read statements are not even loaded,
 * which would take a fifth of the hook's time.
 */

/** Each way of taking something back has one of these (statement-words.ts, named-takeback.ts). */
const TAKEBACK_SIGNS = [
  "scrap|forget|scratch|ditch|mind|disregard|ignore what|i take",
  "vergiss|vergesst|verwirf|zurück|olvid|olvíd|descarta|oublie|laisse tomber",
  "esque|dimentica|lascia perdere|забудь|отмени|не учитывай",
  "忘|取り消し|なかったことに|なし|作废|算了",
];

/** True if the text may take something back. */
export function mayTakeBack(text: string): boolean {
  const lower = text.toLowerCase();
  return TAKEBACK_SIGNS.some((signs) => signs.split("|").some((sign) => lower.includes(sign)));
}

/** True if the text may have a number or a known value. */
export function mayNameValue(text: string): boolean {
  const lower = text.toLowerCase();
  if (/\d/.test(lower)) return true;
  const isNamed = (names: string) => names.split(" ").some((name) => hasWord(lower, name));
  return (
    RIVAL_GROUPS.some(isNamed) ||
    OPPOSITES.some(isNamed) ||
    WEEKDAY_NAMES.some(isNamed) ||
    NUMBER_NAMES.some(([names]) => isNamed(names))
  );
}

/** True if the word is there with no Latin letter beside it. In other scripts any place will do. */
function hasWord(lower: string, word: string): boolean {
  let at = lower.indexOf(word);
  while (at >= 0) {
    const end = at + word.length;
    const isPart =
      (isLatinLetter(lower, at) && isLatinLetter(lower, at - 1)) ||
      (isLatinLetter(lower, end - 1) && isLatinLetter(lower, end));
    if (!isPart) return true;
    at = lower.indexOf(word, end);
  }
  return false;
}

function isLatinLetter(lower: string, at: number): boolean {
  const code = lower.charCodeAt(at);
  return code >= 97 && code <= 122;
}
