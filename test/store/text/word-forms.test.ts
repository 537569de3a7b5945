import { expect, test } from "bun:test";
import { analyze } from "@/store/text/analyze.ts";

test.each([
  ["тик тики тикам тиков тиками"],
  ["пакет пакета пакету пакетов пакетами"],
  ["остров острова островов островами"],
  ["миграция миграции миграций миграцию"],
  ["очередь очереди очередью"],
  ["новый новая нового новые новых"],
  ["проблема проблем проблемы проблемами"],
  ["міграція міграції міграцію"],
])("the forms of one word are one term: %s", (forms) => {
  expect(new Set(analyze(forms)).size).toBe(1);
});

test.each([
  ["configuración", "configuracion"],
  ["déploiement", "deploiement"],
  ["migração", "migracao"],
  ["Straße", "strasse"],
  ["ścieżka", "sciezka"],
  ["łącze", "lacze"],
  ["größe", "große"],
])("%s is found without its accents: %s", (written, typed) => {
  expect(analyze(written)).toEqual(analyze(typed));
});

test.each([
  ["порт", "порта", "портал"],
  ["база", "базы", "базар"],
  ["код", "кода", "кодек"],
])("%s and %s are one word, %s is another", (word, form, other) => {
  expect(analyze(word)).toEqual(analyze(form));
  expect(analyze(word)).not.toEqual(analyze(other));
});

test("other scripts and short words are left as they are", () => {
  expect(analyze("кот")).toEqual(["кот"]);
  expect(analyze("δίκτυο")).toEqual(["δίκτυο"]);
  expect(analyze("端口")).toEqual(["端口"]);
});
