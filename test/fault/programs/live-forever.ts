// Makes every kind of change to memories in random order until it is killed: remembers groups,
// imports, edits, forgets, undoes, checkpoints the log, spools writes and applies them. Reports on
// standard output what it is going to do and what was acknowledged (life-report.ts). Arguments:
// store folder, "alone" or "shared" (then it leaves the spool alone, which only one process may
// drain), lane, number of this life, seed.
import { systemClock } from "@/base/clock.ts";
import { rememberWrites } from "@/memory/memory.ts";
import { editOperation } from "@/operations/memories/edit.ts";
import { forgetOperation } from "@/operations/memories/forget.ts";
import { memoryFromJson } from "@/operations/transfer/memory-from-json.ts";
import { undoOperation } from "@/operations/memories/undo.ts";
import { spoolWrites } from "@/store/spool/append-batch.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import { type Change, reporting, type WorkKind } from "@test/fault/kills/life-report.ts";
import { patiently } from "@test/fault/patiently.ts";
import { createSeededRandom } from "@test/harness/seeded-random.ts";
import { uniqueText } from "@test/harness/unique-words.ts";
import { openTestStore } from "@test/store/open-test-store.ts";

const [folder = "", company = "", lane = "", life = "", seed = "0"] = process.argv.slice(2);
const random = createSeededRandom(Number(seed));
const store = patiently(() => openTestStore(folder));
const project = { root: folder, storeFolder: folder, sharedId: undefined, branch: undefined };
const tools = { store, clock: systemClock, project };
let texts = 0;

const WORKS: readonly (() => void)[] = [
  remember,
  remember,
  importMany,
  edit,
  forget,
  changeAndUndo,
  checkpoint,
  ...(company === "alone" ? [putAside] : []),
];

if (company === "alone" && random.next() < 0.5) drain();
for (;;) random.pick(WORKS)?.();

function remember(): void {
  const writes = newMemories();
  reporting("remember", changesOf(writes), () => apply(writes));
}

/** Several at once: all of them or none of them. */
function importMany(): void {
  const writes = Array.from({ length: 5 + random.below(15) }, (): StoreWrite => {
    const record = { content: nextText(), tags: [lane] };
    const memory = memoryFromJson(record, tools);
    if (typeof memory === "string") throw new Error(memory);
    return { kind: "import", memory, atMs: systemClock.nowMs() };
  });
  reporting("import", changesOf(writes), () => apply(writes));
}

function edit(): StoredMemory | undefined {
  const memory = anyMemory();
  if (memory === undefined) return undefined;
  const text = nextText();
  work("edit", { id: memory.id, text }, () => editOperation.run({ id: memory.id, text }, tools));
  return memory;
}

function forget(): StoredMemory | undefined {
  const memory = anyMemory();
  if (memory === undefined) return undefined;
  const change = { id: memory.id, text: undefined };
  work("forget", change, () => forgetOperation.run({ chosen: memory.id, dryRun: false }, tools));
  return memory;
}

function changeAndUndo(): void {
  const before = random.next() < 0.5 ? edit() : forget();
  if (before === undefined) return;
  work("undo", before, () => undoOperation.run({ id: before.id }, tools));
}

function checkpoint(): void {
  reporting("checkpoint", [], () => patiently(() => store.checkpoint()));
}

function putAside(): void {
  const writes = newMemories();
  reporting("spool", changesOf(writes), () => {
    if (!spoolWrites(folder, writes, systemClock)) throw new Error("the spool is full");
  });
  if (random.next() < 0.7) drain();
}

function drain(): void {
  reporting("drain", [], () => patiently(() => drainSpool(folder, store, systemClock)));
}

function work(kind: WorkKind, { id, text }: Change, run: () => unknown): void {
  reporting(kind, [{ id, text }], () => patiently(run));
}

function apply(writes: readonly StoreWrite[]): void {
  patiently(() => store.apply(writes, { isDurable: true }));
}

function newMemories(): StoreWrite[] {
  const draft = { type: "Learning", origin: "user", tags: [lane] } as const;
  return Array.from({ length: 1 + random.below(4) }, () => nextText()).flatMap((text) =>
    rememberWrites({ ...draft, text }, systemClock),
  );
}

function changesOf(writes: readonly StoreWrite[]): Change[] {
  return writes.flatMap((write) => ("memory" in write ? [write.memory] : [])).map(toChange);
}

function toChange({ id, text }: Change): Change {
  return { id, text };
}

function anyMemory(): StoredMemory | undefined {
  return random.pick(store.listMemories({ limit: 50, tags: [lane] }));
}

function nextText(): string {
  texts += 1;
  return uniqueText(`${lane}/${life}/${texts}`);
}
