// Mutated hook payloads and hostile transcripts, far more than test/hostile/fuzz/fuzz.test.ts tries.
import { expect, test } from "bun:test";
import { describeFuzz, fuzzAnswers, fuzzProgram } from "@test/hostile/fuzz/fuzz-hooks.ts";
import {
  describeTranscripts,
  readHostileTranscripts,
} from "@test/hostile/fuzz/read-transcripts.ts";
import { printCounts, shareOf } from "@test/harness/long-share.ts";

const TIMEOUT_MS = 1_800_000;

test(
  "20,000 mutated payloads are answered with nothing or one document",
  async () => {
    const counts = await fuzzAnswers(shareOf(18_500));
    printCounts(`in process: ${describeFuzz(counts)}`);
    expect(counts.problems).toEqual([]);
    const ofProgram = await fuzzProgram(shareOf(1_500));
    printCounts(`by the program: ${describeFuzz(ofProgram)}`);
    expect(ofProgram.problems).toEqual([]);
    expect(counts.inputs + ofProgram.inputs).toBe(shareOf(18_500) + shareOf(1_500));
    expect(counts.answered).toBeGreaterThan(counts.inputs / 40);
  },
  TIMEOUT_MS,
);

test(
  "4,000 hostile transcripts are read without an error and in bounded time",
  async () => {
    const counts = await readHostileTranscripts(shareOf(4_000));
    printCounts(describeTranscripts(counts));
    expect(counts.problems).toEqual([]);
    expect(counts.memories).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
