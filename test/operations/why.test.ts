import { expect, test } from "bun:test";
import { type Injection, type WhyInput, whyOperation } from "@/operations/reports/why.ts";
import type { LedgerEntry } from "@/store/port/ledger-port.ts";
import { openProjectTools, type ProjectTools } from "@test/operations/project-tools.ts";
import { importDrafts } from "@test/operations/remember-drafts.ts";
import { MONDAY_MS } from "@test/store/sample-memory.ts";

const REASON = {
  channel: "cause",
  channels: ["cause", "lexical"],
  terms: ["port"],
  queryShare: 1,
  parts: { sameError: 5, branch: 0.1 },
  details: { cause: "the same error" },
};

test("the last injection is shown with all its lines and the reason for each", () => {
  using tools = openProjectTools();
  const [fix = "", other = ""] = importDrafts(
    tools,
    { text: "the port is 5432" },
    { text: "gone" },
  );
  show(tools, { id: "inj_old", memoryId: other, atMs: MONDAY_MS - 1 });
  show(tools, { id: "inj_1", memoryId: fix, reason: REASON, score: 0.9, tokens: 20 });
  show(tools, { id: "inj_2", memoryId: other, tokens: 5 });
  judge(tools, "inj_1", ["5432"]);
  expect(why(tools, {})).toEqual(why(tools, { target: "last" }));
  const [injection, ...others] = why(tools, {});
  expect(others).toEqual([]);
  expect(injection).toMatchObject({
    at: new Date(MONDAY_MS).toISOString(),
    event: "PostToolUseFailure",
    session: "s1",
    agent: "",
    tokens: 25,
  });
  expect(injection?.lines[0]).toEqual({
    id: "inj_1",
    memory_id: fix,
    line: expect.stringContaining("the port is 5432"),
    why: "the same error; words: port; same branch",
    channels: ["cause", "lexical"],
    words: ["port"],
    parts: { sameError: 5, branch: 0.1 },
    rank: "same error +5.00, branch +0.10",
    score: 0.9,
    tokens: 20,
    outcome: "used",
    evidence: ["5432"],
  });
  expect(injection?.lines[1]).toMatchObject({ id: "inj_2", outcome: "open", evidence: [] });
});

test("injections are found by their id, by a memory's id or by the session", () => {
  using tools = openProjectTools();
  const [first = "", second = ""] = importDrafts(tools, { text: "first" }, { text: "second" });
  show(tools, { id: "inj_aaaaaa", memoryId: first });
  show(tools, { id: "inj_bbbbbb", memoryId: second });
  show(tools, { id: "inj_cccccc", memoryId: first, atMs: MONDAY_MS + 1, sessionId: "s2" });
  expect(ids(why(tools, { target: "aaaaaa" }))).toEqual([["inj_aaaaaa", "inj_bbbbbb"]]);
  expect(ids(why(tools, { target: "inj_cccccc" }))).toEqual([["inj_cccccc"]]);
  expect(ids(why(tools, { target: first }))).toEqual([["inj_cccccc"], ["inj_aaaaaa"]]);
  const cited = `[m:${first.slice(-8)}]`;
  expect(ids(why(tools, { target: cited, limit: 1 }))).toEqual([["inj_cccccc"]]);
  expect(ids(why(tools, { target: first, sessionId: "s1" }))).toEqual([["inj_aaaaaa"]]);
  expect(ids(why(tools, { sessionId: "s1" }))).toEqual([["inj_aaaaaa", "inj_bbbbbb"]]);
  expect(ids(why(tools, { limit: 9 }))).toHaveLength(2);
  expect(why(tools, { sessionId: "s3" })).toEqual([]);
});

test("an unknown or ambiguous id is an error that says so", () => {
  using tools = openProjectTools();
  show(tools, { id: "inj_a111111" });
  show(tools, { id: "inj_b111111" });
  expect(() => why(tools, { target: "nothing-here" })).toThrow("nothing-here");
  expect(() => why(tools, { target: "111111" })).toThrow("single injection");
});

test.each([
  [null, "reasons are not recorded"],
  ["cheat-sheet", "cheat sheet"],
  [{ section: "previous-session" }, "previous session"],
  [{ capsule: true }, "before compaction"],
  ["something new", "something new"],
  [[7], "a weak match"],
  [{ terms: 3, parts: "x", details: 1, cosine: "high" }, "a weak match"],
  [{ terms: ["a", 4], parts: { unheardOf: 1 }, cosine: 0.5 }, "words: a; near in meaning 0.50"],
])("a reason such as %j is explained as %p", (reason, words) => {
  using tools = openProjectTools();
  show(tools, { id: "inj_1", memoryId: "", reason });
  expect(why(tools, {})[0]?.lines[0]?.why).toContain(words);
});

test("the line of a forgotten memory has no text", () => {
  using tools = openProjectTools();
  show(tools, { id: "inj_1", memoryId: "mem_gone" });
  expect(why(tools, {})[0]?.lines).toMatchObject([{ memory_id: "mem_gone", line: "" }]);
});

function why(tools: ProjectTools, input: Partial<WhyInput>): Injection[] {
  return whyOperation.run({ target: "", ...input }, tools);
}

function ids(injections: readonly Injection[]): string[][] {
  return injections.map(({ lines }) => lines.map(({ id }) => id));
}

function show(tools: ProjectTools, fields: Partial<LedgerEntry>): void {
  const entry: LedgerEntry = {
    id: "inj",
    atMs: MONDAY_MS,
    sessionId: "s1",
    agentId: "",
    event: "PostToolUseFailure",
    memoryId: "mem_x",
    reason: { channel: "lexical", channels: ["lexical"], terms: ["x"], queryShare: 1 },
    score: 0.5,
    tokens: 10,
    ...fields,
  };
  tools.store.apply([{ kind: "add-ledger", entry }], { isDurable: false });
}

function judge(tools: ProjectTools, id: string, evidence: string[]): void {
  const judged = { ids: [id], outcome: "used", evidence, atMs: MONDAY_MS } as const;
  tools.store.apply([{ kind: "judge-injections", ...judged }], { isDurable: false });
}
