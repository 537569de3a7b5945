import { expect, test } from "bun:test";
import { excerptAround } from "@/base/excerpt.ts";

const FILLER = "Nothing here says anything about the matter at hand. ".repeat(6);
const ANSWER = "The billing export uses the Zurich timezone.";

test("a text that fits is not changed", () => {
  expect(excerptAround(ANSWER, ["zurich"], ANSWER.length)).toBe(ANSWER);
});

test("the sentence with the words is shown, wherever it is", () => {
  const expected = `… ${ANSWER} …`;
  for (const before of [FILLER, FILLER.repeat(5)]) {
    const text = `${before}${ANSWER} ${FILLER}`;
    expect(excerptAround(text, ["zurich", "timezone", "billing"], 60)).toBe(expected);
  }
});

test("the beginning is shown if no other part has more of the words", () => {
  const text = `${ANSWER} ${FILLER}${ANSWER}`;
  expect(excerptAround(text, ["zurich", "billing"], 60)).toStartWith(ANSWER);
  expect(excerptAround(text, [], 60)).toStartWith(ANSWER);
  expect(excerptAround(text, ["elephant"], 60)).toStartWith(ANSWER);
});

test("rare words, which come first, count more than common ones", () => {
  const text = `A common word stands here. ${FILLER}A telling word stands there. ${FILLER}`;
  expect(excerptAround(text, ["telling", "common"], 50)).toContain("telling");
  expect(excerptAround(text, ["common", "telling"], 50)).toContain("common");
});

test("the words are store terms and match at the beginning of a word", () => {
  const text = `${FILLER}Reporting is slow. ${FILLER}Queries of ports are quick. ${FILLER}`;
  expect(excerptAround(text, ["query"], 60)).toContain("Queries");
  expect(excerptAround(text, ["port"], 60)).toContain("ports are quick");
});

test("if the sentence is too long, the part with the words is shown", () => {
  const text = `${"word ".repeat(100)}zurich ${"word ".repeat(100)}`;
  const excerpt = excerptAround(text, ["zurich"], 80);
  expect(excerpt).toMatch(/^… word.* zurich word.* …$/);
});

test("no excerpt is longer than the limit, ends in half a character or loses the best word", () => {
  const text = `${"Käse. 😀😀 is a sentence! 時間帯 And another one? ".repeat(9)}zurich ${"😀".repeat(90)}`;
  for (let limit = 16; limit < text.length; limit += 1) {
    const excerpt = excerptAround(text, ["zurich"], limit);
    expect(excerpt.length).toBeLessThanOrEqual(limit);
    expect(excerpt.isWellFormed()).toBe(true);
    expect(excerpt).toContain("zurich");
  }
});

test("words in a script without spaces are found", () => {
  const text = `${FILLER}設定は時間帯で決まる。 ${FILLER}`;
  expect(excerptAround(text, ["時間", "間帯"], 40)).toContain("時間帯");
});

test("an excerpt begins with a sentence or a clause, never inside a name, a path or code", () => {
  const long = "w ".repeat(60);
  const cases: readonly [string, readonly string[], string][] = [
    [`${long}begin. The proxy of origin-map.harbour.org fails ${long}`, ["harbour"], "… The proxy"],
    [`${long}, the proxy of origin-map.harbour.org fails ${long}`, ["harbour"], "… the proxy of"],
    [`${long}origin-map.harbour.org fails at noon ${long}`, ["harbour"], "origin-map.harbour.org"],
    [`${long}e.g. the harbour fails ${long}`, ["harbour"], "e.g. the harbour"],
    [`${long}; run \`cd a, b; harbour\` then ${long}`, ["harbour"], "… run `cd a, b; harbour`"],
  ];
  for (const [text, words, expected] of cases) {
    expect(excerptAround(text, words, 70)).toContain(expected);
  }
});

test("a cut without a sentence's end is made at the end of a clause", () => {
  const text =
    "The quick export runs at night, the slow one runs at noon and takes very much longer";
  expect(excerptAround(text, [], 50)).toBe("The quick export runs at night …");
});
