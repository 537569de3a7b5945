// Signs that spare a prompt the patterns. Every text that the patterns recognise must have one.
import { describe, expect, test } from "bun:test";
import { mayNameValue, mayTakeBack } from "@/memory/truth/signs/change-signs.ts";
import { changesValue, isTakeback } from "@/memory/truth/named-takeback.ts";
import {
  NUMBER_NAMES,
  OPPOSITES,
  RIVAL_GROUPS,
  WEEKDAY_NAMES,
} from "@/memory/truth/signs/value-names.ts";

describe("taking back", () => {
  test.each([
    ["scrap the retries", "Scrap that."],
    ["forget what I said about kafka", "no, forget about it"],
    ["never mind", "nevermind"],
    ["disregard the last point", "ignore what I said about the cache"],
    ["I take that back", "i take it back"],
    ["vergiss die Idee", "vergesst das"],
    ["verwirf das", "nehme das mit dem Cache zurück"],
    ["olvida lo de kafka", "olvídate"],
    ["descarta esa idea", "oubliez la suite"],
    ["laisse tomber", "lascia perdere"],
    ["esquece isso", "esqueça o cache"],
    ["dimentica", "забудь про кафку"],
    ["отмени это", "не учитывай последнее"],
    ["忘れて", "取り消し"],
    ["なかったことに", "やっぱりなし"],
    ["忘了吧", "忘掉它"],
    ["作废", "算了"],
    ["さっきのことは忘れて", "キャッシュはなし"],
    ["scratch kafka, we use nats", "ditch kafka."],
    ["kafkaは取り消し", "忘记 kafka"],
  ])("%p and %p have a sign", (one, other) => {
    for (const text of [one, other]) {
      expect(isTakeback(text)).toBe(true);
      expect(mayTakeBack(text)).toBe(true);
      expect(mayTakeBack(`> ${text.toUpperCase()}`)).toBe(true);
    }
  });

  test.each(["Please add a test for the parser.", "Добавь тест для парсера", "パーサーを直して"])(
    "%p has none",
    (text) => {
      expect(mayTakeBack(text)).toBe(false);
    },
  );
});

describe("values", () => {
  const lists = [...RIVAL_GROUPS, ...OPPOSITES, ...WEEKDAY_NAMES];
  const names = [...lists, ...NUMBER_NAMES.map(([list]) => list)].flatMap((list) =>
    list.split(" "),
  );

  test("each is seen at any place of a text, in capitals, in quotes, beside another script", () => {
    for (const name of names) {
      const texts = [name, `the x is ${name} now`, `(${name}).`, `\`${name}\`を使う`];
      const capitals = name.toUpperCase();
      if (capitals.toLowerCase() === name) texts.push(capitals);
      expect(texts.filter((text) => !mayNameValue(text))).toEqual([]);
    }
  });

  test("a digit is one", () => {
    expect(mayNameValue("the port is 7171 now")).toBe(true);
    expect(mayNameValue("nimm v2")).toBe(true);
  });

  test("a part of another word is none", () => {
    expect(mayNameValue("Please look at the parser, the flag was wrong")).toBe(false);
    expect(mayNameValue("Bitte den Parser anschauen")).toBe(false);
  });

  test.each([
    ["the port is 7171 now", true],
    ["we use postgres instead", true],
    ["deploys moved to Thursday", true],
    ["the flag is off now", true],
    ["jetzt nehmen wir zwei Worker", true],
    ["the parser is green now", false],
    ["is the port 7171 now?", false],
    ["the port is 7171", false],
  ])("%p gives a new value: %p", (text, expected) => {
    expect(changesValue(text)).toBe(expected);
  });
});
