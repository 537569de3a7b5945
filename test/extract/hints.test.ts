// Patterns that are compiled only for a text with one of their hints must miss nothing by it.
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { meaningsOfWord } from "@/memory/extract/learned/shared-meanings.ts";
import { isTemporary } from "@/memory/extract/statement-filters.ts";
import { namesCause } from "@/memory/extract/words/cause-words.ts";
import { reportsFault } from "@/memory/extract/words/fault-words.ts";
import { criticises, reservesWork, wantsQuality } from "@/memory/extract/words/manner-words.ts";
import { ENGLISH_RULES } from "@/memory/extract/words/rule-words.ts";

test("every statement that a rule's pattern matches has one of its hints", () => {
  const folder = join(import.meta.dir, "..", "..", "train", "statements");
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
    .filter((line) => line !== "")
    .map((line) => String((JSON.parse(line) as { t: unknown }).t).toLowerCase());
  expect(texts.length).toBeGreaterThan(4_000);
  let matches = 0;
  for (const { pattern, reason } of ENGLISH_RULES) {
    const matched = texts.filter((text) => pattern.pattern().test(text));
    matches += matched.length;
    expect({ reason, missed: matched.filter((text) => !pattern.test(text)) }).toEqual({
      reason,
      missed: [],
    });
  }
  expect(matches).toBeGreaterThan(100);
});

const isTemporaryText = (matchText: string) => isTemporary({ matchText });

test.each([
  ["keep it simple", wantsQuality],
  ["bitte halte es kurz", wantsQuality],
  ["garde ça simple", wantsQuality],
  ["mantenlo simple", wantsQuality],
  ["déjalo limpio", wantsQuality],
  ["пиши код просто", wantsQuality],
  ["簡潔に書いて", wantsQuality],
  ["保持简单", wantsQuality],
  ["i'll do the testing", reservesWork],
  ["i want to deploy it myself", reservesWork],
  ["testen mache ich selbst", reservesWork],
  ["je m'occupe des tests", reservesWork],
  ["c'est moi qui teste", reservesWork],
  ["ya pruebo yo", reservesWork],
  ["коммитить буду сам", reservesWork],
  ["テストは自分でやる", reservesWork],
  ["测试我自己来", reservesWork],
  ["that doesn't look right", criticises],
  ["you just duplicated it", criticises],
  ["in what world", criticises],
  ["why do i have to repeat it", criticises],
  ["how often must i", criticises],
  ["wie oft muss ich", criticises],
  ["combien de fois", criticises],
  ["cuántas veces", criticises],
  ["ты опять", criticises],
  ["何度も言った", criticises],
  ["我说过", criticises],
  ["la page ne s'affiche plus", reportsFault],
  ["le build est cassé", reportsFault],
  ["no funciona en ci", reportsFault],
  ["el servidor se cae", reportsFault],
  ["não funciona", reportsFault],
  ["quebrou", reportsFault],
  ["non funziona", reportsFault],
  ["si blocca", reportsFault],
  ["das läuft hier nicht", reportsFault],
  ["der build ist kaputt", reportsFault],
  ["тест не работает", reportsFault],
  ["сервер упал", reportsFault],
  ["テストが通らない", reportsFault],
  ["页面打不开", reportsFault],
  ["the error was in the cache; le bug venait du cache", namesCause],
  ["el problema era que faltaba el índice", namesCause],
  ["o erro era do cache", namesCause],
  ["il problema era nel proxy", namesCause],
  ["der fehler lag am proxy", namesCause],
  ["проблема была в кэше", namesCause],
  ["原因はキャッシュ", namesCause],
  ["问题出在缓存", namesCause],
  ["not yet", isTemporaryText],
  ["in this pr we skip it", isTemporaryText],
  ["for the time being", isTemporaryText],
  ["today without it", isTemporaryText],
  ["erstmal ohne cache", isTemporaryText],
  ["nur in diesem branch", isTemporaryText],
  ["por ahora no", isTemporaryText],
  ["esta vez sin cache", isTemporaryText],
  ["pour l'instant", isTemporaryText],
  ["ce coup-ci", isTemporaryText],
  ["por enquanto", isTemporaryText],
  ["per il momento", isTemporaryText],
  ["сейчас не надо", isTemporaryText],
  ["только на этой ветке", isTemporaryText],
  ["今回だけ", isTemporaryText],
  ["このブランチだけ", isTemporaryText],
  ["这次不用", isTemporaryText],
  ["일단", isTemporaryText],
])("%p has a hint", (text, recognises) => {
  expect(recognises(text)).toBe(true);
});

test("the meanings of a word are the same however many words were looked up before", () => {
  const known = ["always", "nicht", "без", "please", "don't", "alway", "ways", "", "not only"];
  const first = known.map(meaningsOfWord);
  expect(first.slice(0, 3)).toEqual([["every"], ["not"], ["not"]]);
  expect(first.slice(5)).toEqual([[], [], [], []]);
  for (let n = 0; n < 200; n += 1) meaningsOfWord(`word${n}`);
  expect(known.map(meaningsOfWord)).toEqual(first);
  expect(meaningsOfWord("never")).toEqual(["not"]);
});
