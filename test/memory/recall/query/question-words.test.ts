import { expect, test } from "bun:test";
import { readQuestion } from "@/memory/recall/1-query/question-words.ts";

test.each([
  "which java do the containers run on",
  "ok and how many rows do we settle per go",
  "where can i see a graph of that",
  "prod is down at 3am, who do i ping",
  "wo liegen die Zertifikate",
  "wie lange heben wir die Logs auf",
  "dónde están los fixtures",
  "combien de temps garde-t-on les sauvegardes",
  "gdzie leżą zrzuty bazy",
  "ile trwa token",
  "сколько живёт токен",
  "какой хост у стейджа",
  "バックアップはどこ",
  "凌晨报警该叫谁",
  "try it against staging, I forget the address",
  "remind me of the name of the build machine",
  "напомни адрес стейджа",
  "ホスト名なんだっけ",
])("%s asks", (prompt) => {
  expect(readQuestion(prompt)).toEqual({ isQuestion: true, isWorded: true });
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

test("a question mark is enough", () => {
  expect(readQuestion("parser done?")).toEqual({ isQuestion: true, isWorded: false });
});
