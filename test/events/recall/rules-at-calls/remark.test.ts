// A remark about an act is told at the next act like it, and is no standing rule by that.
import { expect, test } from "bun:test";
import { isCallRemark } from "@/memory/rules/rank-rules.ts";
import { playCase, playRemark, rulesAt } from "@test/events/recall/rules-at-calls/play-case.ts";
import { createEventWorld } from "@test/events/event-world.ts";
import { loadPayload } from "@test/harness/payload.ts";

const REMARK = {
  before: ["$ trino --execute 'select count(*) from reading'"],
  said: "哎等等，大查询走 adhoc 资源组啊，不然看板全卡死",
  after: [],
  isCutIn: true,
} as const;

test("a remark that cuts in on a command is told at the next one, once a session", async () => {
  using world = createEventWorld();
  await playRemark(world, REMARK);
  const call = "$ trino --execute 'select 1'";
  expect(await rulesAt(world, call, "remark")).toBe(""); // There it was said.
  expect(await rulesAt(world, call, "one")).toContain("adhoc 资源组");
  expect(await rulesAt(world, call, "one")).toBe("");
  expect(await rulesAt(world, call, "two")).toContain("adhoc 资源组");
  expect(await rulesAt(world, "$ trino --session group=adhoc --execute x", "three")).toBe("");
  expect(await rulesAt(world, "$ psql -c 'select 1'", "three")).toBe("");
});

const AT_CALL = {
  type: "Context",
  event: "Stop",
  sessionId: "remark",
  tags: ["transcript", "said", "at-call", "on:trino"],
} as const;

test("what is no rule by its words is not in the list of standing rules", async () => {
  using world = createEventWorld();
  world.remember(REMARK.said, AT_CALL);
  expect(await rulesAt(world, "$ trino --execute 'select 1'", "one")).toContain("adhoc");
  const start = loadPayload("SessionStart.startup", { session_id: "start", source: "startup" });
  expect((await world.happen("SessionStart", start)).text).not.toContain("adhoc");
});

const LONG_RULE = [
  "I looked through what you have written there yesterday evening and this morning, in the loader",
  "and in the reports, and most of it is fine, but that is not how we do it here,",
  "never run trino against the production catalog from a laptop",
].join(" ");

test("of a rule that is longer than a line, the part that is the rule is told", async () => {
  using world = createEventWorld();
  world.remember(LONG_RULE, { ...AT_CALL, type: "Preference", tags: [...AT_CALL.tags, "rule"] });
  const told = await rulesAt(world, "$ trino --execute 'select 1'", "one");
  expect(told).toContain("- never run trino against the production catalog from a laptop (");
});

test("a remark that was told three times without effect is told no more", async () => {
  using world = createEventWorld();
  world.remember(REMARK.said, AT_CALL);
  const [memory] = world.store.findTagged(["at-call"], 1);
  if (memory === undefined) throw new Error("not kept");
  expect(isCallRemark({ ...memory, ignoredCount: 2 })).toBe(true);
  expect(isCallRemark({ ...memory, ignoredCount: 3 })).toBe(false);
  expect(isCallRemark({ ...memory, ignoredCount: 3, useCount: 1 })).toBe(true);
});

const UI = "If track data is shown, there has to be a clickable link to the track";

test("a rule that is said after the last command of a piece of work is not about it", async () => {
  const remark = { said: UI, before: ["web/map.js <- draw();", "$ git push"] };
  const after = ["web/map.js <- link();", "$ git push origin main"];
  expect(await playCase({ ...remark, after, call: "$ git push" })).toBe("");
});

test("what the agent did only after the remark is how it is to be done", async () => {
  const remark = {
    before: ["requirements.txt <- scipy==1.12"],
    said: "not in requirements.txt, that is compiled. packages go in requirements.in and then `make lock`",
    after: ["requirements.txt <- ", "requirements.in <- scipy", "$ make lock"],
  };
  expect(await playCase({ ...remark, call: "requirements.txt <- numpy==2" })).toContain(
    "make lock",
  );
  expect(await playCase({ ...remark, call: "$ make lock" })).toBe("");
});

test("an order for now after a second try is not told again", async () => {
  const remark = { before: ["a/b.yaml <- max: 10"], after: ["a/b.yaml <- max: 20"] };
  const said = "make that 20 please";
  expect(await playCase({ ...remark, said, call: "a/b.yaml <- idle: 5" })).toBe("");
});

test("what the call writes comes before rules about its kind of file", async () => {
  using world = createEventWorld();
  for (const name of ["one", "two"]) {
    const tags = ["rule", "scoped", "on:ext:.rs"];
    world.remember(`Rust files have a heading of kind ${name}`, { type: "Preference", tags });
  }
  const tags = ["at-call", "on:ext:.rs", "if:unwrap"];
  world.remember("no unwrap in systems", { type: "Context", tags });
  const told = await rulesAt(world, "src/a.rs <- x.unwrap()", "act");
  expect(told.trim().split("\n")[0]).toContain("no unwrap in systems");
  expect(told.trim().split("\n")).toHaveLength(2);
});
