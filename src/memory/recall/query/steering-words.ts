import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Words that steer the work and, alone, say nothing of what it is about: "continue", "run the
 * tests", "looks good, commit it". As the index knows them, stemmed.
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

// Only prompts need them, and every hook reads this file.
let steering: ReadonlySet<string> | undefined;

// "How do we run the tests?" wants to know something; "run the tests" does not.
const ASKS = /\b(?:how|where|which|what|why|when|who)\b/i;

/** Longer prompts say more than what to do next. Guess. */
const STEERING_CHARS_MAX = 120;

/** A prompt that only says what to do next. No memory is an answer to it. */
export function onlySteers(prompt: string): boolean {
  if (prompt.length > STEERING_CHARS_MAX || ASKS.test(prompt)) return false;
  const words = (steering ??= new Set(WORDS.split(" ")));
  return [...analyzeMeaning(prompt)].every((term) => words.has(term));
}
