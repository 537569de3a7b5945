import fc from "fast-check";
import { MEMORY_TYPES, ORIGINS, type StoredMemory, TIERS } from "@/store/memory-types.ts";
import { MONDAY_MS } from "@test/store/sample-memory.ts";

/** A memory as the store could return it, of any type and importance. */
export const anyStoredMemory: fc.Arbitrary<StoredMemory> = fc
  .record({
    number: fc.nat(),
    type: fc.constantFrom(...MEMORY_TYPES),
    origin: fc.constantFrom(...ORIGINS),
    tier: fc.constantFrom(...TIERS),
    text: fc.constantFrom("Always run the tests", "a port", "some ".repeat(40)),
    files: fc.subarray(["src/app.ts", "lib/app.ts", "README.md"]),
    importance: fc.double({ min: 0, max: 1, noNaN: true }),
    useCount: fc.nat({ max: 20 }),
  })
  .map(({ number, ...fields }) => ({
    id: `mem_${number}`,
    tags: [],
    anchors: [],
    otherWords: [],
    symbols: [],
    metadata: {},
    flags: [],
    branch: undefined,
    directory: undefined,
    agentType: undefined,
    errorSignature: undefined,
    sessionId: undefined,
    event: undefined,
    createdAtMs: MONDAY_MS,
    updatedAtMs: MONDAY_MS,
    repeatCount: 0,
    supersededBy: undefined,
    lastUsedAtMs: undefined,
    workedCount: 0,
    failedCount: 0,
    originalId: undefined,
    ...fields,
  }));
