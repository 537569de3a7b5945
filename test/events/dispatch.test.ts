// The mechanism behind every event: one deadline, partial results, a budget, an order.
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { createDeadline } from "@/base/deadline.ts";
import type { Contributor } from "@/events/contributor.ts";
import { dispatch, type EventResult } from "@/events/dispatch.ts";
import { writesOf } from "@/events/settle-refused.ts";
import type { EventName } from "@/conversation/event-table.ts";
import type { HookEvent } from "@/conversation/event.ts";
import { systemClock } from "@/base/clock.ts";
import { queryCachePath } from "@/session/query-cache.ts";
import { createEventWorld, parseEvent } from "@test/events/event-world.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";
import { verifies } from "@test/requirements/verifies.ts";

verifies(
  ["DG-16", { id: "TS-14", shows: "the fallback: the text that was ready" }],
  "a contributor that is not ready in time is left out and the others' text is delivered",
  async () => {
    const result = await run([says("first", "alpha"), never("slow")], 200);
    expect(result).toMatchObject({ text: "=== first ===\nalpha", late: ["slow"], failed: [] });
  },
);

verifies(
  ["DG-18"],
  "at a session's start and end, writes that were ready in time are kept",
  async () => {
    for (const [name, payload] of [
      ["SessionStart", "SessionStart.startup"],
      ["SessionEnd", "SessionEnd.other"],
    ] as const) {
      const early: Contributor = { name: "early", contribute: () => ({ writes: [DELETE] }) };
      const result = await run([early, never("slow")], 100, name, loadPayload(payload));
      expect(writesOf(result)).toEqual([DELETE]);
      expect(result.late).toEqual(["slow"]);
    }
  },
);

verifies(
  ["DG-03"],
  "a contributor that throws, at once or later, is left out and the others are kept",
  async () => {
    const atOnce: Contributor = {
      name: "at-once",
      contribute() {
        throw new TypeError("broken");
      },
    };
    const later: Contributor = {
      name: "later",
      contribute: () => Promise.reject(new RangeError("broken")),
    };
    const result = await run([
      atOnce,
      says("middle", "still here"),
      later,
      says("end", "and here"),
    ]);
    expect(result.text).toBe("=== middle ===\nstill here\n\n=== end ===\nand here");
    expect(result.failed.map(({ name, error }) => [name, (error as Error).name])).toEqual([
      ["at-once", "TypeError"],
      ["later", "RangeError"],
    ]);
  },
);

test("a contributor is skipped if less time is left than it needs", async () => {
  using world = createEventWorld();
  const deadline = createDeadline(world.clock, 0, 100);
  const needy: Contributor = { ...says("needy", "text"), needsMs: 30 };
  world.clock.advance(70);
  const tooLate = await dispatch(toEvent(), [needy, says("modest", "text")], {
    ...world.tools,
    deadline,
  });
  expect(tooLate.late).toEqual(["needy"]);
  expect(tooLate.text).toBe("=== modest ===\ntext");
  world.clock.advance(-1);
  const inTime = await dispatch(toEvent(), [needy], { ...world.tools, deadline });
  expect(inTime.text).toBe("=== needy ===\ntext");
});

test("sections appear in the order of their contributors, and the first ones get the budget", async () => {
  const long = "word ".repeat(80).trim(); // 100 of the 200 tokens that PreToolUse has
  const contributors = [says("one", long), says("two", `${long} two`), says("three", "short")];
  const result = await run(contributors, 5_000, "PreToolUse", loadPayload("PreToolUse.Bash"));
  expect(result.text).toBe(`=== one ===\n${long}\n\n=== three ===\nshort`);
  expect(result.tokens).toBeLessThanOrEqual(200);
});

test("every shown memory gets one ledger row with its event, reason and cost", async () => {
  using world = createEventWorld();
  const contributors = [says("one", "alpha"), says("two", "omega")];
  const result = await dispatch(toEvent(), contributors, world.tools);
  world.store.apply(writesOf(result), { isDurable: false });
  const shown = ["mem_alpha", "mem_omega"];
  const ledger = world.store.ledgerOf("abc").sort((a, b) => a.memoryId.localeCompare(b.memoryId));
  expect(ledger).toEqual(
    shown.map((memoryId) => ({
      id: expect.stringMatching(/^inj_/),
      atMs: world.clock.nowMs(),
      sessionId: "abc",
      agentId: "",
      event: "UserPromptSubmit",
      memoryId,
      reason: "said so",
      score: 0.5,
      tokens: 2,
    })),
  );
  const served = world.store.servedAmong("abc", "", [...shown, "mem_other"]);
  expect([...served].sort()).toEqual(shown);
});

test("a look at an event leaves no file behind: that comes after the answer", async () => {
  using world = createEventWorld();
  const path = queryCachePath(world.tools.sessionFolder ?? "", "abc") ?? "";
  const session = { session_id: "abc" };
  const call = await world.look("PreToolUse", loadPayload("PreToolUse.Bash", session));
  expect(existsSync(path)).toBe(false);
  for (const work of call.afterwards) work();
  expect(existsSync(path)).toBe(true);
  for (const [name, payload] of [
    ["Stop", loadPayload("Stop", { ...session, transcript_path: "" })],
    ["SessionStart", loadPayload("SessionStart.startup", session)],
  ] as const) {
    const result = await world.look(name, payload);
    expect({ name, isKept: existsSync(path) }).toEqual({ name, isKept: true });
    expect(result.afterwards).not.toEqual([]);
  }
});

test("without a session id everything is shown and nothing is recorded", async () => {
  using world = createEventWorld();
  const event = toEvent("UserPromptSubmit", { prompt: "hello" });
  const result = await dispatch(event, [says("one", "alpha")], world.tools);
  expect(result.text).toBe("=== one ===\nalpha");
  expect(writesOf(result)).toEqual([]);
});

const DELETE = { kind: "delete", namespace: "session", key: "x" } as const;

function says(name: string, text: string): Contributor {
  const line = { text, memoryId: `mem_${text}`, score: 0.5, reason: "said so" };
  const section = { heading: `=== ${name} ===`, lines: [line], mayRepeat: false };
  return { name, contribute: () => ({ section }) };
}

function never(name: string): Contributor {
  return { name, contribute: () => new Promise(() => undefined) };
}

/** Runs the contributors on the real clock, because only that can wake a waiting dispatch. */
async function run(
  contributors: readonly Contributor[],
  limitMs = 10_000,
  name?: EventName,
  payload?: Payload,
): Promise<EventResult> {
  using world = createEventWorld();
  const deadline = createDeadline(systemClock, systemClock.elapsedMs(), limitMs);
  return await dispatch(toEvent(name, payload), contributors, { ...world.tools, deadline });
}

function toEvent(name: EventName = "UserPromptSubmit", payload?: Payload): HookEvent {
  return parseEvent(name, payload ?? loadPayload("UserPromptSubmit", { session_id: "abc" }));
}
