import { expect, test } from "bun:test";
import { extractCandidates } from "@/memory/extract/extract.ts";
import { compareStatements } from "@/memory/truth/compare-statements.ts";
import { userSays } from "@test/memory/extract/turns.ts";

const kindsOf = (text: string) => extractCandidates([userSays(text)]).map(({ kind }) => kind);

test("a request in Russian is no fact", () => {
  expect(kindsOf("добавь поле paid_at в таблицу заказов и обнови миграцию")).toEqual(["said"]);
  expect(kindsOf("таблица заказов лежит в схеме billing на сервере db-2")).toEqual(["fact"]);
});

test("a condition or a question in Russian replaces nothing", () => {
  const old = "Порт сервиса метрик 8125.";
  expect(compareStatements(old, "Порт сервиса метрик теперь 9125.").relation).toBe("supersedes");
  expect(compareStatements(old, "Если порт сервиса метрик теперь 9125.").relation).toBe("none");
});
