// Mutations of recorded payloads, and transcripts that no client writes.
// test/long/fuzzed-payloads.test.ts tries many more.
import { expect, test } from "bun:test";
import { fuzzAnswers, fuzzProgram } from "@test/hostile/fuzz/fuzz-hooks.ts";
import { readHostileTranscripts } from "@test/hostile/fuzz/read-transcripts.ts";

const TIMEOUT_MS = 120_000;

test(
  "mutated payloads are answered with nothing or one document",
  async () => {
    const counts = await fuzzAnswers(400);
    expect(counts.problems).toEqual([]);
    expect(counts.answered).toBeGreaterThan(0);
    expect((await fuzzProgram(60)).problems).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  "hostile transcripts are read without an error, and what is whole in them is kept",
  async () => {
    const counts = await readHostileTranscripts(60);
    expect(counts.problems).toEqual([]);
    expect(counts.memories).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
