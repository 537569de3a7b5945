import { tokenTablePath } from "@/platform/program-files.ts";
import { LIMITS } from "@/base/limits.ts";
import { peakMemoryBytes } from "@/platform/log.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { recall } from "@/memory/recall/recall.ts";
import type { ProfileName } from "@/memory/recall/profiles.ts";
import { openStore } from "@/store/sqlite/database/open-store.ts";
import { clockAt } from "./build-store.ts";
import type { ScaleCorpus } from "./memories.ts";
import { QUERY_KINDS, type QueryKind, queryOf } from "./queries.ts";
import { type WorkTime, timeWork, summarise, type Times } from "./times.ts";

export interface RecallRow {
  readonly profile: ProfileName;
  readonly hasMeaning: boolean;
  readonly kind: QueryKind | "all";
  readonly times: Times;
  /** The share of queries with at least one hit. */
  readonly answered: number;
}

export interface RecallTimes {
  readonly rows: readonly RecallRow[];
  /** Peak memory of the process after all queries. */
  readonly peakBytes: number;
}

const WARM_UP_QUERIES = 30;

/** Asks a store as hooks would, but from one long-lived process. */
export function measureRecall(
  folder: string,
  corpus: ScaleCorpus,
  size: number,
  queries: number,
): RecallTimes {
  const embedder = new TokenTableEmbedder(tokenTablePath());
  const store = openStore({ folder, clock: clockAt(size), patience: () => 5_000 });
  const rows: RecallRow[] = [];
  for (const profile of ["prompt", "tool"] as const) {
    // A tool call never asks for meaning.
    for (const hasMeaning of profile === "tool" ? [false] : [true, false]) {
      const limit = profile === "tool" ? LIMITS.toolMemories : LIMITS.promptMemories;
      const ask = (kind: QueryKind, run: number) => {
        const query = queryOf(kind, corpus, size, run);
        const request = { profile, query, limit };
        let found = 0;
        const spent = timeWork(() => {
          found = recall(store, request, hasMeaning ? embedder : undefined).length;
        });
        return { ...spent, found };
      };
      for (let run = 0; run < WARM_UP_QUERIES; run += 1) ask("prompt", queries + run);
      rows.push(...rowsOf(profile, hasMeaning, ask, queries));
    }
  }
  store.close();
  return { rows, peakBytes: peakMemoryBytes() };
}

function rowsOf(
  profile: ProfileName,
  hasMeaning: boolean,
  ask: (kind: QueryKind, run: number) => WorkTime & { found: number },
  queries: number,
): RecallRow[] {
  const answers = QUERY_KINDS.flatMap((kind) =>
    Array.from({ length: queries }, (_, run) => ({ kind, ...ask(kind, run) })),
  );
  return ([...QUERY_KINDS, "all"] as const).map((kind) => {
    const own = answers.filter((answer) => kind === "all" || answer.kind === kind);
    const answered = own.filter(({ found }) => found > 0).length / Math.max(1, own.length);
    return { profile, hasMeaning, kind, times: summarise(own), answered };
  });
}
