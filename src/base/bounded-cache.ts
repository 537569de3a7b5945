/** Longer keys rarely come back and would take up room. Guess. */
const KEY_CHARS_MAX = 48;

/**
 * Caches the results of a pure function whose keys repeat, as tags and paths do. When the cache
 * reaches `maxEntries` it is emptied, which bounds its size; keys still in use soon return.
 */
export function cacheResults<T extends NonNullable<unknown>>(
  maxEntries: number,
  compute: (key: string) => T,
): (key: string) => T {
  const cache = new Map<string, T>();
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const result = compute(key);
    if (key.length > KEY_CHARS_MAX) return result;
    if (cache.size >= maxEntries) cache.clear();
    cache.set(key, result);
    return result;
  };
}
