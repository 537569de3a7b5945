// Forgetting is complete: nothing of a forgotten memory is left anywhere in the file, except in the
// history, from which it can be restored.
import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Embedder } from "@/embed/embed.ts";
import { prepareMemory } from "@/memory/memory.ts";
import { editOperation } from "@/operations/memories/edit.ts";
import { forgetOperation } from "@/operations/memories/forget.ts";
import { undoOperation } from "@/operations/memories/undo.ts";
import { databasePath } from "@/platform/database-path.ts";
import { tinyVector } from "@test/embed/tiny-encoder.ts";
import { uniqueText, uniqueWord } from "@test/harness/unique-words.ts";
import { openProjectTools, type ProjectTools } from "@test/operations/project-tools.ts";
import { type Cell, readCells, tablesWith } from "@test/property/file-scan.ts";

const MEMORIES = 6;
const which = fc.nat({ max: MEMORIES - 1 });
const step = fc.oneof(
  fc.record({ kind: fc.constant("edit" as const), which }),
  fc.record({ kind: fc.constant("repeat" as const), which }),
  fc.record({ kind: fc.constant("link" as const), which, other: which }),
  fc.record({ kind: fc.constant("forget" as const), which }),
  fc.record({ kind: fc.constant("undo" as const), which }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const embedder: Embedder = {
  space: "tiny",
  encoder: "tiny",
  dimensions: 8,
  readiness: () => "ready",
  embed: tinyVector,
};

test("no word of a forgotten memory is left in any table but the history", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), fc.subarray(numbers()), (steps, gone) => {
      using tools = openProjectTools();
      const memories = numbers().map((n) => remember(tools, n));
      for (const each of steps) take(tools, memories, each);
      for (const n of gone) forget(tools, memories[n]);
      const left = new Set([...tools.store.iterateMemories()].map(({ id }) => id));
      const cells = readCells(databasePath(tools.project.storeFolder));
      for (const { id, words } of memories) expectWords(cells, words, left.has(id));
      for (const { id } of memories) expectId(cells, id, left.has(id));
      expectNoStrayRows(cells);
      expect(tools.store.checkIntegrity().problems).toEqual([]);
    }),
    { numRuns: 60 },
  );
}, 180_000);

interface Remembered {
  readonly id: string;
  /** All words it ever had, and its current ones. */
  readonly words: { readonly past: string[]; now: string[] };
}

function numbers(): number[] {
  return Array.from({ length: MEMORIES }, (_, n) => n);
}

/** Several in one session, so that each is in the context of others. */
function remember(tools: ProjectTools, n: number): Remembered {
  tools.clock.advance(1_000);
  const [text, tag, file, branch, agent] = ["text", "tag", "file", "branch", "agent"].map((part) =>
    part === "text" ? uniqueText(`${n}`) : uniqueWord(`${n}/${part}`),
  ) as [string, string, string, string, string];
  const draft = {
    text,
    type: "Learning",
    origin: "user",
    tags: [tag],
    files: [`src/${file}.ts`],
    branch,
    agentType: agent,
    errorSignature: `error: ${uniqueWord(`${n}/error`)} failed`,
    sessionId: n < MEMORIES / 2 ? "first" : "second",
  } as const;
  const prepared = prepareMemory(draft, tools.clock, embedder);
  if (prepared.kind === "refused") throw new Error(prepared.reason);
  tools.store.apply([{ kind: "remember", memory: prepared.memory }], { isDurable: false });
  const kept = [tag, file, branch, agent, uniqueWord(`${n}/error`)];
  return { id: prepared.memory.id, words: { past: [], now: [...text.split(" "), ...kept] } };
}

