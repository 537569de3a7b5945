/**
 * Makes text from outside safe to store and print: removes terminal colours, replaces lone
 * surrogates by U+FFFD and control characters other than tab and newline by spaces, and turns every
 * line end into \n. The result is valid UTF-8 in every encoder.
 */
export function toSafeText(text: string): string {
  if (!UNSAFE.test(text) && text.isWellFormed()) return text;
  return stripColours(text).replace(/\r\n?/g, "\n").replace(new RegExp(UNSAFE, "g"), " ");
}

/** Removes terminal colours and cursor moves. A half character they leave becomes U+FFFD. */
export function stripColours(text: string): string {
  return Bun.stripANSI(text).toWellFormed();
}

// Control characters except tab and newline, and the byte order mark, which decoders swallow.
// Almost no text contains any, so one test usually settles it.
const CONTROLS = "\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\ufeff";
const UNSAFE = new RegExp(`[${CONTROLS}]`);

/** Returns the first `maxChars` UTF-16 units, one fewer where the cut would split a character. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const last = text.charCodeAt(maxChars - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? maxChars - 1 : maxChars);
}

/** Like cutText, but cuts at white space if there is any in the second half of the result. */
export function cutAtWord(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const cut = cutText(text, maxChars);
  const space = Math.max(cut.lastIndexOf(" "), cut.lastIndexOf("\n"));
  return space > maxChars / 2 ? cut.slice(0, space) : cut;
}

/** Like cutText, but ends in an ellipsis, counted within the limit, if anything was cut. */
export function shorten(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : `${cutText(text, maxChars - 1).trimEnd()}…`;
}

const IRREGULAR_SPACE = /[^\S ]| {2}/;

/** Puts the text on one line: every run of white space becomes one space. */
export function flatten(text: string): string {
  return (IRREGULAR_SPACE.test(text) ? text.replace(/\s+/g, " ") : text).trim();
}

/** "1 hook", "3 hooks"; a noun that takes more than an "s" needs its plural. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
