import { isFiller } from "@/context/gist.ts";
import { namesSubject } from "@/memory/recall/1-query/subject-words.ts";

/**
 * Tells requests and closing words that mean something to somebody who was not there from those that
 * only point at what was on the screen: "Address 55 and 60", "what to do here?", "Done.".
 */

/** The first of these requests that says what it is about; undefined if none names anything. */
export function tellingRequest(requests: readonly string[]): string | undefined {
  return requests.find(namesSubject);
}

/** An agent's closing words: what came of the work, and what it asked the user at the end. */
export interface ClosingWords {
  readonly result: string;
  readonly question: string;
}

/** The part before the last sentence, and that sentence, which may end an item of a list. */
const LAST_SENTENCE =
  /^(.*?(?:[.!?;…]\s|[。！？]))?([^.!?。！？]*(?:[.!?][^\s.!?。！？][^.!?。！？]*)*[.!?:。！？：]*)\s*$/su;

/**
 * Takes closing words apart. What ends in a colon only announced something that is not kept, and a
 * word or two say nothing.
 */
export function closingWordsOf(summary: string): ClosingWords {
  let result = summary.trim();
  let question = "";
  const [, before = "", last = ""] = LAST_SENTENCE.exec(result) ?? [];
  if (/[?？]$/.test(last.trim())) [result, question] = [before.trim(), last.trim()];
  else if (/[:：]$/.test(last.trim())) result = before.trim();
  const saysNothing = isFiller(result) && !NAME.test(result);
  return { result: saysNothing ? "" : result.replace(/;$/, ""), question };
}

/** "Created `LICENSE`." has two words too. */
const NAME = /[`"'\d]|\w[./]\w/;