function take(tools: ProjectTools, memories: readonly Remembered[], each: Step): void {
  tools.clock.advance(1_000);
  const memory = memories[each.which];
  const found = memory && tools.store.findMemory(memory.id);
  if (memory === undefined) return;
  if (each.kind === "undo") return undo(tools, memory);
  if (found === undefined) return;
  if (each.kind === "forget") forget(tools, memory);
  if (each.kind === "edit") edit(tools, memory, found.text);
  if (each.kind === "link") link(tools, memory.id, memories[each.other]?.id);
  if (each.kind === "repeat") {
    const same = prepareMemory({ ...found, text: found.text.toUpperCase() }, tools.clock, embedder);
    if (same.kind === "refused") return;
    tools.store.apply([{ kind: "remember", memory: same.memory }], { isDurable: false });
  }
}

function edit(tools: ProjectTools, { id, words }: Remembered, before: string): void {
  const text = uniqueText(`${id}/${tools.clock.nowMs()}`);
  editOperation.run({ id, text }, { ...tools, embedder });
  const old = before.split(" ");
  words.past.push(...old);
  words.now = [...words.now.filter((word) => !old.includes(word)), ...text.split(" ")];
}

function forget(tools: ProjectTools, memory: Remembered | undefined): void {
  if (memory === undefined || tools.store.findMemory(memory.id) === undefined) return;
  tools.clock.advance(1_000);
  forgetOperation.run({ chosen: memory.id, dryRun: false }, tools);
}

function undo(tools: ProjectTools, { id, words }: Remembered): void {
  if (tools.store.undoableChanges(id).length === 0) return;
  const before = tools.store.findMemory(id)?.text.split(" ") ?? [];
  undoOperation.run({ id }, tools);
  const after = tools.store.findMemory(id)?.text.split(" ") ?? [];
  const other = words.now.filter((word) => !before.includes(word) && !after.includes(word));
  words.past.push(...before.filter((word) => !after.includes(word)));
  words.now = [...other, ...after];
}

function link(tools: ProjectTools, fromId: string, toId: string | undefined): void {
  if (toId === undefined || toId === fromId || !tools.store.findMemory(toId)) return;
  const atMs = tools.clock.nowMs();
  const kind = "used-with" as const;
  const write = { kind: "link", link: { fromId, toId, kind, weight: 0.5, atMs } } as const;
  tools.store.apply([write], { isDurable: false });
}

function expectWords(cells: readonly Cell[], words: Remembered["words"], isLeft: boolean): void {
  const gone = isLeft ? words.past.filter((word) => !words.now.includes(word)) : allOf(words);
  for (const word of gone) {
    expect([word, tablesWith(cells, word).filter((table) => table !== "history")]).toEqual([
      word,
      [],
    ]);
  }
  // The words of memories that still exist are found; otherwise the search above would prove
  // nothing.
  for (const word of isLeft ? words.now : []) expect(tablesWith(cells, word)).toContain("memories");
  const [first = ""] = words.now;
  if (isLeft) expect(tablesWith(cells, first)).toContain("memory_terms_data");
}

function allOf({ past, now }: Remembered["words"]): string[] {
  return [...past, ...now];
}

/**
 * Of a forgotten memory the file keeps only its history and a tombstone, so that it is not imported
 * again.
 */
function expectId(cells: readonly Cell[], id: string, isLeft: boolean): void {
  const tables = tablesWith(cells, id);
  if (isLeft) expect(tables).toContain("memories");
  else expect(tables.filter((table) => !["history", "tombstones"].includes(table))).toEqual([]);
}

/** Vectors and the like contain no words; they are found by the row of their memory. */
function expectNoStrayRows(cells: readonly Cell[]): void {
  const rows = cells.filter(({ column, table }) => column === "row" && table !== "activity");
  const known = new Set(rows.filter(({ table }) => table === "memories").map(({ bytes }) => bytes));
  expect(rows.filter(({ bytes }) => !known.has(bytes))).toEqual([]);
  // The searched tables are not empty.
  const tables = new Set(rows.map(({ table }) => table));
  if (known.size > 0) expect([...tables].sort()).toContain("vectors");
}
