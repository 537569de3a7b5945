import { expect, test } from "bun:test";
import { judgedOnce } from "@/base/judged-once.ts";

test("a text is judged once while few others are asked about", () => {
  const asked: string[] = [];
  const length = judgedOnce((text) => {
    asked.push(text);
    return text.length;
  });
  expect([length("one"), length(""), length("one"), length("")]).toEqual([3, 0, 3, 0]);
  expect(asked).toEqual(["one", ""]);
});

test("as many judgements are kept as the limit says", () => {
  let judged = 0;
  const judge = judgedOnce(() => (judged += 1), 2);
  const texts = ["a", "b", "c", "a", "b", "c"];
  for (let n = 0; n < 100; n += 1) judge(texts[n % texts.length] ?? "");
  expect(judge("new")).toBe(judged);
  expect(judged).toBeGreaterThan(50);
});
