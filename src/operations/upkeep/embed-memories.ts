import type { Clock } from "@/base/clock.ts";
import { CatalogueError } from "@/base/errors.ts";
import { newId } from "@/base/ids.ts";
import { LIMITS } from "@/base/limits.ts";
import type { SlowEmbedder } from "@/embed/embed.ts";
import { toStoredVector } from "@/memory/write/stored-vector.ts";
import type { MemoryToEmbed } from "@/store/port/embedding-port.ts";
import type { Row } from "@/store/port/search-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/** Only one process at a time embeds the memories of a store. */
export const EMBED_LEASE = "embed-memories";

/** Memories embedded in one transaction: one to three seconds of the model's time. */
const BATCH = 32;
const FIRST_ROW: Row = "0";
/** No vector has this encoder, so every memory is embedded. */
const NO_ENCODER = "";

export interface EmbedInput {
  /** Continues after this row; if absent, starts with the first. */
  readonly afterRow?: Row;
  /** Includes memories that already have a vector of this encoder. */
  readonly everything?: boolean;
  /** Called before each batch. */
  readonly mayContinue: () => boolean;
  readonly onBatch?: (progress: EmbedProgress) => void;
}

export interface EmbedProgress {
  readonly encoder: string;
  readonly embedded: number;
  /** Memories that changed, were forgotten or were refused by the encoder: not embedded. */
  readonly skipped: number;
  /** The last row that was read. */
  readonly afterRow: Row;
}

export interface EmbedReport extends EmbedProgress {
  /** "stopped": `mayContinue` returned false. "busy": another process is embedding. */
  readonly ending: "finished" | "stopped" | "busy";
}

export interface EmbedTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly embedder: SlowEmbedder;
}

/**
 * Gives every memory of the store a vector of this encoder. Each batch is one transaction, and the
 * vectors themselves show what is done, so it may be killed at any moment and continues from there.
 * A memory that changes while its text is being embedded is left to the next run.
 */
export async function embedMemories(input: EmbedInput, tools: EmbedTools): Promise<EmbedReport> {
  const { store, clock, embedder } = tools;
  const owner = newId("run", clock);
  const takeLease = () => store.takeLease(EMBED_LEASE, owner, clock.nowMs(), LIMITS.leaseMs);
  const wanted = input.everything === true ? NO_ENCODER : embedder.encoder;
  const { encoder } = embedder;
  const progress = { encoder, embedded: 0, skipped: 0, afterRow: input.afterRow ?? FIRST_ROW };
  try {
    while (input.mayContinue()) {
      if (!takeLease()) return { ...progress, ending: "busy" };
      const batch = store.memoriesToEmbed(wanted, progress.afterRow, BATCH);
      if (batch.length === 0) return { ...progress, ending: "finished" };
      const embedded = putVectors(store, await embedBatch(batch, embedder));
      progress.embedded += embedded;
      progress.skipped += batch.length - embedded;
      progress.afterRow = batch.at(-1)?.row ?? progress.afterRow;
      input.onBatch?.({ ...progress });
    }
    return { ...progress, ending: "stopped" };
  } finally {
    store.releaseLease(EMBED_LEASE, owner);
  }
}

/** If the encoder refuses a text, embeds the batch one by one, so that the others get a vector. */
async function embedBatch(
  batch: readonly MemoryToEmbed[],
  embedder: SlowEmbedder,
): Promise<StoreWrite[]> {
  try {
    const vectors = await embedder.embedAll(batch.map(({ text }) => text));
    return batch.flatMap((memory, at) => toWrite(memory, vectors[at], embedder));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (batch.length === 1) return [];
    const writes: StoreWrite[] = [];
    for (const memory of batch) writes.push(...(await embedBatch([memory], embedder)));
    return writes;
  }
}

function toWrite(
  { id: memoryId, contentHash }: MemoryToEmbed,
  vector: Float32Array | undefined,
  embedder: SlowEmbedder,
): StoreWrite[] {
  if (vector === undefined) return [];
  const stored = toStoredVector(embedder, vector);
  return [{ kind: "put-vector", memoryId, contentHash, vector: stored }];
}

// Not durable: a vector lost in a power failure is made again.
function putVectors(store: Store, writes: readonly StoreWrite[]): number {
  const outcomes = store.apply(writes, { isDurable: false });
  return outcomes.filter(({ kind }) => kind === "done").length;
}

function isRefusal(error: unknown): boolean {
  return error instanceof CatalogueError && error.code === "ERR_EMBED_REFUSED";
}
