import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type MemoryDraft, rememberWrites } from "@/memory/memory.ts";
import { exportOperation } from "@/operations/export.ts";
import { forgetOperation } from "@/operations/forget.ts";
import { readImport } from "@/operations/import-sources.ts";
import { importOperation, type ImportReport } from "@/operations/import.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { MEMORY_TYPES, ORIGINS } from "@/store/store.ts";
import { openProjectTools, type ProjectTools } from "@test/operations/project-tools.ts";

const someText = fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 });
const draft: fc.Arbitrary<MemoryDraft> = fc.record({
  text: someText,
  type: fc.constantFrom(...MEMORY_TYPES),
  origin: fc.constantFrom(...ORIGINS),
  tags: fc.array(someText, { maxLength: 4 }),
  files: fc.array(someText, { maxLength: 3 }),
  branch: fc.option(fc.constant("feature/x"), { nil: undefined }),
  agentType: fc.option(fc.constant("Explore"), { nil: undefined }),
  errorSignature: fc.option(fc.constant("connection refused"), { nil: undefined }),
  sessionId: fc.option(fc.constant("session"), { nil: undefined }),
  event: fc.option(fc.constant("PostToolUse"), { nil: undefined }),
  importance: fc.double({ min: 0, max: 1, noNaN: true }),
});

const GRAPH = [
  { type: "entity", name: "Shop", entityType: "service", observations: ["uses port 80", "is old"] },
  { type: "entity", name: "Mail", entityType: "service", observations: [] },
  { type: "relation", from: "Shop", to: "Mail", relationType: "depends_on" },
]
  .map((line) => JSON.stringify(line))
  .join("\n");

describe("export and import", () => {
  test("what is exported and imported elsewhere is exported the same again", () => {
    fc.assert(
      fc.property(fc.array(draft, { maxLength: 12 }), (drafts) => {
        using here = openProjectTools();
        for (const each of drafts) {
          here.clock.advance(1_000);
          here.store.apply(rememberWrites(each, here.clock), { isDurable: false });
        }
        const [first] = here.store.listMemories({ limit: 1 });
        const memoryIds = first === undefined ? [] : [first.id];
        const atMs = here.clock.nowMs();
        here.store.apply([{ kind: "count-use", memoryIds, atMs }], { isDurable: false });
        using there = openProjectTools();
        const document = exportAll(here);
        const count = here.store.countMemories();
        expect(bringIn(there, document)).toEqual({ ...NONE, imported: count });
        expect(recordsOf(exportAll(there))).toEqual(recordsOf(document));
        const known = count === 0 ? {} : { "known already": count };
        expect(bringIn(there, document)).toEqual({ ...NONE, skipped: count, reasons: known });
        expect(bringIn(here, exportAll(there)).imported).toBe(0);
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  test("an export has the shape that wt-memory's has", () => {
    using tools = openProjectTools();
    remember(tools, "one");
    expect(JSON.parse(exportAll(tools))).toEqual({
      version: 1,
      format: "wt-memory-export",
      project: tools.store.projectId,
      exported_at: "2026-01-05T09:00:00.000Z",
      count: 1,
      records: [expect.objectContaining({ content: "one", experience_type: "Learning", tags: [] })],
    });
  });

  test("records of another program come in once, under new ids and known kinds", () => {
    using tools = openProjectTools();
    const records = [
      { id: "uuid-1", content: "first", experience_type: "Observation", timestamp: "2025-01-02" },
      { id: "uuid-2", content: "second", importance: 7, metadata: { original_id: "uuid-0" } },
      { id: "uuid-3", content: "password=hunter22secret" },
      { id: "uuid-4" },
      "no record",
      { id: "uuid-5", content: "=== MEMORY: Past fix for this error ===\n- x" },
    ];
    const document = JSON.stringify({ version: 1, format: "wt-memory-export", records });
    const report = bringIn(tools, document);
    expect(report).toMatchObject({ imported: 3, skipped: 0, errors: 3 });
    expect(Object.values(report.reasons)).toEqual([1, 1, 1]);
    const memories = [...tools.store.iterateMemories()];
    expect(memories).toMatchObject([
      { originalId: "uuid-1", type: "Learning", createdAtMs: Date.UTC(2025, 0, 2) },
      { originalId: "uuid-0", importance: 1, origin: "import" },
      { originalId: "uuid-3" },
    ]);
    expect(memories.every(({ id }) => id.startsWith("mem_"))).toBe(true);
    expect(JSON.stringify(memories)).not.toContain("hunter22");
    expect(bringIn(tools, document)).toMatchObject({ imported: 0, skipped: 3 });
  });

  test("a secret in any field of a record is left out", () => {
    using tools = openProjectTools();
    const secret = "password=hunter22secret";
    const names = ["branch", "agent_type", "error_signature", "session", "event", "superseded_by"];
    const record = {
      ...Object.fromEntries(names.map((name) => [name, secret])),
      id: `${secret} id`,
      content: `The ${secret}`,
      tags: [secret],
      files: [secret],
      metadata: { original_id: secret },
      origin: secret,
      experience_type: secret,
    };
    const document = JSON.stringify({ format: "wt-memory-export", records: [record] });
    expect(bringIn(tools, document)).toMatchObject({ imported: 1 });
    expect(exportAll(tools)).not.toContain("hunter22");
    expect(bringIn(tools, document)).toMatchObject({ imported: 0, skipped: 1 });
  });

  test("the MCP memory server's lines become memories, once, whatever is done to them", () => {
    using tools = openProjectTools();
    expect(bringIn(tools, `${GRAPH}\n{"type":"other"}\n`)).toMatchObject({
      imported: 4,
      errors: 1,
    });
    expect([...tools.store.iterateMemories()].map(({ text }) => text)).toEqual([
      "Shop (service): uses port 80",
      "Shop (service): is old",
      "Mail (service)",
      "Shop depends_on Mail.",
    ]);
    forgetOperation.run({ chosen: { pattern: /is old/ }, dryRun: false }, tools);
    expect(bringIn(tools, GRAPH)).toEqual({
      ...NONE,
      skipped: 4,
      reasons: { "known already": 3, "forgotten here": 1 },
    });
  });

  test("a dry run foretells what an import does, and does nothing", () => {
    using tools = openProjectTools();
    const twice = `${GRAPH}\n${GRAPH}`;
    const foretold = bringIn(tools, twice, true);
    expect(tools.store.countMemories()).toBe(0);
    expect(foretold).toMatchObject({ imported: 4, skipped: 4 });
    expect(bringIn(tools, twice)).toEqual(foretold);
  });

  test.each(["", "text", "[]", "{}", '{"format":"wt-memory-export"}', '{"type":"other"}'])(
    "what is no export is not taken for one: %p",
    (text) => expect(readImport(text)).toBeUndefined(),
  );
});

const NONE: ImportReport = { imported: 0, skipped: 0, errors: 0, reasons: {} };

function exportAll(tools: OperationTools): string {
  const pieces: string[] = [];
  exportOperation.run({ write: (piece) => void pieces.push(piece) }, tools);
  return pieces.join("");
}

function recordsOf(document: string): unknown {
  return (JSON.parse(document) as { records: unknown }).records;
}

function bringIn(tools: OperationTools, document: string, dryRun = false): ImportReport {
  const items = readImport(document) ?? [];
  return importOperation.run({ items, dryRun, onProgress: () => undefined }, tools);
}

function remember(tools: ProjectTools, text: string): void {
  const writes = rememberWrites({ text, type: "Learning", origin: "user" }, tools.clock);
  tools.store.apply(writes, { isDurable: false });
}
