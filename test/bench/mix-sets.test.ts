import { expect, test } from "bun:test";
import { mixSets } from "../../bench/recall/mix-sets.ts";
import type { RecallSet } from "../../bench/recall/set.ts";

test("a mixed store keeps each set's items and answers apart, and its queries by set", () => {
  const mixed = mixSets([sample("talk"), sample("notes")]);
  expect(mixed.items).toHaveLength(4);
  expect(new Set(mixed.items.map(({ id }) => id)).size).toBe(4);
  expect(new Set(mixed.items.map(({ session }) => session)).size).toBe(4);
  expect(new Set(mixed.items.map(({ group }) => group)).size).toBe(1);
  expect(mixed.queries.map(({ category }) => category)).toEqual(["talk", "notes"]);
  for (const { relevant } of mixed.queries) {
    expect(mixed.items.map(({ id }) => id)).toContain(relevant[0] ?? "");
  }
});

test("of a large set an even share of the queries is asked", () => {
  const { queries } = sample("large");
  const many = Array.from({ length: 900 }, (_, i) => ({ ...queries[0], id: `q${i}` }));
  const mixed = mixSets([{ ...sample("large"), queries: many as RecallSet["queries"] }]);
  expect(mixed.queries).toHaveLength(300);
  expect(mixed.queries[1]?.id).toEndWith("q3");
});

function sample(name: string): RecallSet {
  const item = (id: string, group: string) => {
    return { id, group, session: "s", text: `${name} ${id}`, time: null };
  };
  const query = { id: "q", text: "a", time: null, group: "g1", relevant: ["a"], category: "c" };
  return { name, items: [item("a", "g1"), item("a", "g2")], queries: [query], offTopic: [] };
}
