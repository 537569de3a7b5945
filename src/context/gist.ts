import { flatten } from "@/base/text.ts";

/** Markdown that means nothing on a single line: fences, headings, rules, tables, emphasis, ticks. */
const MARKUP =
  /```[a-z]*|(?<![\w#])#{1,6} |\*\*|__|(?<=^|\s)(?:[-*]{3,}|\|)(?=\s|$)|[✅❌✓✔☑🎉🚀]\uFE0F?/gu;
const LINK = /\[([^\]\n]{1,200})\]\([^)\s]{1,500}\)/g;
const BULLET = /(?<=[:.;]) (?:[-*•]|\d{1,2}\.) (?=\S)/g;
/** The end of a sentence. Scripts without spaces put none after it. */
const SENTENCE_END = /[.!?](?=\s|$)|[。！？]/g;

/**
 * Puts an agent's closing message on one line, without Markdown and without opening sentences of
 * one or two words ("Done.", "Perfect!").
 */
export function gistOf(message: string): string {
  const plain = flatten(message.replace(LINK, "$1").replace(MARKUP, " ").replace(BULLET, " "));
  let start = 0;
  SENTENCE_END.lastIndex = 0;
  for (let end = SENTENCE_END.exec(plain); end !== null; end = SENTENCE_END.exec(plain)) {
    const sentence = plain.slice(start, end.index).trim();
    const next = end.index + end[0].length;
    if (!isFiller(sentence) || next >= plain.length) break;
    start = next;
  }
  return plain.slice(start).trim();
}

function isFiller(sentence: string): boolean {
  const wide = sentence.match(/[\u2e80-\uffff]/g)?.length ?? 0;
  return wide <= 6 && sentence.split(" ").length <= 2;
}
