import { cutText, shorten } from "@/base/text.ts";

/**
 * At most so many characters, cut where a sentence ends if that leaves more than half of the
 * room used, else inside a sentence. What was cut ends in an ellipsis.
 */
export function cutAtSentence(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const room = cutText(text, maxChars - 2);
  const ends = [...room.matchAll(/[.!?。](?=\s)/g)];
  const end = (ends.at(-1)?.index ?? -1) + 1;
  return end > maxChars / 2 ? `${room.slice(0, end)} …` : shorten(text, maxChars);
}
