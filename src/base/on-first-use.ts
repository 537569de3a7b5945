/**
 * Makes a value when it is first asked for, and keeps it. For tables of words in files that a hook
 * loads: building one takes 20 to 130 µs (docs/decisions/021-loaded-when-needed.md), and most turns
 * ask for few of them.
 */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Words to look up. */
export interface WordList {
  has(word: string): boolean;
}

/** A list of words with spaces between them; made a set when a word is first looked up. */
export function wordList(list: string): WordList {
  const set = onFirstUse(() => new Set(list.split(" ")));
  return { has: (word) => set().has(word) };
}
