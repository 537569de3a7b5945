// Cleaning a text twice gives the same as cleaning it once: memories pass the gate when they are
// stored, exported and imported, and must stay the same.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { LIMITS } from "@/base/limits.ts";
import { systemClock } from "@/base/clock.ts";
import { cleanName } from "@/memory/write/clean-fields.ts";
import { removeSecrets, SECRET_REMOVED } from "@/memory/write/secrets/secrets.ts";
import { type MemoryDraft, prepareMemory, rememberWrites } from "@/memory/memory.ts";
import { importText } from "@test/operations/transfer/import-text.ts";
import { openProjectTools } from "@test/operations/project-tools.ts";
import { exportAll, recordsOf } from "@test/operations/transfer/transfer.ts";
import { gluedSecrets } from "@test/secrets/glued-secrets.ts";
import { passThrough } from "@test/secrets/score.ts";

const TIMEOUT_MS = 120_000;

test(
  "cleaning a second time changes nothing",
  () => {
    fc.assert(
      fc.property(gluedSecrets(5), (text) => {
        const { text: cleaned } = removeSecrets(text);
        expect(removeSecrets(cleaned).text).toBe(cleaned);
        expect(cleaned.replaceAll(SECRET_REMOVED, "")).not.toMatch(/\[secret |removed\]/);
        const passed = passThrough(text);
        expect(passThrough(passed)).toBe(passed);
      }),
      { numRuns: 3_000 },
    );
  },
  TIMEOUT_MS,
);

test(
  "a text or a name that was cut stays the same, and ends in no half of a mark",
  () => {
    fc.assert(
      fc.property(gluedSecrets(8), fc.integer({ min: 20, max: 300 }), (text, maxChars) => {
        const name = cleanName(text, maxChars);
        expect(cleanName(name, maxChars)).toBe(name);
        expect(name ?? "").not.toMatch(/\[secret ?[a-z]{0,6}$/);
      }),
      { numRuns: 3_000 },
    );
    fc.assert(
      fc.property(fc.array(gluedSecrets(5), { minLength: 60, maxLength: 90 }), (texts) => {
        const passed = passThrough(texts.join("\n"));
        expect(passed.length).toBeLessThanOrEqual(LIMITS.memoryChars);
        expect(passThrough(passed)).toBe(passed);
      }),
      { numRuns: 10 },
    );
  },
  TIMEOUT_MS,
);

const draft: fc.Arbitrary<MemoryDraft> = fc.record({
  text: gluedSecrets(3).map((text) => `A note about ${text}`),
  type: fc.constant("Learning" as const),
  origin: fc.constantFrom("user" as const, "tool" as const),
  tags: fc.array(gluedSecrets(2), { maxLength: 2 }),
  files: fc.array(gluedSecrets(2), { maxLength: 2 }),
  otherWords: fc.array(gluedSecrets(2), { maxLength: 2 }),
  symbols: fc.array(gluedSecrets(2), { maxLength: 2 }),
  metadata: fc.dictionary(gluedSecrets(1), gluedSecrets(2), { maxKeys: 2 }),
  branch: gluedSecrets(3),
  directory: gluedSecrets(2),
  agentType: gluedSecrets(2),
  errorSignature: gluedSecrets(2),
  event: gluedSecrets(2),
});

test(
  "every field of a memory that is stored again stays the same",
  () => {
    fc.assert(
      fc.property(draft, (each) => {
        const once = prepareMemory(each, systemClock);
        if (once.kind === "refused") return;
        const { originalId: _original, id: _id, createdAtMs: _created, ...stored } = once.memory;
        const twice = prepareMemory(stored, systemClock);
        expect(twice).toMatchObject({ memory: { ...stored, flags: expect.anything() as never } });
      }),
      { numRuns: 300 },
    );
  },
  TIMEOUT_MS,
);

test(
  "an export with removed secrets is exported the same again after its import",
  () => {
    fc.assert(
      fc.property(fc.array(draft, { minLength: 1, maxLength: 4 }), (drafts) => {
        using here = openProjectTools();
        for (const each of drafts) {
          here.clock.advance(1_000);
          here.store.apply(rememberWrites(each, here.clock), { isDurable: false });
        }
        const document = exportAll(here);
        using there = openProjectTools();
        importText(there, document);
        expect(recordsOf(exportAll(there))).toEqual(recordsOf(document));
      }),
      { numRuns: 25 },
    );
  },
  TIMEOUT_MS,
);
