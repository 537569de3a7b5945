import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Words that steer the work and do not say what it is about: "continue", "run the tests", "looks
 * good, commit it". Stemmed, as in the index.
 */
const WORDS =
  "again agree ahead alright answer apply approv approve back better break build " +
  "cancel change check clean commit continu continue cool correct diff discard done " +
  "enough error exactly excellent execut execute explain fine finish first fix go " +
  "going good great improve keep last later look make maybe minut minute more morn " +
  "morning move next nice nope okay once option other perfect please proceed push " +
  "redo rename repeat replac replace resume retry revert right run save second " +
  "shorter show simplify skip something sorry sound start step stop sure take tell " +
  "test thank thing third try undo understand understood wait work wrong yeah yep yes";

// Built on first use: every hook loads this file, but only prompts need the set.
let steering: ReadonlySet<string> | undefined;

// "How do we run the tests?" asks for something; "run the tests" does not.
const ASKS = /\b(?:how|where|which|what|why|when|who)\b/i;

/** True for a stemmed word that steers the work and does not say what it is about. */
export function isSteeringWord(term: string): boolean {
  return (steering ??= new Set(WORDS.split(" "))).has(term);
}

/** A longer prompt does more than steer. Guess. */
const STEERING_CHARS_MAX = 120;

/** True if a prompt only tells the agent to go on. No memory answers such a prompt. */
export function onlySteers(prompt: string): boolean {
  if (prompt.length > STEERING_CHARS_MAX || ASKS.test(prompt)) return false;
  return [...analyzeMeaning(prompt)].every(isSteeringWord);
}
