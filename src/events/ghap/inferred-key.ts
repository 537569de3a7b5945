/** The key under which a session notes fixes of which entries are to be made. */
export function inferredKey(sessionId: string): string {
  return `inferred/${sessionId}`;
}
