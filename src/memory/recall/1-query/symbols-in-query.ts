// camelCase, PascalCase, snake_case, and names followed by "()".
const SYMBOL =
  /\b(?:[A-Za-z]\w*_\w+|[a-z]\w*[A-Z]\w*|[A-Z]\w*[a-z]\w*[A-Z]\w*|[A-Za-z]\w+(?=\(\)))/g;
// A member with its owner, such as cart.total. File and host names match too.
const MEMBER = /\b[A-Za-z_]\w*(?:(?:\.|::|#)[A-Za-z_]\w*)+/g;
const SYMBOLS_MAX = 8;

/** The names of code in a query, as written. */
export function symbolsIn(text: string): string[] {
  const found = [...(text.match(SYMBOL) ?? []), ...(text.match(MEMBER) ?? [])];
  return [...new Set(found)].slice(0, SYMBOLS_MAX);
}
