/**
 * Session ids are UUIDs. They become parts of file names and keys, so what could be a path or a
 * key of another kind is none.
 */
export function isSessionId(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/.test(text);
}
