// Measures how often compareStatements is right on the labelled pairs. Every third pair was set
// apart before anything was tuned.
import { expect, test } from "bun:test";
import { compareStatements } from "@/memory/truth/compare-statements.ts";
import { type LabelledPair, PAIRS } from "@test/truth/corpus.ts";

test("the corpus has at least 150 pairs in six languages or more, and three in ten must not supersede", () => {
  expect(PAIRS.length).toBeGreaterThanOrEqual(150);
  expect(new Set(PAIRS.map(({ language }) => language)).size).toBeGreaterThanOrEqual(6);
  const others = PAIRS.filter(({ relation }) => relation !== "supersedes");
  expect(others.length / PAIRS.length).toBeGreaterThan(0.3);
});

test("on the tuned pairs at least 95 % of the sure supersessions are right", () => {
  const { precision, recall } = measure("tuned", (pair) => !pair.isUnseen);
  expect(precision).toBeGreaterThanOrEqual(0.95);
  expect(recall).toBeGreaterThanOrEqual(0.85);
});

test("on the unseen pairs at least 90 % of the sure supersessions are right", () => {
  const { precision, recall } = measure("unseen", (pair) => pair.isUnseen);
  expect(precision).toBeGreaterThanOrEqual(0.9);
  expect(recall).toBeGreaterThanOrEqual(0.7);
});

test("a statement never supersedes itself, nor what it adds to", () => {
  for (const { older, newer, relation } of PAIRS) {
    expect(compareStatements(older, older).relation).toBe("none");
    if (relation === "adds")
      expect(compareStatements(older, newer).relation).not.toBe("supersedes");
  }
});

function measure(
  part: string,
  isIn: (pair: LabelledPair) => boolean,
): { precision: number; recall: number } {
  const judged = PAIRS.filter(isIn).map(({ older, newer, relation }) => ({
    isRight: relation === "supersedes",
    isFound: compareStatements(older, newer).relation === "supersedes",
  }));
  const count = (isRight: boolean, isFound: boolean) =>
    judged.filter((pair) => pair.isRight === isRight && pair.isFound === isFound).length;
  const [right, wrong, missed] = [count(true, true), count(false, true), count(true, false)];
  const precision = right / (right + wrong);
  const recall = right / (right + missed);
  process.stdout.write(
    `${part}: precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)} (${right} right, ${wrong} wrong, ${missed} missed)\n`,
  );
  return { precision, recall };
}
