import type { Embedder } from "@/embed/embed.ts";

/** The meaning of a query: a vector of unit length in a space. */
export interface Meaning {
  readonly space: string;
  readonly vector: Float32Array;
  /** By a sentence model, not the sum of its words. */
  readonly isByModel: boolean;
}

/** The query's meaning when first asked for; undefined where embeddings are off or know nothing. */
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
