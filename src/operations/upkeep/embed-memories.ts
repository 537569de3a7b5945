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

/** Memories of one transaction: a second or three of the model's time. */
const BATCH = 32;
const FIRST_ROW: Row = "0";
/** No vector is by this one, so that all are to be embedded. */
const NO_ENCODER = "";

export interface EmbedInput {
  /** Goes on after this row; from the first where it is absent. */
  readonly afterRow?: Row;
  /** Also those that have a vector of this encoder already. */
  readonly everything?: boolean;
  /** Asked before each batch. */
  readonly mayContinue: () => boolean;
  readonly onBatch?: (progress: EmbedProgress) => void;
}

export interface EmbedProgress {
  readonly encoder: string;
  readonly embedded: number;
  /** Changed or forgotten meanwhile, or refused by the encoder: they keep what they had. */
  readonly skipped: number;
  /** The last row that was looked at. */
  readonly afterRow: Row;
}

export interface EmbedReport extends EmbedProgress {
  /** "stopped": not allowed to go on. "busy": another process is at it. */
  readonly ending: "finished" | "stopped" | "busy";
}

export interface EmbedTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly embedder: SlowEmbedder;
}

/**
 * Gives every memory of the store a vector of this encoder. Each batch is one transaction, and
 * what is done is seen from the vectors themselves, so it may be killed at any moment and goes on
 * from there. A memory that was changed while its text was being embedded is left to the next run.
 */
export async function embedMemories(input: EmbedInput, tools: EmbedTools): Promise<EmbedReport> {
  const { store, clock, embedder } = tools;
  const owner = newId("run", clock);
  const keepsLease = () => store.takeLease(EMBED_LEASE, owner, clock.nowMs(), LIMITS.leaseMs);
  const wanted = input.everything === true ? NO_ENCODER : embedder.encoder;
  const { encoder } = embedder;
  const progress = { encoder, embedded: 0, skipped: 0, afterRow: input.afterRow ?? FIRST_ROW };
  try {
    while (input.mayContinue()) {
      if (!keepsLease()) return { ...progress, ending: "busy" };
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

/** One text that the encoder refuses must not keep the others of its batch waiting for ever. */
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

// Not durable: a vector that a power failure takes away is made again.
function putVectors(store: Store, writes: readonly StoreWrite[]): number {
  const outcomes = store.apply(writes, { isDurable: false });
  return outcomes.filter(({ kind }) => kind === "done").length;
}

function isRefusal(error: unknown): boolean {
  return error instanceof CatalogueError && error.code === "ERR_EMBED_REFUSED";
}
