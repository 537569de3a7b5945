// Measures how often extraction is right on the labelled conversations of sample/. Only turns of
// the user and the agent are labelled and counted; tool results are context.
import { expect, test } from "bun:test";
import { judge, type Verdict } from "@test/extract/judge.ts";
import { HELD_OUT_FILES, loadSample, TUNING_FILES } from "@test/extract/sample.ts";

const tuning = loadSample(TUNING_FILES);
const heldOut = loadSample(HELD_OUT_FILES);

test("the sample is large, a third is held out, and two of five turns are traps", () => {
  const count = (field: "saidTurns" | "traps", list: typeof tuning) =>
    list.reduce((sum, one) => sum + one[field], 0);
  const all = [...tuning, ...heldOut];
  const said = count("saidTurns", all);
  expect(said).toBeGreaterThanOrEqual(150);
  expect(count("saidTurns", heldOut) / said).toBeGreaterThan(0.33);
  expect(count("traps", all) / said).toBeGreaterThanOrEqual(0.4);
});

test("on the tuning part precision is at least 0.9 and recall at least 0.95", () => {
  const verdict = judge(tuning);
  print("tuning", verdict);
  expect(verdict.precision).toBeGreaterThanOrEqual(0.9);
  expect(verdict.recall).toBeGreaterThanOrEqual(0.95);
});

test("on the held-out part precision is at least 0.8 and recall at least 0.8", () => {
  const verdict = judge(heldOut);
  print("held out", verdict);
  expect(verdict.precision).toBeGreaterThanOrEqual(0.8);
  expect(verdict.recall).toBeGreaterThanOrEqual(0.8);
});

test("more than 90 % of the recognised candidates have the right kind", () => {
  const { recognised, rightKind } = judge(tuning);
  expect(rightKind / recognised).toBeGreaterThan(0.9);
});

function print(
  part: string,
  { precision, recall, right, recognised, wrong, missed }: Verdict,
): void {
  const counts = `${right.length} right, ${recognised} of them recognised, ${wrong.length} wrong, ${missed.length} missed`;
  process.stdout.write(
    `${part}: precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)} (${counts})\n`,
  );
}
