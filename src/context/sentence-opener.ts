/**
 * Words with which people go on from what was said before. A line that is told on its own begins
 * with its own words: "and releases are on wednesdays" is about releases.
 */
const JOINS =
  "and|also|but|oh|und|auch|außerdem|aber|ach|y|también|pero|et|aussi|mais|também|mas|anche|и|ещё|еще|но|а|ну";
const EXCLAIMS =
  "no+|nope|nah|yes|yeah|ugh|argh|hm+|uh|oh|ah|hey|ok|okay|well|btw|by the way|nein|ja|ne|ach|não|sí|non|oui|нет|да|не-не|あ|いや";
const OPENER = new RegExp(
  `^(?:(?:${JOINS})\\s+|(?:(?:${EXCLAIMS})\\s?){1,2}(?:[,.!;:…、。！，]+|\\s[-–—])\\s*)(?=[^\\s])`,
  "iu",
);
/** Guess: what is left of fewer words may need the opener to be understood. */
const WORDS_MIN = 4;
/** Guess: as many as people string together. */
const OPENERS_MAX = 3;

export function withoutOpeners(text: string): string {
  let rest = text;
  for (let count = 0; count < OPENERS_MAX; count += 1) {
    const next = rest.replace(OPENER, "");
    if (next === rest || next.split(/\s+/).length < WORDS_MIN) break;
    rest = next;
  }
  return rest;
}
