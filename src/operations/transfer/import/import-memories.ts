import type { Operation, OperationTools } from "@/operations/operation.ts";
import type {
  ImportItem,
  ImportPart,
  ImportSource,
} from "@/operations/transfer/import/import-source.ts";
import { type ImportReport, ImportTally } from "@/operations/transfer/import/import-tally.ts";
import { recordToMemory } from "@/operations/transfer/memory-from-json.ts";
import type { ImportedMemory } from "@/store/memory-types.ts";
import type { WriteOutcome } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

export interface ImportInput {
  readonly sources: Iterable<ImportSource>;
  /** Only say what would happen. */
  readonly dryRun: boolean;
  readonly onProgress: (source: ImportSource, done: number) => void;
}

/** Memories of one transaction. Guess: enough that its commit is not what takes the time. */
const BATCH = 500;

/**
 * Brings memories of elsewhere in. Again with the same sources it changes nothing, and killed at
 * any moment it is done with by running it again: what is in is known by its id, by where it
 * came from and by what it says.
 */
export const importOperation: Operation<ImportInput, ImportReport> = {
  name: "import",
  summary: "Bring memories in: exports, transcripts, CLAUDE.md, other memory tools",
  parameters: {
    "dry-run": { type: "switch", meaning: "Only say what would be imported" },
    transcripts: {
      type: "switch",
      meaning: "Claude Code's transcripts of this project, or those in the paths given",
    },
    files: {
      type: "switch",
      meaning: "The project's CLAUDE.md, AGENTS.md, MEMORY.md and rules, with what they import",
    },
    "all-projects": {
      type: "switch",
      meaning: "Transcripts of every project, each into its own store",
    },
    all: { type: "switch", meaning: "Also what the files say of other projects" },
    again: { type: "switch", meaning: "Read transcripts from the start, not from where they grew" },
  },
  run({ sources, dryRun, onProgress }, tools) {
    const tally = new ImportTally();
    const seen = new SeenKeys();
    for (const source of sources) {
      for (const part of readSafely(source, tools.store)) {
        bringPartIn(part, tools, { tally, seen, dryRun });
        onProgress(source, part.done);
      }
    }
    return tally.report();
  },
};

/** One source that cannot be read must not keep the others out. */
function* readSafely(source: ImportSource, store: Store): Generator<ImportPart> {
  let done = 0;
  try {
    for (const part of source.read(store)) {
      done = part.done;
      yield part;
    }
  } catch (error) {
    const { code, message } = error as Error & { code?: unknown };
    if (!(error instanceof Error) || String(code).startsWith("ERR_STORE_")) throw error;
    yield { items: [{ kind: "broken", reason: message, where: source.name }], done };
  }
}

interface Run {
  readonly tally: ImportTally;
  readonly seen: SeenKeys;
  readonly dryRun: boolean;
}

function bringPartIn(part: ImportPart, tools: OperationTools, run: Run): void {
  const outcomes: (WriteOutcome | undefined)[] = [];
  for (let start = 0; start < part.items.length; start += BATCH) {
    outcomes.push(...bringBatchIn(part.items.slice(start, start + BATCH), tools, run));
  }
  run.tally.addGone(part.goneIds ?? []);
  const notes = run.dryRun ? [] : (part.notes?.(outcomes) ?? []);
  // Lost, they are made again: the next import finds the memories known.
  if (notes.length > 0) tools.store.apply(notes, { isDurable: false });
}

function bringBatchIn(
  items: readonly ImportItem[],
  tools: OperationTools,
  { tally, seen, dryRun }: Run,
): (WriteOutcome | undefined)[] {
  const memories = items.map((item) => toMemory(item, tools, tally));
  const good = memories.filter((memory) => memory !== undefined);
  const results = dryRun
    ? good.map((memory) => foresee(memory, tools, seen))
    : bringIn(good, tools);
  let next = 0;
  return items.map((item, i) => {
    const memory = memories[i];
    const outcome = memory === undefined ? undefined : results[next++];
    if (memory !== undefined && outcome !== undefined) tally.count(outcome, memory, item.where);
    return outcome;
  });
}

function toMemory(
  item: ImportItem,
  tools: OperationTools,
  tally: ImportTally,
): ImportedMemory | undefined {
  if (item.kind === "broken") tally.fail(item.reason, item.where);
  if (item.kind === "left-out") tally.skip(item.reason, item.where);
  if (item.kind !== "record") return undefined;
  const memory = recordToMemory(item.record, tools);
  if (typeof memory !== "string") return memory;
  if (memory === "private") tally.skip("all of it is private", item.where);
  else if (memory === "own-text") tally.skip("text that the memory itself had shown", item.where);
  else tally.fail("no content", item.where);
  return undefined;
}

function bringIn(
  memories: readonly ImportedMemory[],
  { store, clock }: OperationTools,
): readonly WriteOutcome[] {
  if (memories.length === 0) return [];
  const atMs = clock.nowMs();
  return store.apply(
    memories.map((memory) => ({ kind: "import", memory, atMs })),
    { isDurable: true },
  );
}

/** The same without writing; what the sources themselves hold twice is known by then. */
function foresee(memory: ImportedMemory, { store }: OperationTools, seen: SeenKeys): WriteOutcome {
  const judged = store.judgeImport(memory);
  if (judged !== undefined) return judged;
  const keys = new Set([memory.contentHash, memory.id, memory.originalId ?? memory.id]);
  const isNew = [...keys].map((key) => seen.add(key)).every(Boolean);
  if (!isNew) return { kind: "refused", reason: "known" };
  return { kind: "remembered", memoryId: memory.id, isNew: true };
}

/**
 * Which keys were seen, in eight bytes each, so that a dry run of a million records needs no
 * more memory than the import itself. Keys are known by 53 bits of their hash: two of a million
 * are taken for one with a chance of one in twenty thousand.
 */
class SeenKeys {
  #slots = new Float64Array(1 << 12);
  #count = 0;

  /** Whether the key is new; it is known from then on. */
  add(key: string): boolean {
    if (this.#count * 2 >= this.#slots.length) this.#grow();
    const isNew = insert(this.#slots, hash(key));
    if (isNew) this.#count += 1;
    return isNew;
  }

  #grow(): void {
    const slots = new Float64Array(this.#slots.length * 2);
    for (const value of this.#slots) if (value !== 0) insert(slots, value);
    this.#slots = slots;
  }
}

function insert(slots: Float64Array, value: number): boolean {
  for (let at = value % slots.length; ; at = (at + 1) % slots.length) {
    if (slots[at] === value) return false;
    if (slots[at] === 0) {
      slots[at] = value;
      return true;
    }
  }
}

/** Never 0, which stands for an empty slot. */
function hash(key: string): number {
  return Number(BigInt(Bun.hash(key)) >> 11n) || 1;
}
