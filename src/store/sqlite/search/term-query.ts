/** A term as an FTS5 string, so that no character of it is syntax. */
export function quoteTerm(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}

/** A query for a term in the memory itself, not in its context. */
export function ownTerm(term: string): string {
  return `{body anchors} : ${quoteTerm(term)}`;
}
