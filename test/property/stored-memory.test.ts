// Every memory comes back unchanged, is stored once, and survives an export.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { type MemoryDraft, prepareMemory } from "@/memory/memory.ts";
import { MEMORY_TYPES, type NewMemory, ORIGINS } from "@/store/memory-types.ts";
import { importText } from "@test/operations/transfer/import-text.ts";
import { openProjectTools, type ProjectTools } from "@test/operations/project-tools.ts";
import { exportAll, recordsOf } from "@test/operations/transfer/transfer.ts";
import { anyText } from "@test/property/any-text.ts";

const draft: fc.Arbitrary<MemoryDraft> = fc.record({
  text: anyText,
  type: fc.constantFrom(...MEMORY_TYPES),
  origin: fc.constantFrom(...ORIGINS),
  tags: fc.array(anyText, { maxLength: 3 }),
  files: fc.array(anyText, { maxLength: 3 }),
  otherWords: fc.array(anyText, { maxLength: 2 }),
  symbols: fc.array(anyText, { maxLength: 2 }),
  metadata: fc.dictionary(anyText, anyText, { maxKeys: 2 }),
  flags: fc.subarray(["failure", "anomaly"]),
  branch: fc.option(anyText, { nil: undefined }),
  agentType: fc.option(anyText, { nil: undefined }),
  sessionId: fc.option(anyText, { nil: undefined }),
  importance: fc.double({ min: 0, max: 1, noNaN: true }),
});

test("any memory is read back unchanged, from the store and from the history", () => {
  fc.assert(
    fc.property(fc.array(draft, { maxLength: 6 }), (drafts) => {
      using tools = openProjectTools();
      for (const each of drafts) {
        const memory = remember(tools, each);
        if (memory === undefined) continue;
        const { vector: _vector, contentHash: _hash, ...fields } = memory;
        expect(tools.store.findMemory(memory.id)).toMatchObject(fields);
        expect(tools.store.memoryAsOf(memory.id, tools.clock.nowMs())).toMatchObject(fields);
      }
      expect(tools.store.checkIntegrity().problems).toEqual([]);
    }),
    { numRuns: 60 },
  );
}, 180_000);

test("a memory repeated with other spaces or in other case is stored once and counted", () => {
  const again = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => `  ${text}\n`,
    (text) => text.replaceAll(" ", "\t "),
    (text) => text.toUpperCase().toLowerCase(),
  );
  // Letters without a one-to-one mapping of case make other words in the other case.
  const plain = fc.stringMatching(/^[a-zA-Z0-9äöüéñ .,:;!?-]{1,60}$/);
  fc.assert(
    fc.property(plain, fc.array(again, { minLength: 1, maxLength: 4 }), (text, changes) => {
      using tools = openProjectTools();
      const first = remember(tools, { text, type: "Learning", origin: "user" });
      fc.pre(first !== undefined && first.text.length < 10_000);
      for (const change of changes) {
        remember(tools, { text: change(text), type: "Learning", origin: "user" });
      }
      const memories = [...tools.store.iterateMemories()];
      expect(memories.map(({ id, repeatCount }) => [id, repeatCount])).toEqual([
        [first?.id, changes.length],
      ]);
    }),
    { numRuns: 60 },
  );
}, 180_000);

test("memories imported from an export give the same export again", () => {
  fc.assert(
    fc.property(fc.array(draft, { maxLength: 6 }), (drafts) => {
      using here = openProjectTools();
      using there = openProjectTools();
      for (const each of drafts) remember(here, each);
      const document = exportAll(here);
      const count = here.store.countMemories();
      expect(importText(there, document)).toMatchObject({ imported: count, errors: 0 });
      expect(recordsOf(exportAll(there))).toEqual(recordsOf(document));
      expect(importText(there, document)).toMatchObject({ imported: 0, skipped: count });
    }),
    { numRuns: 60 },
  );
}, 180_000);

/** The memory as it was passed to the store; undefined if the gate or the store refused it. */
function remember(tools: ProjectTools, each: MemoryDraft): NewMemory | undefined {
  tools.clock.advance(1_000);
  const prepared = prepareMemory(each, tools.clock);
  if (prepared.kind === "refused") return undefined;
  const writes = [{ kind: "remember", memory: prepared.memory }] as const;
  const [outcome] = tools.store.apply(writes, { isDurable: false });
  return outcome?.kind === "remembered" && outcome.isNew ? prepared.memory : undefined;
}
