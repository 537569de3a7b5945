import { environmentOf } from "@test/store/own-store.ts";
// How long a hook waits for a lock. A hook that is late still waits for the hooks beside it: without
// their rows it would show what they have shown.
import { expect, test } from "bun:test";
import { createDeadline } from "@/base/deadline.ts";
import { EVENT_NAMES, EVENT_TABLE } from "@/conversation/event-table.ts";
import { openForHook, patienceOf } from "@/hook/open-for-hook.ts";
import { createManualClock } from "@test/events/event-world.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";
import { watchSetting } from "@test/harness/watched-setting.ts";

/** Sibling hooks hold the lock for a millisecond or two each, and up to six run at once. */
const SIBLINGS_AT_LEAST_MS = 12;

test.each(EVENT_NAMES)(
  "a %s hook that is on time waits until its target, and no longer",
  (name) => {
    const { patience, clock } = waitingHook(name, 0);
    const { targetMs } = EVENT_TABLE[name];
    const leftMs = patience();
    expect(leftMs).toBeGreaterThanOrEqual(targetMs);
    clock.advance(leftMs - 1);
    expect(patience()).toBe(1);
    clock.advance(1);
    expect(patience()).toBe(0);
  },
);

test.each(EVENT_NAMES)("a %s hook that is late waits for its siblings, once", (name) => {
  const { patience, clock } = waitingHook(name, EVENT_TABLE[name].targetMs + 1);
  const leftMs = patience();
  expect(leftMs).toBeGreaterThanOrEqual(SIBLINGS_AT_LEAST_MS);
  clock.advance(leftMs / 2);
  expect(patience()).toBe(leftMs / 2);
  clock.advance(leftMs);
  expect(patience()).toBe(0);
});

test.each(EVENT_NAMES)("a %s hook never waits past its hard stop", (name) => {
  const { hardStopMs } = EVENT_TABLE[name];
  expect(waitingHook(name, hardStopMs - 5).patience()).toBe(5);
  expect(waitingHook(name, hardStopMs + 5).patience()).toBe(0);
});

test("the store of a late hook is opened with that patience, and its writes have it", () => {
  using folder = temporaryFolder("patience");
  const { clock, deadline } = waitingHook("PostToolUse", EVENT_TABLE.PostToolUse.targetMs + 1);
  const project = {
    root: folder.path,
    storeFolder: folder.path,
    sharedId: undefined,
    branch: undefined,
  };
  const opened = openForHook("PostToolUse", {
    project,
    environment: environmentOf(folder.path),
    clock,
    deadline,
    startedAtMs: 0,
  });
  using waits = watchSetting("busy_timeout", "BEGIN IMMEDIATE");
  try {
    opened.store.apply(rememberAll(sampleMemory()), { isDurable: false });
  } finally {
    opened.store.close();
  }
  expect(waits.values).toHaveLength(1);
  expect(waits.values[0]).toBeGreaterThanOrEqual(SIBLINGS_AT_LEAST_MS);
});

/** A hook that was started `elapsedMs` ago and has not met a lock yet. */
function waitingHook(name: (typeof EVENT_NAMES)[number], elapsedMs: number) {
  const clock = createManualClock();
  clock.advance(elapsedMs);
  const deadline = createDeadline(clock, 0, EVENT_TABLE[name].hardStopMs);
  return { clock, deadline, patience: patienceOf(name, { clock, deadline, startedAtMs: 0 }) };
}
