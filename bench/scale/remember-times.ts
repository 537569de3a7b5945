import { Database } from "bun:sqlite";
import { join } from "node:path";
import { tokenTablePath } from "@/platform/program-files.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { rememberWrites } from "@/memory/memory.ts";
import { openStore } from "@/store/sqlite/database/open-store.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import { clockAt } from "./build-store.ts";
import type { ScaleCorpus } from "./memories.ts";
import { type WorkTime, timeWork, summarise, type Times } from "./times.ts";

export interface RememberTimes {
  /** Gate, vector and a durable write, one memory at a time. */
  readonly single: Times;
  readonly ratePerSecond: number;
  /** The part for gate, identity and vector. */
  readonly prepare: Times;
  /** The floor: one equally durable row in an empty database. */
  readonly bareRow: Times;
}

/** Remembers `count` more memories one by one, which changes the store. */
export function measureRemember(
  folder: string,
  corpus: ScaleCorpus,
  size: number,
  count: number,
): RememberTimes {
  const embedder = new TokenTableEmbedder(tokenTablePath());
  const store = openStore({ folder, clock: clockAt(size), patience: () => 5_000 });
  const prepared: WorkTime[] = [];
  const spent = Array.from({ length: count }, (_, i) => {
    const draft = corpus.draft(size + i);
    return timeWork(() => {
      let writes: StoreWrite[] = [];
      prepared.push(
        timeWork(() => {
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
  const spent = Array.from({ length: count }, () => timeWork(() => insert.run("a".repeat(300))));
  db.close();
  return summarise(spent);
}
