// Prompts that only steer the work must not be disturbed, however much a store contains.
import { expect, test } from "bun:test";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { loadPayload } from "@test/harness/payload.ts";

const STEERING = [
  "ok go on",
  "run the tests again",
  "looks good, commit",
  "yes, do that please",
  "thanks, now push it",
  "no, revert that",
  "try the other option first",
  "weiter",
  "ja, mach das so",
  "lass die Tests nochmal laufen",
  "sieht gut aus, bitte committen",
  "nein, mach das rückgängig",
  "sigue, por favor",
  "ejecuta las pruebas otra vez",
  "se ve bien, haz el commit",
  "oui, continue",
  "relance les tests",
  "c'est bon, tu peux commiter",
  "続けてください",
  "はい、お願いします",
  "继续",
  "再跑一次测试",
  "可以，提交吧",
  "продолжай",
  "запусти тесты ещё раз",
];

/** Statements of a user, one sentence each, with the words that steering prompts use too. */
const KEPT = [
  "Run the tests with make check, never with pytest alone",
  "Commit messages start with the area and a colon",
  "Do not push to main, push to a branch and open a pull request",
  "The tests of the importer need the database container",
  "Please continue with the invoice export when the tests pass",
  "Option two of the cache was rejected because of the memory it takes",
  "Tests bitte immer mit pnpm test ausführen",
  "Nach jedem Commit wird die Vorschau gebaut",
  "Los tests de pagos tardan diez minutos",
  "Haz el commit con el número del ticket",
  "Les tests du panier passent par un faux serveur",
  "テストはDockerの中で実行してください",
  "コミットメッセージは日本語で書いてください",
  "测试之前先启动数据库",
  "提交之前运行格式化",
  "Тесты запускаем только в контейнере",
  "Revert commits are squashed before a release",
  "The other option for the queue is RabbitMQ",
];

function fill(world: EventWorld): void {
  for (const text of KEPT) world.remember(text);
  for (let i = 0; i < 120; i += 1) {
    world.remember(
      `Step ${i}: the module part${i % 17} got its check number ${i * 13} for area${i % 7}`,
    );
  }
}

test("at most one in thirty steering prompts, in seven languages, gets a memory", async () => {
  using world = createEventWorld();
  fill(world);
  const disturbed: string[] = [];
  for (const [i, prompt] of STEERING.entries()) {
    const payload = loadPayload("UserPromptSubmit", { prompt, session_id: `steering-${i}` });
    const { text } = await world.happen("UserPromptSubmit", payload);
    if (text !== "") disturbed.push(`${prompt}: ${text}`);
  }
  expect(disturbed).toEqual([]);
});

test("a request that a rule is about gets that rule and nothing else", async () => {
  using world = createEventWorld();
  fill(world);
  for (const [prompt, rule] of [
    ["もう一度テストを実行して", "テストはDockerの中で実行してください"],
    ["いいですね、コミットしてください", "コミットメッセージは日本語で書いてください"],
  ] as const) {
    const payload = loadPayload("UserPromptSubmit", { prompt, session_id: "rules" });
    const { text } = await world.happen("UserPromptSubmit", payload);
    expect(text.split("\n").filter((line) => line.startsWith("- "))).toHaveLength(1);
    expect(text).toContain(rule);
  }
});

test("a question with the same words is answered", async () => {
  using world = createEventWorld();
  fill(world);
  for (const [prompt, answer] of [
    ["How do we run the tests, with make check or with pytest?", "make check"],
    ["What do commit messages start with?", "the area and a colon"],
    ["Why was option two of the cache rejected?", "the memory it takes"],
  ] as const) {
    const payload = loadPayload("UserPromptSubmit", { prompt, session_id: "asked" });
    expect((await world.happen("UserPromptSubmit", payload)).text).toContain(answer);
  }
});
