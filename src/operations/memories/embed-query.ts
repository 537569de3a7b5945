import type { Embedding } from "@/embed/open-embedding.ts";
import type { Embedder, SlowEmbedder } from "@/embed/embed.ts";
import { passWriteGate } from "@/memory/write/write-gate.ts";

/**
 * What to embed this one question with. Where that is slow, the question is embedded here and now,
 * and the embedder that is returned only knows its answer. A question may quote anything, so it
 * passes the write gate before it is given to somebody else.
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

/** The vector of one text, as an embedder that knows only this answer. */
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
