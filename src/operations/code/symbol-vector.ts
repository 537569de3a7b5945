import type { Embedder } from "@/embed/embed.ts";
import type { IndexedSymbol } from "@/store/port/code-port.ts";
import { signBitsOf } from "@/vectors/sign-bits.ts";

/** Guess: the beginning of a comment says what it is about. */
const DOC_CHARS = 240;

/** The words of its author that tell what a symbol means. */
export function meaningOf({ name, parent, doc }: IndexedSymbol): string {
  return `${name} ${parent} ${doc.slice(0, DOC_CHARS)}`;
}

export function signBitsFor(
  symbol: IndexedSymbol,
  embedder: Embedder | undefined,
): { signBits?: Uint8Array } {
  const vector = embedder?.embed(meaningOf(symbol));
  return vector === undefined ? {} : { signBits: signBitsOf(vector) };
}
