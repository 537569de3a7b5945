import { expect, test } from "bun:test";
import fc from "fast-check";
import { LIMITS } from "@/base/limits.ts";
import { toSafeText } from "@/base/text.ts";
import { passWriteGate } from "@/memory/write/write-gate.ts";
import { ORIGINS } from "@/store/memory-types.ts";
import { anyText } from "@test/property/any-text.ts";

const origin = fc.constantFrom(...ORIGINS);

test("a text that passed the write gate passes it again unchanged", () => {
  fc.assert(
    fc.property(anyText, origin, (text, from) => {
      const once = passWriteGate(text, from);
      if (once.kind === "refused") return;
      const twice = passWriteGate(once.text, from);
      expect(twice).toMatchObject({ kind: "accepted", text: once.text, secretsRemoved: 0 });
    }),
    { numRuns: 3_000 },
  );
}, 120_000);

test("a text that passed is bounded, trimmed, valid, and without control characters or private parts", () => {
  fc.assert(
    fc.property(anyText, origin, (text, from) => {
      const gate = passWriteGate(text, from);
      if (gate.kind === "refused") return;
      expect(gate.text.length).toBeLessThanOrEqual(LIMITS.memoryChars);
      expect(gate.text).toBe(gate.text.trim());
      expect(gate.text).not.toBe("");
      expect(gate.text.isWellFormed()).toBe(true);
      expect(gate.text).toBe(toSafeText(gate.text));
      expect(gate.text.toLowerCase()).not.toContain("<private>");
      expect(gate.text).not.toContain("=== PROJECT MEMORY");
    }),
    { numRuns: 3_000 },
  );
}, 120_000);
