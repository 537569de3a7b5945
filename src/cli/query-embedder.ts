import { CatalogueError } from "@/base/errors.ts";
import type { CommandHost } from "@/cli/command.ts";
import { openEmbedding } from "@/embed/choose.ts";
import type { Embedder } from "@/embed/embed.ts";
import { embedQuery } from "@/operations/query-embedder.ts";

export interface QueryEmbedder {
  /** Absent: words only. */
  readonly embedder?: Embedder;
  /** Why a question is answered without its meaning. */
  readonly trouble?: CatalogueError;
}

/** What a command embeds its question with. An endpoint that fails costs the meaning, not the answer. */
export async function openQueryEmbedder(host: CommandHost, query: string): Promise<QueryEmbedder> {
  try {
    return { embedder: await embedQuery(query, openEmbedding(host.environment, "short")) };
  } catch (error) {
    if (error instanceof CatalogueError) return { trouble: error };
    throw error;
  }
}
