import { expect, test } from "bun:test";
import {
  criticises,
  principleIn,
  reservesWork,
  wantsQuality,
} from "@/memory/extract/words/manner-words.ts";

test.each([
  "be sure to keep it dry",
  "please keep it simple",
  "make sure you keep the handlers small",
  "bitte halte es einfach",
  "garde ça simple",
  "mantenlo simple",
  "держи код просто",
  "シンプルに保って",
  "代码尽量简洁",
])("a quality is wanted: %s", (text) => {
  expect(wantsQuality(text)).toBe(true);
});

test.each(["keep it running", "make a dry run", "keep the simple parser", "write a short summary"])(
  "no quality: %s",
  (text) => {
    expect(wantsQuality(text)).toBe(false);
  },
);

test.each([
  "i'll do the testing.",
  "no, i will run the tests myself",
  "i'll commit this myself",
  "committen mache ich selbst",
  "je m'occupe des tests",
  "los tests los corro yo",
  "сам протестирую",
  "テストは自分でやる",
  "测试我自己来",
])("the user keeps the work: %s", (text) => {
  expect(reservesWork(text)).toBe(true);
});

test.each([
  "i'll check the testing page later",
  "let me know when the tests pass",
  "i will be back soon",
])("the user keeps nothing: %s", (text) => {
  expect(reservesWork(text)).toBe(false);
});

test.each([
  "that doesn't seem so dry.",
  "you just duplicated the entire parser?",
  "didn't you just repeat the same code in both commands?",
  "why did i have to tell you not to copy code?",
  "ich habe dir doch schon gesagt, keine mocks",
  "je t'ai déjà dit de lancer pint",
  "你又改了生成的文件",
])("criticism: %s", (text) => {
  expect(criticises(text)).toBe(true);
});

test.each([
  "the page doesn't look like the mock",
  "you can copy the config",
  "does it seem right?",
])("no criticism: %s", (text) => {
  expect(criticises(text)).toBe(false);
});

test("a principle is recognised by its name and by what it forbids", () => {
  expect(principleIn("Be sure to keep it DRY")).toBe("dry");
  expect(principleIn("You just duplicated the parser")).toBe("dry");
  expect(principleIn("do a dry run first")).toBeUndefined();
});
