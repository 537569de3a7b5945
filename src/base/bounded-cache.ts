/** Longer keys come back rarely, and would take room. Guess. */
const KEY_CHARS_MAX = 48;

/**
 * What a pure function made of keys that come back, as tags and paths do. All is given up once
 * there is too much of it, so that the room it takes is bounded; those in use are soon there again.
 */
export function keepResults<T extends NonNullable<unknown>>(
  most: number,
  make: (key: string) => T,
): (key: string) => T {
  const kept = new Map<string, T>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    if (key.length > KEY_CHARS_MAX) return made;
    if (kept.size >= most) kept.clear();
    kept.set(key, made);
    return made;
  };
}
