import { systemClock } from "@/base/clock.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { rememberWrites } from "@/memory/memory.ts";
import { openStore } from "@/store/sqlite/database/open-store.ts";
import type { Corpus } from "./corpus.ts";

const BATCH = 1_000;

/** Fills a new store with this many memories of the corpus. Returns the milliseconds it took. */
export function fillStore(storeFolder: string, corpus: Corpus, count: number): number {
  const startedAt = performance.now();
  const embedder = new TokenTableEmbedder(tokenTablePath());
  const store = openStore({ folder: storeFolder, clock: systemClock, patience: () => 5_000 });
  for (let first = 0; first < count; first += BATCH) {
    const size = Math.min(BATCH, count - first);
    const writes = Array.from({ length: size }, (_, i) => corpus.draft(first + i)).flatMap(
      (draft) => rememberWrites(draft, systemClock, embedder),
    );
    store.apply(writes, { isDurable: true });
  }
  // As a worker leaves the store at the end of every session.
  while (store.mergeIndexStep());
  store.checkpoint();
  store.close();
  return performance.now() - startedAt;
}
