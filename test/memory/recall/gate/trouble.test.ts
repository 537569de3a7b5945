import { expect, test } from "bun:test";
import { howSurelyBack } from "@/memory/recall/5-gate/trouble-again.ts";
import { nearnessOfCause, reportsTrouble } from "@/memory/recall/5-gate/trouble.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { sampleMemory } from "@test/store/sample-memory.ts";

test.each([
  "can you find out why I can not connect to the server",
  "the map is slow to display data",
  "hydration warning again, this time on the orders page",
  "bundle budget check fails",
  "warum geht der Export nicht, die Seite hängt",
  "el total no funciona con descuento",
  "la page du panier ne marche pas",
  "сборка не работает на новой машине",
  "同期が動かない",
  "构建报错了",
  // The pattern is tried only on a prompt with one of its hints; these have one each.
  "Debug the export",
  "the upload doesn't work",
  "we are unable to log in",
  "login Times out",
  "export TIMED OUT? no, timeout",
  "same errors in the log again",
  "Schon wieder rot",
  "ESTÁ ROTO",
  "se cuelga al guardar",
  "otra vez el mismo aviso",
  "pourquoi ce total",
  "le tableau rame",
  "trop lent au démarrage",
  "a página não abre",
  "perché il totale cambia",
  "il login non va",
  "опять красный тест",
  "なぜ二回送られる",
  "页面卡住了",
])("trouble: %s", (prompt) => {
  expect(reportsTrouble(prompt)).toBe(true);
});

test.each([
  "why can't we just use real booleans?",
  "why not take the other list",
  "Option 1 doesn't work since the hash can change, that's why we add a trailer",
  "please add a second list to the settings page",
  "can you check if we can merge this branch",
  "thanks, looks good",
  "How does one get at the hidden debug menu?",
])("no trouble: %s", (prompt) => {
  expect(reportsTrouble(prompt)).toBe(false);
});

function nearness(text: string, words: readonly string[], back?: "surely" | "maybe"): number {
  const tags = ["transcript", "root-cause"];
  const memory = sampleMemory({ text, type: "Learning", tags }) as unknown as StoredMemory;
  const matched = words.map((word) => ({ text: word, weight: 1, frequency: 1 }));
  return nearnessOfCause(memory, matched as Parameters<typeof nearnessOfCause>[1], back);
}

test("the words of a file's name do not make a cause near, those of a host do", () => {
  const words = ["harbour", "tariff"];
  expect(nearness("It broke as `harbour_tariff_test.go` defines the helper.", words)).toBe(0);
  expect(nearness("The proxy of `tariff.harbour.example.org` is wrong.", words)).toBe(2);
});

test("trouble that is back needs one word of what the cause is about, if it is no short one", () => {
  const text = "The proxy refuses the tariff.";
  expect([nearness(text, ["tariff"]), nearness(text, ["tariff"], "surely")]).toEqual([0, 1]);
  expect(nearness(text, ["tariff"], "maybe")).toBe(0);
  expect(nearness("The tax is off by one.", ["tax"], "surely")).toBe(0);
});

test.each([
  ["the export writes some points twice again", "maybe"],
  ["the export is slow again", "surely"],
  ["gateway memory is climbing, what was it last time", "surely"],
  ["import von heute: wieder zwei mal dasselbe objekt", "maybe"],
  ["a página voltou a ficar lenta, o que era da outra vez?", "surely"],
  ["部屋に2組入ったってまた連絡きた、前の原因なに", "surely"],
  ["又有几台风机没有功率值", "maybe"],
  ["why is the search slow again?", "surely"],
  ["which broker do we publish to again?", undefined],
  ["who was it again that pays for this?", undefined],
  ["I broke the branch, can you check again the last change?", undefined],
  ["Can you explain me again when this could fail?", undefined],
  ["name the field against_date", undefined],
  ["「またのお越しを」を韓国語にして", undefined],
])("says that trouble is back: %s is %p", (prompt, back) => {
  expect(howSurelyBack(prompt)).toBe(back as ReturnType<typeof howSurelyBack>);
});
