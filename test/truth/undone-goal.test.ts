import { expect, test } from "bun:test";
import { wordsTakenOut } from "@/memory/truth/edits/edited-values.ts";
import { takesOutValue } from "@/memory/truth/edits/undone-goal.ts";
import { giveOtherValues } from "@/memory/truth/other-values.ts";

test.each([
  ["url: github.com/gridly/gridly-core", "url: github.com/tablex/tablex", "we go with Gridly here"],
  ["maxAge = 3 * 86400", "maxAge = 14 * 86400", "keep a downloaded plan for three days"],
  ["alter = 5", "alter = 9", "behalte das fünf Tage"],
])("from %j to %j takes out what %j asked for", (removed, added, goal) => {
  expect(takesOutValue({ removed, added }, goal)).toBeTrue();
});

test.each([
  ["timeout = 20", "timeout = 40", "keep a downloaded plan for three days"],
  ["url: github.com/gridly/core", "url: github.com/gridly/core\nretries: 2", "we go with Gridly"],
])("from %j to %j takes out nothing of %j", (removed, added, goal) => {
  expect(takesOutValue({ removed, added }, goal)).toBeFalse();
});

test("statements about an edited value are looked for by its plain form and by its name", () => {
  const words = wordsTakenOut([{ removed: 'iOS: "16.0"', added: 'iOS: "17.0"' }]).split(" ");
  expect(words).toContainValues(["16", "16.0", "ios"]);
});

test.each([
  ["the fair opens on 27 March", "the fair opens on the 20th of March now", true],
  ["tokens live 10 minutes", "tokens live 15 minutes", true],
  ["tokens live 1 min", "as I said, tokens live 60 seconds", false],
  ["never push on Fridays", "again: no push on Fridays, and tell me 5 minutes before", false],
  ["use port 9", "use 2 spaces", false],
])("%j and %j give other values: %p", (earlier, later, isOther) => {
  expect(giveOtherValues(earlier, later)).toBe(isOther);
});
