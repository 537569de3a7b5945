/** Text that came from outside, made safe to store, cut and print. */

/**
 * Colours go, lone surrogates become U+FFFD, NUL and other control characters (but tab and newline)
 * become spaces, line ends become \n. What is left is valid UTF-8 in every encoder.
 */
export function toSafeText(text: string): string {
  if (!UNSAFE.test(text) && text.isWellFormed()) return text;
  return stripColours(text).replace(/\r\n?/g, "\n").replace(new RegExp(UNSAFE, "g"), " ");
}

/** Without a terminal's colours and cursor moves. They may take half a character with them. */
export function stripColours(text: string): string {
  return Bun.stripANSI(text).toWellFormed();
}

// Control characters but tab and newline, and the byte order mark, which decoders swallow.
// Almost no text has any, and then one look is enough.
const CONTROLS = "\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\ufeff";
const UNSAFE = new RegExp(`[${CONTROLS}]`);

/** The first `maxChars` UTF-16 units, never ending in half a character. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const last = text.charCodeAt(maxChars - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? maxChars - 1 : maxChars);
}

/** Like cutText, but at a white space where there is one in the second half of what is left. */
export function cutAtWord(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const cut = cutText(text, maxChars);
  const space = Math.max(cut.lastIndexOf(" "), cut.lastIndexOf("\n"));
  return space > maxChars / 2 ? cut.slice(0, space) : cut;
}

/** Like cutText, with an ellipsis inside the limit when something was cut. */
export function shorten(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : `${cutText(text, maxChars - 1).trimEnd()}…`;
}

const UNEVEN_SPACE = /[^\S ]| {2}/;

/** One line: every run of white space is one space. */
export function flatten(text: string): string {
  return (UNEVEN_SPACE.test(text) ? text.replace(/\s+/g, " ") : text).trim();
}

/** "1 hook", "3 hooks". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
