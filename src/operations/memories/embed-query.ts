import type { Embedding } from "@/embed/open-embedding.ts";
import type { Embedder, SlowEmbedder } from "@/embed/embed.ts";
import { passWriteGate } from "@/memory/write/write-gate.ts";

/**
 * Returns an embedder for this one query. If the encoder is slow, the query is embedded right away
 * and the returned embedder only knows that vector. A query may quote anything, so it passes the
 * write gate before an endpoint sees it.
 */
export async function embedQuery(query: string, embedding: Embedding): Promise<Embedder> {
  const { table, queries } = embedding;
  const gate = passWriteGate(query);
  if (queries === undefined || gate.kind === "refused") return table;
  const slow = await queries.open();
  try {
    return await embedOnce(gate.text, slow);
  } finally {
    slow.close();
  }
}

/** Embeds one text and returns an embedder that only knows its vector. */
export async function embedOnce(text: string, slow: SlowEmbedder): Promise<Embedder> {
  const { space, encoder, dimensions } = slow;
  const [vector] = await slow.embedAll([text]);
  return {
    space,
    encoder,
    dimensions,
    isModel: true,
    readiness: () => "ready",
    embed: () => vector,
  };
}
