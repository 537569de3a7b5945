// Whoever asks nearly the same as before is told what an agent found out then.
import { expect, test } from "bun:test";
import { wasAskedBefore, wordsOfAddresses } from "@/memory/recall/5-gate/asked-before.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

const FINDING = {
  origin: "agent",
  tags: ["transcript", "concluded"],
  text: "Each worker keeps a planner, and a planner never drops a plan.",
  otherWords: ["batch", "run", "year", "eats", "60", "GB"],
} as unknown as StoredMemory;

function termsOf(prompt: string) {
  return [...analyzeMeaning(prompt)].map((text) => ({ text, weight: 1, frequency: 1 }));
}

test.each([
  ["the batch run of a year eats GB after GB", FINDING, true],
  ["batch eats everything", FINDING, true],
  ["a batch of postcards", FINDING, false],
  ["the batch run of a year eats GB after GB", { ...FINDING, origin: "user" as const }, false],
  ["the batch run of a year eats GB after GB", { ...FINDING, tags: ["said"] }, false],
  [
    "the batch run of a year eats GB after GB",
    { ...FINDING, text: "How large is a batch run? 60 GB." },
    false,
  ],
  ["the batch run of a year eats GB after GB", { ...FINDING, otherWords: [] }, false],
])("%s", (prompt, memory, isAsked) => {
  expect(wasAskedBefore(memory, termsOf(prompt), true)).toBe(isAsked);
});

test("a prompt that asks for nothing needs more of the same words", () => {
  const terms = termsOf("write a batch file that prints the year in gold letters");
  expect(wasAskedBefore(FINDING, terms, true)).toBe(true);
  expect(wasAskedBefore(FINDING, terms, false)).toBe(false);
});

test("addresses of one project are no words that a request shares with another", () => {
  const address = "https://code.example/shop-team/price-list-viewer/issues/";
  const finding = {
    ...FINDING,
    otherWords: [...analyzeMeaning(`価格表の並び順を直して ${address}17`)],
  };
  const asks = (prompt: string) =>
    wasAskedBefore(finding, termsOf(prompt), false, wordsOfAddresses(prompt));
  expect(asks(`${address}18 に着手して`)).toBe(false);
  expect(asks(`${address}18 価格表の並び順を直して`)).toBe(true);
});
