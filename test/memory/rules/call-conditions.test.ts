import { expect, test } from "bun:test";
import { appliesTo, hasToken } from "@/memory/rules/call-conditions.ts";

test.each([
  [["on:ext:.sql", "if:select *"], "select * from x", true],
  [["on:ext:.sql", "if:select *"], "select a from x", false],
  [["on:ext:.sql", "if:select *", "if:delete"], "DELETE from x", true],
  // A file that the rule names needs no condition.
  [["on:path:a.sql", "if:select *"], "select a from x", true],
  [["on:ext:.sql", "met:adhoc"], "set group adhoc", false],
  [["on:ext:.sql", "met:adhoc"], "select 1", true],
  [["on:ext:.sql", "if:select *", "met:adhoc"], "select * from adhoc", true],
  [["on:ext:.py"], "select 1", false],
])("a rule with the tags %j applies to an edit that writes %j: %j", (tags, written, applies) => {
  const handles = new Set(["on:ext:.sql", "on:path:a.sql"]);
  expect(appliesTo(tags, handles, written)).toBe(applies);
});

test.each([
  ["x.unwrap()", "unwrap", true],
  ["x.unwrap_or(1)", "unwrap", false],
  ["\\autocite{a}", "\\cite", false],
  ["see \\cite{a}", "\\cite", true],
  ["renew new", "new", true],
  ["renew", "new", false],
  ["任意", "", false],
])("%j has %j as a word of its own: %j", (text, token, has) => {
  expect(hasToken(text, token)).toBe(has);
});
