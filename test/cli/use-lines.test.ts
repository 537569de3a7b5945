import { expect, test } from "bun:test";
import { outcomeCells, useSentence } from "@/cli/commands/reports/use-lines.ts";
import type { OutcomeRates } from "@/operations/reports/use-report.ts";

const NONE: OutcomeRates = {
  shown: 0,
  judged: 0,
  used: 0,
  ignored: 0,
  misled: 0,
  without_occasion: 0,
  open: 0,
  used_rate: null,
  ignored_rate: null,
  misled_rate: null,
};

test("the sentence says how many lines could be judged, and what became of them", () => {
  const many = {
    ...NONE,
    shown: 63,
    judged: 34,
    used: 19,
    ignored: 14,
    misled: 1,
    used_rate: 0.56,
  };
  expect(useSentence({ ...many, without_occasion: 26, open: 3 })).toBe(
    "of 34 lines that could be judged, 19 were used (56 %), 14 ignored, 1 misled; no occasion for 26, still open: 3",
  );
  expect(useSentence({ ...NONE, shown: 1, judged: 1, used: 1, used_rate: 1 })).toBe(
    "of 1 line that could be judged, 1 was used (100 %), 0 ignored, 0 misled",
  );
  expect(useSentence({ ...NONE, shown: 2, without_occasion: 2 })).toBe(
    "no line could be judged yet; no occasion for 2",
  );
  expect(outcomeCells(many)).toEqual([63, 34, 19, 14, 1, 56]);
  expect(outcomeCells(NONE)).toEqual([0, 0, 0, 0, 0, "-"]);
});
