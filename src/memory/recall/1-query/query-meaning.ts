import type { Embedder } from "@/embed/embed.ts";

/** The meaning of a query: a vector of unit length in a space. */
export interface Meaning {
  readonly space: string;
  readonly vector: Float32Array;
  /** True if a sentence model made it, false if it is a sum over words. */
  readonly isByModel: boolean;
}

/** Embeds the query when first called; returns undefined if embeddings are off or know no word. */
export function meaningLazily(
  text: string,
  embedder: Embedder | undefined,
): () => Meaning | undefined {
  let known: Meaning | undefined;
  let isKnown = false;
  return () => {
    if (isKnown) return known;
    isKnown = true;
    const vector = text.trim() === "" ? undefined : embedder?.embed(text);
    if (embedder !== undefined && vector !== undefined) {
      known = { space: embedder.space, vector, isByModel: embedder.isModel === true };
    }
    return known;
  };
}
