import type { Operation, OperationTools } from "@/operations/operation.ts";
import type {
  ImportItem,
  ImportPart,
  ImportSource,
} from "@/operations/transfer/import/import-source.ts";
import { type ImportReport, ImportTally } from "@/operations/transfer/import/import-tally.ts";
import { memoryFromJson } from "@/operations/transfer/memory-from-json.ts";
import type { ImportedMemory } from "@/store/memory-types.ts";
import type { WriteOutcome } from "@/store/port/writes-port.ts";

export interface ImportInput {
  readonly sources: Iterable<ImportSource>;
  /** Only reports what would happen. */
  readonly dryRun: boolean;
  readonly onProgress: (source: ImportSource, done: number) => void;
}

/** Memories written in one transaction. Guess: enough that the commit is not the slow part. */
const BATCH = 500;

/**
 * Imports memories from files of this and other programs. Running it again with the same sources
 * changes nothing, and an import that was killed is completed by running it again: a memory is
 * recognised by its id, its origin and its content.
 */
export const importOperation: Operation<ImportInput, ImportReport> = {
  name: "import",
  summary: "Import memories from exports, transcripts, CLAUDE.md or other memory tools",
  parameters: {
    "dry-run": { type: "switch", meaning: "Only show what would be imported" },
    transcripts: {
      type: "switch",
      meaning: "Claude Code's transcripts of this project, or those in the given paths",
    },
    files: {
      type: "switch",
      meaning: "The project's CLAUDE.md, AGENTS.md, MEMORY.md and rules, and the files they import",
    },
    "all-projects": {
      type: "switch",
      meaning: "Transcripts of every project, each into its own store",
    },
    all: { type: "switch", meaning: "Include what the files contain about other projects" },
    again: { type: "switch", meaning: "Read transcripts from the start, not only their new part" },
  },
  run({ sources, dryRun, onProgress }, tools) {
    const tally = new ImportTally();
    const seen = new SeenKeys();
    for (const source of sources) {
      for (const part of readSafely(source, tools)) {
        importPart(part, tools, { tally, seen, dryRun });
        onProgress(source, part.done);
      }
    }
    return tally.report();
  },
};

/** Turns a read error into a broken item, so that the other sources are still imported. */
function* readSafely(source: ImportSource, tools: OperationTools): Generator<ImportPart> {
  let done = 0;
  try {
    for (const part of source.read(tools)) {
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

function importPart(part: ImportPart, tools: OperationTools, run: Run): void {
  const outcomes: (WriteOutcome | undefined)[] = [];
  for (let start = 0; start < part.items.length; start += BATCH) {
    outcomes.push(...importBatch(part.items.slice(start, start + BATCH), tools, run));
  }
  importStatements(part, tools, run);
  run.tally.addGone(part.goneIds ?? []);
  const notes = run.dryRun ? [] : (part.notes?.(outcomes) ?? []);
  // Not durable: if they are lost, the next import finds the memories known and writes them again.
  if (notes.length > 0) tools.store.apply(notes, { isDurable: false });
}

/** Stores the statements of a part in one transaction and counts what became of each. */
function importStatements(
  { statements = [], writes = [] }: ImportPart,
  { store }: OperationTools,
  { tally, seen, dryRun }: Run,
): void {
  const outcomes = new Map<string, WriteOutcome>();
  if (!dryRun && writes.length > 0) {
    const results = store.apply(writes, { isDurable: true });
    writes.forEach((write, i) => {
      const outcome = results[i];
      if (write.kind === "remember" && outcome) outcomes.set(write.memory.id, outcome);
    });
  }
  for (const { memory, fate, where } of statements) {
    if (fate === "beyond-session") tally.skip("more than is kept of one session", where);
    else if (fate === "forgotten") tally.count({ kind: "refused", reason: fate }, memory, where);
    else if (fate === "known") tally.count(KNOWN, memory, where);
    else if (dryRun) tally.count(seen.add(memory.contentHash) ? NEW : KNOWN, memory, where);
    else tally.count(outcomes.get(memory.id) ?? KNOWN, memory, where);
  }
}

const KNOWN: WriteOutcome = { kind: "remembered", memoryId: "", isNew: false };
const NEW: WriteOutcome = { kind: "remembered", memoryId: "", isNew: true };

function importBatch(
  items: readonly ImportItem[],
  tools: OperationTools,
  { tally, seen, dryRun }: Run,
): (WriteOutcome | undefined)[] {
  const memories = items.map((item) => toMemory(item, tools, tally));
  const good = memories.filter((memory) => memory !== undefined);
  const results = dryRun
    ? good.map((memory) => predictOutcome(memory, tools, seen))
    : writeMemories(good, tools);
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
  if (item.kind !== "memory") return undefined;
  const memory = memoryFromJson(item.json, tools);
  if (typeof memory !== "string") return memory;
  if (memory === "private") tally.skip("all of it is private", item.where);
  else if (memory === "own-text") tally.skip("text that Context Graph had shown", item.where);
  else tally.fail("no content", item.where);
  return undefined;
}

function writeMemories(
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

/** Predicts the outcome of a write; `seen` finds duplicates within the sources themselves. */
function predictOutcome(
  memory: ImportedMemory,
  { store }: OperationTools,
  seen: SeenKeys,
): WriteOutcome {
  const judged = store.judgeImport(memory);
  if (judged !== undefined) return judged;
  const keys = new Set([memory.contentHash, memory.id, memory.originalId ?? memory.id]);
  const isNew = [...keys].map((key) => seen.add(key)).every(Boolean);
  if (!isNew) return { kind: "refused", reason: "known" };
  return { kind: "remembered", memoryId: memory.id, isNew: true };
}

/**
 * A set of keys that takes eight bytes for each, so that a dry run of a million memories needs no
 * more memory than the import itself. It stores 53 bits of each key's hash: among a million keys,
 * two are mistaken for one with a chance of one in twenty thousand.
 */
class SeenKeys {
  #slots = new Float64Array(1 << 12);
  #count = 0;

  /** Adds the key; returns true if it is new. */
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

/** Never returns 0, which marks an empty slot. */
function hash(key: string): number {
  return Number(BigInt(Bun.hash(key)) >> 11n) || 1;
}
