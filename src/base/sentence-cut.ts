import { cutText, shorten } from "@/base/text.ts";

/**
 * At most so many characters, cut where a sentence ends if that leaves more than half of the
 * room used, else inside a sentence. What was cut ends in an ellipsis.
 */
export function cutAtSentence(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const room = cutText(text, maxChars - 2);
  const end = lastEnd(room);
  return end > maxChars / 2 ? `${room.slice(0, end)} …` : shorten(text, maxChars);
}

/** Where the last sentence ends; 0 where none does. */
function lastEnd(text: string): number {
  const end = /[.!?。](?=\s)/g;
  let last = 0;
  while (end.exec(text) !== null) last = end.lastIndex;
  return last;
}
