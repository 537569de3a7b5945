// Which projects share a store in bench:recall, and how often a prompt gets a memory.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { scoreHook } from "../../bench/recall/hook-scores.ts";
import { addUp, formatHookTable } from "../../bench/recall/hook-table.ts";
import { poolProjects, poolSteps, scopeByProject } from "../../bench/recall/regroup.ts";
import { formatReport } from "../../bench/recall/report.ts";
import { pooledScores, runSet } from "../../bench/recall/run-set.ts";
import {
  type Item,
  type Query,
  readSet,
  readSmallTalk,
  type RecallSet,
} from "../../bench/recall/set.ts";

const own = readSet(join(import.meta.dir, "..", "..", "bench", "sets", "own"));

test("groups are pooled by 1, 2, 4 and all, and a question stays with its items", () => {
  const set = makeSet(["a", "b", "c", "d", "e"].map((group) => ({ group })));
  expect(poolSteps(set)).toEqual([1, 2, 4, 5]);
  const pooled = poolProjects(set, 2);
  expect(pooled.items.map(({ group }) => group)).toEqual(
    ["0", "0", "1", "1", "2"].map((n) => `pool ${n}`),
  );
  for (const query of pooled.queries) {
    const [relevant] = query.relevant;
    expect(pooled.items.find(({ id }) => id === relevant)?.group).toBe(query.group);
  }
  expect(new Set(pooled.items.map(({ id }) => id)).size).toBe(5);
  expect(new Set(pooled.items.map(({ session }) => session)).size).toBe(5);
});

test("a set of one group is pooled by the projects its items name", () => {
  const set = makeSet(["x", "y", "z"].map((project) => ({ group: "all", project })));
  expect(poolSteps(set)).toEqual([1, 2, 3]);
  expect(poolProjects(set, 1).items.map(({ group }) => group)).toEqual([
    "pool 0",
    "pool 1",
    "pool 2",
  ]);
  expect(scopeByProject(set)?.items.map(({ group }) => group)).toEqual(["all/x", "all/y", "all/z"]);
  expect(scopeByProject(makeSet([{ group: "a" }, { group: "b" }]))).toBeUndefined();
});

test("the more projects share a store, the less recall finds of each", async () => {
  // Twelve projects with the same notes but for the question's own word: alone each finds its
  // note among the first ten at once, together they crowd each other out.
  const projects = Array.from({ length: 12 }, (_, i) => `p${i}`);
  const items = projects.map((project): Item => item("all", project, "The staging port is 9000."));
  const queries = projects.map((project): Query => query("all", project, "staging port"));
  const texts = items.map((one, i) => ({ ...one, text: `${one.text} Note ${i} of the team.` }));
  const curve = await pooledScores({ name: "crowd", items: texts, queries, offTopic: [] });
  expect(curve.map(({ projects: count }) => count)).toEqual([1, 2, 4, 8, 12]);
  expect(curve[0]?.scores.recallAt10).toBe(1);
  expect(curve.at(-1)?.scores.recallAt10 ?? 1).toBeLessThan(1);
  expect(curve.at(-1)?.scores.mrr ?? 1).toBeLessThan(curve[0]?.scores.mrr ?? 0);
});

test("small talk has at least sixty different prompts", () => {
  const prompts = readSmallTalk();
  expect(prompts.length).toBeGreaterThanOrEqual(60);
  expect(new Set(prompts.map(({ text }) => text)).size).toBe(prompts.length);
});

test("the hook answers most questions of the own set, none off topic, and hardly any small talk", async () => {
  const { report } = await runSet(own, readSmallTalk(), { isScoped: true, isPooled: false });
  const { hook, offTopic, smallTalk, fts5SameLines, fts5OneLine } = report.hook;
  expect(hook.prompts).toBe(24);
  expect(hook.right).toBeGreaterThanOrEqual(18);
  expect(fts5SameLines.lines).toBe(hook.lines);
  expect(fts5OneLine.lines).toBe(24);
  expect(offTopic).toEqual({ prompts: 10, disturbed: 0 });
  expect(smallTalk.prompts).toBe(readSmallTalk().length);
  expect(smallTalk.disturbed).toBeLessThanOrEqual(3);
  expect(report.scoped).toBeUndefined();
  const text = `${formatReport(report, true)}\n${formatHookTable([report])}`;
  expect(text).toContain("lines ok");
  expect(text).not.toContain("NaN");
});

test("what the hook shows is counted by prompt and by line, small talk once for each store", () => {
  const set: RecallSet = {
    ...makeSet([{ group: "a" }, { group: "b" }]),
    offTopic: [query("a", "off", "weather")],
  };
  const talk = [query("", "yes", "yes"), query("", "no", "no")];
  const [first, second] = set.queries.map(({ id }) => id);
  const shown = new Map([
    [first ?? "", { tokens: 90, lines: [["other"], ["i", "same text"]] }],
    ["b\nyes", { tokens: 40, lines: [["i"]] }],
  ]);
  const ranked = (id: string | undefined, ...items: string[]) =>
    [id ?? "", { id: id ?? "", ranked: items, ms: 1, top: 1 }] as const;
  const asked = new Map([ranked(first, "other", "i"), ranked(second, "i")]);
  const fts5 = new Map([ranked(first, "other", "another", "i"), ranked(second, "i")]);
  const scores = scoreHook(set, talk, shown, asked, fts5);
  expect(scores).toEqual({
    hook: { prompts: 2, shown: 1, right: 1, lines: 2, rightLines: 1 },
    fts5SameLines: { prompts: 2, shown: 1, right: 0, lines: 2, rightLines: 0 },
    fts5OneLine: { prompts: 2, shown: 2, right: 1, lines: 2, rightLines: 1 },
    firstIsRight: 1,
    silentThoughFirst: 1,
    offTopic: { prompts: 1, disturbed: 0 },
    smallTalk: { prompts: 4, disturbed: 1 },
    tokensP50: 90,
  });
  const twice = [
    { set: "one", hook: scores },
    { set: "two", hook: scores },
  ];
  expect(addUp(twice).hook).toEqual({ prompts: 4, shown: 2, right: 2, lines: 4, rightLines: 2 });
  expect(formatHookTable(twice)).toContain("all prompts");
});

function makeSet(places: readonly { group: string; project?: string }[]): RecallSet {
  return {
    name: "made",
    items: places.map(({ group, project }) => item(group, project ?? "")),
    queries: places.map(({ group, project }) => query(group, project ?? "")),
    offTopic: [],
  };
}

function item(group: string, project: string, text = "text"): Item {
  const meta = project === "" ? {} : { meta: { project } };
  return { id: `i${project}`, text, time: null, session: "s", group, ...meta };
}

function query(group: string, project: string, text = "text"): Query {
  const meta = project === "" ? {} : { meta: { project } };
  const id = project === "" ? `q${group}` : project;
  return { id, text, time: null, group, relevant: [`i${project}`], category: "c", ...meta };
}
