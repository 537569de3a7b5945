import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { NewEntry, Resolution } from "@/ghap/entry-changes.ts";
import type { GhapEntry } from "@/ghap/entry.ts";
import type { JournalPlace } from "@/ghap/journal/journal-place.ts";
import { createManualClock, type ManualClock } from "@test/events/event-world.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

/** A journal in a temporary folder, with a clock that stands still until it is moved. */
export interface JournalWorld extends Disposable {
  readonly root: string;
  readonly place: JournalPlace;
  readonly clock: ManualClock;
  /** The names in the journal's folder, sorted; empty if there is none. */
  names(): string[];
  /** The active entry as it is in its file. */
  currentFile(): (GhapEntry & { mark: string }) | undefined;
  /** The entries of the only file in the archive. */
  archived(): GhapEntry[];
}

export function createJournalWorld(): JournalWorld {
  const root = temporaryFolder("journal");
  const clock = createManualClock();
  const folder = join(root.path, ".claude", "journal");
  const place: JournalPlace = {
    folder,
    root: root.path,
    userFolder: join(root.path, "user"),
    clock,
    cleanText: (text) => text.replaceAll("SECRET", "[removed]"),
    waitMs: 2_000,
  };
  const lines = (path: string) =>
    readFileSync(path, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as GhapEntry);
  return {
    root: root.path,
    place,
    clock,
    names: () => (existsSync(folder) ? readdirSync(folder).toSorted() : []),
    currentFile() {
      const path = join(folder, "current_ghap.json");
      return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
    },
    archived() {
      const archive = join(folder, "archive");
      return readdirSync(archive)
        .toSorted()
        .flatMap((name) => lines(join(archive, name)));
    },
    [Symbol.dispose]: () => root[Symbol.dispose](),
  };
}

export const CACHE: NewEntry = {
  goal: "Fix the flaky cache test",
  hypothesis: "Tests share one cache",
  action: "Give each test its own cache",
  prediction: "Twenty runs pass",
};

export const FALSIFIED: Resolution = {
  status: "falsified",
  result: "It still fails",
  surprise: "It fails alone too",
  rootCause: { category: "wrong-assumption", description: "The cache is per process" },
};
