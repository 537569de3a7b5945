/**
 * The names in a prompt that can only be names of code: in backquotes, with a capital inside, with
 * an underscore, or followed by "()". An ordinary word may be the name of a function too, but who
 * writes it does not mean that function. Every prompt runs this, so it is one pattern.
 */
const NAMES =
  /`([A-Za-z_$][\w$]{2,80})(?:\(\))?`|\b([a-z$_]+[a-z\d$]*[A-Z][\w$]{1,80}|[A-Z][a-z\d]+[A-Z][\w$]{1,80}|[A-Za-z]\w*_\w{1,80}|[A-Za-z_$][\w$]{2,80}(?=\(\)))/g;

/** Guess: who names more lists them, and wants none of them explained. */
const NAMES_MAX = 5;

export function namedSymbols(prompt: string): string[] {
  const names = new Set<string>();
  for (const [, quoted, bare] of prompt.matchAll(NAMES)) {
    const name = quoted ?? bare;
    if (name !== undefined) names.add(name);
    if (names.size > NAMES_MAX) return [];
  }
  return [...names];
}
