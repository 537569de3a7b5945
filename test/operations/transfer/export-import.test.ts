import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { type MemoryDraft, rememberWrites } from "@/memory/memory.ts";
import { exportOperation } from "@/operations/transfer/export-memories.ts";
import { forgetOperation } from "@/operations/memories/forget.ts";
import { recogniseFormat } from "@/operations/transfer/import/recognise-format.ts";
import type { ImportReport } from "@/operations/transfer/import/import-tally.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { LINK_KINDS, MEMORY_TYPES, ORIGINS, TIERS } from "@/store/memory-types.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { importText } from "@test/operations/transfer/import-text.ts";
import { openProjectTools, type ProjectTools } from "@test/operations/project-tools.ts";

const someText = fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 });
const draft: fc.Arbitrary<MemoryDraft> = fc.record({
  text: someText,
  type: fc.constantFrom(...MEMORY_TYPES),
  origin: fc.constantFrom(...ORIGINS),
  tags: fc.array(someText, { maxLength: 4 }),
  files: fc.array(someText, { maxLength: 3 }),
  otherWords: fc.array(someText, { maxLength: 3 }),
  symbols: fc.array(someText, { maxLength: 3 }),
  metadata: fc.dictionary(someText, someText, { maxKeys: 3 }),
  flags: fc.subarray(["failure", "anomaly"]),
  branch: fc.option(fc.constant("feature/x"), { nil: undefined }),
  agentType: fc.option(fc.constant("Explore"), { nil: undefined }),
  errorSignature: fc.option(fc.constant("connection refused"), { nil: undefined }),
  sessionId: fc.option(fc.constant("session"), { nil: undefined }),
  event: fc.option(fc.constant("PostToolUse"), { nil: undefined }),
  importance: fc.double({ min: 0, max: 1, noNaN: true }),
  directory: fc.option(fc.constantFrom("src", "src/db"), { nil: undefined }),
  tier: fc.constantFrom(...TIERS),
  anchors: fc.constantFrom(
    [],
    [{ path: "src/a.ts" }],
    [{ path: "src/a.ts", contentHash: "0123456789abcdef" }],
  ),
});
/** Links given by the indexes of their memories; invalid ones are left out. */
const link = fc.record({
  from: fc.nat({ max: 5 }),
  to: fc.nat({ max: 5 }),
  kind: fc.constantFrom(...LINK_KINDS),
  weight: fc.oneof(fc.constantFrom(0.5, 1), fc.double({ min: 0, max: 1, noNaN: true })),
});
type DrawnLink = typeof link extends fc.Arbitrary<infer T> ? T : never;

const GRAPH = [
  { type: "entity", name: "Shop", entityType: "service", observations: ["uses port 80", "is old"] },
  { type: "entity", name: "Mail", entityType: "service", observations: [] },
  { type: "relation", from: "Shop", to: "Mail", relationType: "depends_on" },
]
  .map((line) => JSON.stringify(line))
  .join("\n");

