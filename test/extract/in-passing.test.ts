// Rules that people mention in passing, in eight languages, among what they say besides. Written
// before the patterns that recognise them. Every third statement is unseen: it was not looked at
// while tuning.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "bun:test";
import {
  type CorpusStatement,
  type CorpusVerdict,
  judgeCorpus,
} from "@test/extract/rules-corpus.ts";

type Row = readonly ["rule" | "none", string, string];

const path = join(import.meta.dir, "rules-corpus", "in-passing.json");
const rows = JSON.parse(readFileSync(path, "utf8")) as Row[];
const statements = rows.map(([label, language, text]): CorpusStatement => ({
  label,
  language,
  text,
}));
const tuned = statements.filter((_, index) => index % 3 !== 2);
const unseen = statements.filter((_, index) => index % 3 === 2);

test("on the tuned part nine in ten rules are recognised, and nothing else is", () => {
  const { rule, wrongAmongNone, mistakes } = judgeCorpus(tuned);
  if (process.env["CORPUS_DETAILS"] === "1") process.stdout.write(`${mistakes.join("\n")}\n`);
  print("tuned", rule);
  expect(rule.recall).toBeGreaterThanOrEqual(0.9);
  expect(wrongAmongNone).toBeLessThanOrEqual(0.02);
});

test("on the unseen part at least half of the rules are recognised", () => {
  const { rule, wrongAmongNone } = judgeCorpus(unseen);
  print("unseen", rule);
  expect(rule.recall).toBeGreaterThanOrEqual(0.5);
  expect(wrongAmongNone).toBeLessThanOrEqual(0.06);
});

test("no everyday request or report in these languages is taken for a rule or a decision", () => {
  const file = join(import.meta.dir, "rules-corpus", "requests-and-reports.json");
  const said = JSON.parse(readFileSync(file, "utf8")) as string[];
  const none = said.map((text): CorpusStatement => ({ label: "none", language: "", text }));
  expect(none.length).toBeGreaterThan(100);
  expect(judgeCorpus(none).mistakes).toEqual([]);
});

function print(part: string, { precision, recall, missed, wrong }: CorpusVerdict["rule"]): void {
  process.stdout.write(
    `${part}: precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)} (${missed} missed, ${wrong} wrong)\n`,
  );
}
