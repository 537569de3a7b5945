import { expect, test } from "bun:test";
import { judgeInjections } from "@/events/transcript/judge-injections.ts";
import { judgeEndedSession } from "@/events/sessions/open-injections.ts";
import { errorSignature } from "@/memory/errors/error-signature.ts";
import { createEventWorld } from "@test/events/event-world.ts";
import { at, judge, outcomes, show } from "@test/events/transcript/judged-world.ts";
import { agentRuns, agentSays, makeTurn, userSays } from "@test/memory/extract/turns.ts";

test("a memory that was used is counted once, with the words that show it", () => {
  using world = createEventWorld();
  const id = world.remember("This repo uses pnpm", { origin: "agent" });
  show(world, id);
  const turns = at(world, [userSays("Install"), ...agentRuns("pnpm install"), agentSays("Done.")]);
  judge(world, turns);
  expect(outcomes(world)).toEqual([[id, "used", ["pnpm"]]]);
  expect(world.store.findMemory(id)).toMatchObject({ useCount: 1 });
  expect(judgeInjections("s1", "", turns, world.tools)).toEqual([]);
});

test("a memory that was not used counts as ignored once the work has ended, not before", () => {
  using world = createEventWorld();
  const id = world.remember("This repo uses pnpm", { origin: "agent" });
  show(world, id);
  const turns = at(world, [userSays("Install"), ...agentRuns("npm install"), agentSays("Done.")]);
  judge(world, turns.slice(0, 3));
  expect(outcomes(world)).toEqual([[id, undefined, undefined]]);
  judge(world, turns);
  judge(world, turns);
  expect(outcomes(world)).toEqual([[id, "ignored", undefined]]);
  expect(world.store.findMemory(id)).toMatchObject({ useCount: 0, ignoredCount: 1 });
});

test("memories used together in one turn are linked; one from another turn is not", () => {
  using world = createEventWorld();
  const [first, second, third] = ["pnpm", "linkedom", "simhash"].map((word) =>
    world.remember(`The crawler is built on ${word}`, { origin: "agent" }),
  );
  for (const id of [first, second, third]) show(world, String(id));
  const turns = [
    userSays("Build it"),
    ...agentRuns("pnpm add linkedom"),
    agentSays("Built."),
    userSays("Once more"),
    ...agentRuns("node simhash.js"),
    agentSays("Done."),
  ];
  show(world, String(third), { id: "later", atMs: world.clock.nowMs() + 5 });
  judge(world, at(world, turns));
  const [link, ...others] = world.store.linksOf([String(first), String(third)], 9);
  expect(others).toEqual([]);
  expect(link).toMatchObject({ kind: "used-with", weight: 0.2 });
  expect(new Set([link?.fromId, link?.toId])).toEqual(new Set([first, second].map(String)));
});

test("a fix after which the same failure came back has misled and does not count as used", () => {
  using world = createEventWorld();
  const error = "Error: connect ECONNREFUSED 127.0.0.1:6543";
  const id = world.remember("Set BILLING_PORT, then it connects", {
    type: "Fix",
    origin: "tool",
    errorSignature: errorSignature(error),
  });
  show(world, id, { event: "PostToolUseFailure" });
  const turns = [
    userSays("Check"),
    ...agentRuns("BILLING_PORT=1 sh check.sh", error),
    agentSays("It still fails."),
  ];
  judge(world, at(world, turns));
  expect(outcomes(world)).toMatchObject([[id, "misled", expect.any(Array)]]);
  expect(world.store.findMemory(id)).toMatchObject({ useCount: 0 });
});

test("each agent's turns judge only what that agent was shown", () => {
  using world = createEventWorld();
  const id = world.remember("This repo uses pnpm", { origin: "agent" });
  show(world, id, { id: "main" });
  show(world, id, { id: "helper", agentId: "a1", event: "SubagentStart" });
  const turns = [userSays("Install"), ...agentRuns("pnpm install"), agentSays("Done.")];
  judge(world, at(world, turns), "a1");
  const entries = world.store.ledgerOf("s1").map((entry) => [entry.id, entry.outcome]);
  expect(Object.fromEntries(entries)).toEqual({ main: undefined, helper: "used" });
});

test("lines shown at a session's start that had no occasion count for nothing", () => {
  using world = createEventWorld();
  const id = world.remember("This repo uses pnpm", { origin: "agent" });
  show(world, id, { event: "SessionStart" });
  show(world, "", { id: "capsule", event: "SessionStart" });
  show(world, "mem_elsewhere", { id: "elsewhere" });
  judge(world, at(world, [userSays("Hi"), agentSays("Hello.")]));
  expect(outcomes(world).every(([, outcome]) => outcome === undefined)).toBe(true);
  world.store.apply(judgeEndedSession("s1", world.tools), { isDurable: false });
  const byMemory = Object.fromEntries(
    outcomes(world).map(([memory, outcome]) => [memory, outcome]),
  );
  expect(byMemory).toEqual({ [id]: "no-occasion", "": undefined, mem_elsewhere: undefined });
  expect(world.store.findMemory(id)).toMatchObject({ useCount: 0, ignoredCount: undefined });
});

test("if too many lines are open to judge at once, the newest are judged", () => {
  using world = createEventWorld();
  const shown = Array.from({ length: 60 }, (_, n) => {
    const id = world.remember(`Fact number ${n}: this repo uses pnpm`, { origin: "agent" });
    show(world, id, { id: `inj_${n}`, atMs: world.clock.nowMs() + n });
    return id;
  });
  world.clock.advance(1_000);
  judge(
    world,
    at(world, [userSays("Hi"), agentSays("Hello."), userSays("Go on"), agentSays("Yes.")]),
  );
  const judged = outcomes(world).filter(([, outcome]) => outcome !== undefined);
  expect(judged.map(([memoryId]) => memoryId)).toEqual(shown.slice(-50));
});

test("SessionEnd closes the lines that are still open", async () => {
  using world = createEventWorld();
  const id = world.remember("This repo uses pnpm", { origin: "agent" });
  show(world, id, { event: "SessionStart" });
  await world.happen("SessionEnd", { session_id: "s1", reason: "other" });
  expect(outcomes(world)).toEqual([[id, "no-occasion", undefined]]);
});

test("a reason of any shape, or none, does no harm", () => {
  using world = createEventWorld();
  const id = world.remember("This repo uses pnpm", { origin: "agent" });
  const reasons = [null, "cheat-sheet", 7, { terms: "x", details: [3] }, { terms: [1, "pnpm"] }];
  for (const [i, reason] of reasons.entries()) show(world, id, { id: `i${i}`, reason });
  judge(world, at(world, [userSays("Install"), ...agentRuns("pnpm install"), agentSays("Done.")]));
  const recorded = world.store.ledgerOf("s1").map((entry) => entry.outcome);
  expect(recorded).toEqual(["used", "used", "used", "used", "ignored"]);
  expect(judgeInjections("", "", [makeTurn({})], world.tools)).toEqual([]);
});
