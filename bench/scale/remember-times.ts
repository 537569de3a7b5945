import { Database } from "bun:sqlite";
import { join } from "node:path";
import { tokenTablePath } from "@/platform/program-files.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { rememberWrites } from "@/memory/memory.ts";
import { openStore } from "@/store/sqlite/database/open-store.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import { clockAt } from "./build-store.ts";
import type { ScaleCorpus } from "./memories.ts";
import { type Spent, spentOn, summarise, type Times } from "./times.ts";

export interface RememberTimes {
  /** Gate, vector and a durable write, one memory at a time. */
  readonly single: Times;
  readonly ratePerSecond: number;
  /** Of it: gate, identity, vector. */
  readonly prepare: Times;
  /** The floor: one row and nothing else, as durable, in an empty database beside it. */
  readonly bareRow: Times;
}

/** Remembers so many more memories one by one. The store is not the same afterwards. */
export function measureRemember(
  folder: string,
  corpus: ScaleCorpus,
  size: number,
  count: number,
): RememberTimes {
  const embedder = new TokenTableEmbedder(tokenTablePath());
  const store = openStore({ folder, clock: clockAt(size), patience: () => 5_000 });
  const prepared: Spent[] = [];
  const spent = Array.from({ length: count }, (_, i) => {
    const draft = corpus.draft(size + i);
    return spentOn(() => {
      let writes: StoreWrite[] = [];
      prepared.push(
        spentOn(() => {
          writes = rememberWrites(draft, clockAt(size + i), embedder);
        }),
      );
      store.apply(writes, { isDurable: true });
    });
  });
  store.close();
  const single = summarise(spent);
  return {
    single,
    ratePerSecond: 1_000 / single.meanMs,
    prepare: summarise(prepared),
    bareRow: measureBareRow(join(folder, "floor.db"), count),
  };
}

function measureBareRow(path: string, count: number): Times {
  const db = new Database(path);
  db.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  db.run("CREATE TABLE rows (row INTEGER PRIMARY KEY, text TEXT)");
  const insert = db.prepare("INSERT INTO rows (text) VALUES (?)");
  const spent = Array.from({ length: count }, () => spentOn(() => insert.run("a".repeat(300))));
  db.close();
  return summarise(spent);
}
