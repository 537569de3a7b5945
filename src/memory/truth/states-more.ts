import { isSameValue } from "@/memory/truth/kin-values.ts";
import type { ReadStatement } from "@/memory/truth/statement-clauses.ts";
import { COORDINATORS } from "@/memory/truth/statement-words.ts";
import { isSameWord, type Token } from "@/memory/truth/statement-tokens.ts";

/**
 * True if the older text states something else besides `value`: another part of it gives a value that
 * the newer one has not, or its sentence begins with a part of which the newer one says nothing. What
 * follows may be a reason. Such a text is not replaced as a whole.
 */
export function statesMore(older: ReadStatement, newer: ReadStatement, value: string): boolean {
  const said = newer.sentences.flatMap((sentence) => sentence.tokens);
  const hasValue = (part: readonly Token[]) =>
    part.some(({ text }) => value.includes(text) || text.includes(value));
  const isUnsaid = (token: Token) =>
    isPlainValue(token) && !said.some((one) => isSameValue(one, token));
  return older.sentences.some(({ parts }) => {
    const own = parts.findIndex(hasValue);
    return parts.some((part, i) => {
      if (hasValue(part)) return false;
      if (own >= 0 && i > own && isAdded(part)) return true;
      if (part.length < 2) return false;
      return part.some(isUnsaid) || (i < own && isOtherSubject(part, said));
    });
  });
}

/** ", and only as pdf": what is added is no reason. */
function isAdded([first]: readonly Token[]): boolean {
  return (
    first !== undefined && [first.before, first.beforeThat].some((word) => COORDINATORS.has(word))
  );
}

function isPlainValue({ kind }: Token): boolean {
  return kind === "number" || kind === "path";
}

function isOtherSubject(part: readonly Token[], said: readonly Token[]): boolean {
  const words = part.filter(({ isGeneric }) => !isGeneric);
  return words.length > 1 && !words.some((word) => said.some((one) => isSameWord(one, word)));
}
