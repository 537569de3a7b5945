/** The key of the value with a session's private hashes. */
export function privateKey(sessionId: string): string {
  return `private/${sessionId}`;
}
