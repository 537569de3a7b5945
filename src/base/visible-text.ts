import { onFirstUse } from "@/base/on-first-use.ts";

/**
 * Characters that a reader does not see but a terminal or a model acts on: control characters,
 * those that change the direction of text, tags (invisible letters), variation selectors, and
 * characters without width. Two kinds are left alone where people write them: joiners between
 * letters of scripts that need them, and what belongs to an emoji.
 */

const CHARACTERS =
  "\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5" +
  "\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0" +
  "\\ufff0-\\ufffb\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2";

// Without the flag u, so that the usual text is settled by one quick test. U+DB40 and its
// neighbours are the first half of every tag and of the rarer variation selectors, the others of
// format characters of rare scripts.
const mayBeInvisible = onFirstUse(
  () => new RegExp(`[${CHARACTERS}\\udb40-\\udb43\\ud804\\ud80d\\ud82f\\ud834]`),
);

/** Format characters of Kaithi, hieroglyphs, shorthand and music. */
const RARE = "\\u{110bd}\\u{110cd}\\u{13430}-\\u{1343f}\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}";

const PICTURE = "\\p{Extended_Pictographic}";
const JOINED_SCRIPTS = "\\u0600-\\u109f\\u1780-\\u18af";

/** Built when it is first needed: almost no text contains such a character. */
let invisible: RegExp | undefined;

function invisiblePattern(): RegExp {
  invisible ??= new RegExp(
    // A character in its usual surroundings is matched first, and kept.
    `((?<=${PICTURE}\\p{Emoji_Modifier}?)\\ufe0f?\\u200d(?=${PICTURE})` +
      `|(?<=[${PICTURE}0-9#*])[\\ufe0e\\ufe0f]` +
      `|(?<=[${JOINED_SCRIPTS}])[\\u200c\\u200d](?=[${JOINED_SCRIPTS}]))` +
      `|[${CHARACTERS}${RARE}\\u{e0000}-\\u{e0fff}]`,
    "gu",
  );
  return invisible;
}

function replaceInvisible(text: string, replace: (character: string) => string): string {
  return text.replace(invisiblePattern(), (character, kept: string | undefined) =>
    kept === undefined ? replace(character) : character,
  );
}

/**
 * The text without characters that nobody sees, for a model. Terminal sequences go as a whole; a
 * control character becomes a space, because it may have separated words.
 */
export function withoutInvisible(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  if (!mayBeInvisible().test(whole)) return whole;
  return replaceInvisible(Bun.stripANSI(whole).toWellFormed(), (character) =>
    character < "\u00a0" || character === "\u2028" || character === "\u2029" ? " " : "",
  );
}

/**
 * The text with every such character written out, such as \u202e, for a terminal. In JSON that is
 * the same character, so that JSON loses nothing.
 */
export function writtenOut(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  if (!mayBeInvisible().test(whole)) return whole;
  return replaceInvisible(whole, (character) => {
    let written = "";
    for (let i = 0; i < character.length; i += 1) {
      written += `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`;
    }
    return written;
  });
}