describe("export and import", () => {
  test("an export that is imported elsewhere is exported the same again", () => {
    fc.assert(
      fc.property(fc.array(draft, { maxLength: 12 }), fc.array(link), (drafts, links) => {
        using here = openProjectTools();
        for (const each of drafts) {
          here.clock.advance(1_000);
          here.store.apply(rememberWrites(withAnchored(each), here.clock), { isDurable: false });
        }
        const [first] = here.store.listMemories({ limit: 1 });
        const memoryIds = first === undefined ? [] : [first.id];
        const atMs = here.clock.nowMs();
        here.store.apply([{ kind: "count-use", memoryIds, atMs }], { isDurable: false });
        linkAll(here, links);
        using there = openProjectTools();
        const document = exportAll(here);
        const count = here.store.countMemories();
        expect(importDocument(there, document)).toEqual({ ...NONE, imported: count });
        expect(recordsOf(exportAll(there))).toEqual(recordsOf(document));
        const known = count === 0 ? {} : { "known already": count };
        expect(importDocument(there, document)).toEqual({
          ...NONE,
          skipped: count,
          reasons: known,
        });
        expect(importDocument(here, exportAll(there)).imported).toBe(0);
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  test("an export has the shape of wt-memory's", () => {
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

  test("another program's memories are imported once, with new ids and known types", () => {
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
    const report = importDocument(tools, document);
    expect(report).toMatchObject({ imported: 3, skipped: 1, errors: 2 });
    expect(report.examples.map(({ where }) => where)).toEqual([
      "memories, record 4",
      "memories, record 5",
      "memories, record 6",
    ]);
    const memories = [...tools.store.iterateMemories()];
    expect(memories).toMatchObject([
      { originalId: "uuid-1", type: "Learning", createdAtMs: Date.UTC(2025, 0, 2) },
      { originalId: "uuid-0", importance: 1, origin: "import" },
      { originalId: "uuid-3" },
    ]);
    expect(memories.every(({ id }) => id.startsWith("mem_"))).toBe(true);
    expect(JSON.stringify(memories)).not.toContain("hunter22");
    expect(importDocument(tools, document)).toMatchObject({ imported: 0, skipped: 4 });
  });

  test("a secret in any field is removed", () => {
    using tools = openProjectTools();
    const secret = "password=hunter22secret";
    const names = ["branch", "agent_type", "error_signature", "session", "event", "superseded_by"];
    const record = {
      ...Object.fromEntries(names.map((name) => [name, secret])),
      id: `${secret} id`,
      content: `The ${secret}`,
      tags: [secret],
      files: [secret],
      metadata: { original_id: secret, note: secret, [secret]: "note" },
      other_words: [secret],
      symbols: [secret],
      origin: secret,
      experience_type: secret,
    };
    const document = JSON.stringify({ format: "wt-memory-export", records: [record] });
    expect(importDocument(tools, document)).toMatchObject({ imported: 1 });
    expect(exportAll(tools)).not.toContain("hunter22");
    expect(importDocument(tools, document)).toMatchObject({ imported: 0, skipped: 1 });
  });

  test("the MCP memory server's lines become memories only once, even if they are edited", () => {
    using tools = openProjectTools();
    expect(importDocument(tools, `${GRAPH}\n{"type":"other"}\n`)).toMatchObject({
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
    const [example] = importDocument(tools, GRAPH).examples;
    expect(example).toEqual({
      reason: "forgotten here",
      where: "memories, line 1",
      text: "Shop (service): is old",
    });
    expect(importDocument(tools, GRAPH)).toMatchObject({
      imported: 0,
      skipped: 4,
      reasons: { "known already": 3, "forgotten here": 1 },
    });
  });

  test("a dry run predicts the import and changes nothing", () => {
    using tools = openProjectTools();
    const twice = `${GRAPH}\n${GRAPH}`;
    const preview = importDocument(tools, twice, true);
    expect(tools.store.countMemories()).toBe(0);
    expect(preview).toMatchObject({ imported: 4, skipped: 4 });
    expect(importDocument(tools, twice)).toEqual(preview);
  });

  test.each(["", "text", "[]", "{}", '{"format":"wt-memory-export"}', '{"type":"other"}'])(
    "text that is not an export is not taken for one: %p",
    (text) => {
      using folder = temporaryFolder("import");
      const path = join(folder.path, "memories");
      writeFileSync(path, text);
      expect(recogniseFormat(path, () => false)).toBeUndefined();
    },
  );
});

const NONE: ImportReport = {
  imported: 0,
  skipped: 0,
  errors: 0,
  reasons: {},
  examples: [],
  no_longer_in_file: [],
};

function exportAll(tools: OperationTools): string {
  const pieces: string[] = [];
  exportOperation.run({ write: (piece) => void pieces.push(piece) }, tools);
  return pieces.join("");
}

/** Anchors are only for the files of a memory. */
function withAnchored(drawn: MemoryDraft): MemoryDraft {
  const anchored = (drawn.anchors ?? []).map(({ path }) => path);
  return { ...drawn, files: [...anchored, ...(drawn.files ?? [])] };
}

function linkAll(tools: ProjectTools, links: readonly DrawnLink[]): void {
  const ids = [...tools.store.iterateMemories()].map(({ id }) => id);
  for (const { from, to, kind, weight } of links) {
    const [fromId, toId] = [ids[from], ids[to]];
    if (fromId === undefined || toId === undefined) continue;
    tools.clock.advance(10);
    const atMs = tools.clock.nowMs();
    const write = { kind: "link", link: { fromId, toId, kind, weight, atMs } } as const;
    tools.store.apply([write], { isDurable: false });
  }
}

function recordsOf(document: string): unknown {
  return (JSON.parse(document) as { records: unknown }).records;
}

function importDocument(tools: OperationTools, document: string, dryRun = false): ImportReport {
  return importText(tools, document, { dryRun });
}

function remember(tools: ProjectTools, text: string): void {
  const writes = rememberWrites({ text, type: "Learning", origin: "user" }, tools.clock);
  tools.store.apply(writes, { isDurable: false });
}
