// Which rules are told at the start: patterns, the learned model and repetition taken together.
import { expect, test } from "bun:test";
import { chooseRules } from "@/memory/rules/choose-rules.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { createMemoryWorld } from "@test/memory/memory-world.ts";

function said(text: string, fields: Partial<StoredMemory> = {}): StoredMemory {
  using world = createMemoryWorld();
  const stored = world.store.findMemory(world.remember("any")) as StoredMemory;
  return {
    ...stored,
    id: text,
    text,
    type: "Preference",
    origin: "user",
    tier: "bronze",
    tags: ["transcript", "preference", "rule"],
    ...fields,
  };
}

const TASK = "the list should refresh by itself";
const firm = Array.from({ length: 20 }, (_, n) => said(`never touch file ${n}`, { tier: "gold" }));

test("a task in the words of a rule is left out", () => {
  expect(chooseRules([said(TASK)])).toEqual([]);
});

test.each([
  ["somebody stored it as one", { tags: ["rule"] }],
  ["it was said in two sessions", { sessionsSaid: 2 }],
  ["its words are clear", { tier: "gold" }],
] as const)("the same is told as a rule if %s", (_, fields) => {
  const rule = said(TASK, fields);
  expect(chooseRules([rule])).toEqual([rule]);
});

test("many firm rules are listed up to a bound, likely ones only in a short list", () => {
  const again = said("the orchard export with the quince", {
    type: "Context",
    tags: ["transcript", "said", "standing"],
  });
  expect(chooseRules([...firm, again])).toEqual(firm.slice(0, 18));
  expect(chooseRules([again])).toEqual([again]);
});

const standing = (share: number, text: string, tags: readonly string[] = []) =>
  said(text, { tags: ["transcript", "preference", "rule", `stands:${share}`, ...tags] });

test("what was judged when it was said is listed by that, the surest first", () => {
  const [sure, likely, hardly] = [9, 4, 1].map((share) => standing(share, `rule ${share}`));
  const filling = [9, 8, 7, 6].map((share) => standing(share, `more ${share}`));
  if (sure === undefined || likely === undefined || hardly === undefined) throw new Error("none");
  expect(chooseRules([hardly, likely, ...filling, sure])).toEqual([
    ...filling.slice(0, 1),
    sure,
    ...filling.slice(1),
    likely,
  ]);
});

test("a rule that no call brings up comes before a surer one that has a call", () => {
  const bound = standing(7, "titles start with the ticket", ["on:gh pr"]);
  const unbound = standing(5, "numbers first, then a line why");
  expect(chooseRules([bound, unbound])).toEqual([unbound, bound]);
});

test("the clear words of a rule are listed even if nothing else speaks for them", () => {
  const clear = { ...standing(0, "never log the tokens of a customer"), tier: "gold" } as const;
  const filling = [9, 8, 7, 6].map((share) => standing(share, `more ${share}`));
  expect(chooseRules([...filling, clear])).toEqual([...filling, clear]);
});

test("what no words make a rule is listed only if the measures are sure of it", () => {
  const passage = (share: number) =>
    said(`the harbour list has the ship first, ${share}`, {
      type: "Context",
      tags: ["transcript", "said", `stands:${share}`],
    });
  const filling = [9, 8, 7, 6].map((share) => standing(share, `more ${share}`));
  expect(chooseRules([...filling, passage(7), passage(4)])).toEqual([...filling, passage(7)]);
});

test.each(["Orchard Inc.", "we could offer to resume anyway? (then it needs a flag)"])(
  "%j is not listed, however much the act it was said of speaks for it",
  (text) => {
    const tags = ["transcript", "correction", "stands:10"];
    expect(chooseRules([said(text, { type: "Learning", tags })])).toEqual([]);
  },
);

test("guessed rules come after known ones, the firmest first", () => {
  const tags = ["transcript", "preference", "rule", "guessed"];
  const weak = said("提交之前 scalafmtAll 跑一遍啊", { tags });
  const strong = said("never log the names of customers, they are under nda", { tags });
  const known = firm.slice(0, 2);
  expect(chooseRules([weak, strong, ...known])).toEqual([...known, strong, weak]);
});

test("a remark about one file is left to that file, unless its words are those of a rule", () => {
  const tags = ["transcript", "correction", "scoped", "on:path:app.tsx", "stands:9"];
  const text = "wait, somebody else edits the app.tsx";
  expect(chooseRules([said(text, { type: "Learning", tags })])).toEqual([]);
  const ofAct = said("all of it belongs into the one file", { type: "Learning", tags });
  expect(chooseRules([ofAct])).toEqual([ofAct]);
  const ofWork = said(text, { type: "Learning", tags: [...tags, "on:git commit"] });
  expect(chooseRules([ofWork])).toEqual([ofWork]);
  const rule = said("never edit app.tsx by hand", { tags });
  expect(chooseRules([rule])).toEqual([rule]);
});

test("a decision to do one thing is no rule, however often it was ordered", () => {
  const text = "we don't want the filter apart, let's merge the two files into one";
  const again = { sessionsSaid: 2, tier: "gold" } as const;
  expect(chooseRules([said(text, again)])).toEqual([]);
  const reason = said(`${text}, because the build lists each of them`, again);
  expect(chooseRules([reason])).toEqual([reason]);
});
