import type { Environment } from "@/base/environment.ts";
import { CatalogueError } from "@/base/errors.ts";
import { openEmbedding, type AvailableEncoder } from "@/embed/open-embedding.ts";
import type { Embedder, SlowEmbedder } from "@/embed/embed.ts";
import { embedQuery } from "@/operations/memories/embed-query.ts";

export interface QueryMeaning {
  /** If absent, only the words of the query are searched. */
  readonly embedder?: Embedder;
  /** Why the query could not be embedded. */
  readonly warning?: CatalogueError;
}

export interface WarmEmbedding {
  embedQuery(query: string): Promise<QueryMeaning>;
  close(): void;
}

/** Embeds queries with an encoder that is opened for the first one and stays open. */
export function createWarmEmbedding(environment: Environment): WarmEmbedding {
  let kept:
    { readonly kind: AvailableEncoder["kind"]; readonly embedder: SlowEmbedder } | undefined;
  const keepOpen = (encoder: AvailableEncoder): AvailableEncoder => ({
    ...encoder,
    async open() {
      if (kept?.kind !== encoder.kind) {
        const embedder = await encoder.open();
        kept?.embedder.close();
        kept = { kind: encoder.kind, embedder };
      }
      return { ...bound(kept.embedder), close: () => {} };
    },
  });
  return {
    async embedQuery(query) {
      try {
        const embedding = openEmbedding(environment, "long");
        const queries = embedding.queries && keepOpen(embedding.queries);
        return { embedder: await embedQuery(query, { ...embedding, queries }) };
      } catch (error) {
        if (error instanceof CatalogueError) return { warning: error };
        throw error;
      }
    },
    close: () => kept?.embedder.close(),
  };
}

function bound(embedder: SlowEmbedder): Omit<SlowEmbedder, "close"> {
  const { space, encoder, dimensions } = embedder;
  return { space, encoder, dimensions, embedAll: (texts) => embedder.embedAll(texts) };
}
