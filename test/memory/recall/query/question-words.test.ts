import { expect, test } from "bun:test";
import { namesAmount, namesPlace, readQuestion } from "@/memory/recall/1-query/question-words.ts";

test.each([
  ["which java do the containers run on", "other"],
  ["ok and how many rows do we settle per go", "amount"],
  ["where can i see a graph of that", "place"],
  ["prod is down at 3am, who do i ping", "other"],
  ["wo liegen die Zertifikate", "place"],
  ["wie lange heben wir die Logs auf", "amount"],
  ["dónde están los fixtures", "place"],
  ["combien de temps garde-t-on les sauvegardes", "amount"],
  ["gdzie leżą zrzuty bazy", "place"],
  ["ile trwa token", "amount"],
  ["сколько живёт токен", "amount"],
  ["какой хост у стейджа", "place"],
  ["バックアップはどこ", "place"],
  ["凌晨报警该叫谁", "other"],
])("%s asks, for %s", (prompt, kind) => {
  const asked = readQuestion(prompt);
  expect(asked.isQuestion).toBe(true);
  expect(asked.isWorded).toBe(true);
  expect(asked.isPlace).toBe(kind === "place");
  expect(asked.isAmount).toBe(kind === "amount");
});

test.each([
  "add a test for the parser",
  "it was slow, make the list that you come from faster",
  "move the file to the folder where the others are",
  "füge einen Test hinzu",
  "добавь тест на парсер",
  "テストを追加して",
])("%s asks for nothing", (prompt) => {
  expect(readQuestion(prompt).isQuestion).toBe(false);
});

test("a question mark is enough, and says nothing about the kind", () => {
  const asked = readQuestion("parser done?");
  expect([asked.isQuestion, asked.isWorded, asked.isPlace]).toEqual([true, false, false]);
});

test.each([
  ["the dumps are in s3://acme-raw", true],
  ["staging is stg-fra-3 now", true],
  ["admin dev server sits on 5199", true],
  ["post to ~ops-duty at night", true],
  ["no mocks of our own stuff", false],
])("%s names a place: %s", (text, isPlace) => {
  expect(namesPlace(text)).toBe(isPlace);
});

test("a number is an amount", () => {
  expect([namesAmount("45 days"), namesAmount("a month and a half")]).toEqual([true, false]);
});

test("a long text is read in time", () => {
  const started = performance.now();
  for (const text of [
    "a".repeat(100_000),
    "a-".repeat(50_000),
    "a.".repeat(50_000),
    "/a".repeat(50_000),
  ]) {
    namesPlace(text);
    readQuestion(text);
  }
  expect(performance.now() - started).toBeLessThan(1_000);
});
