import { expect, test } from "bun:test";
import { contributorNames } from "@/events/contributors.ts";
import {
  EVENT_ALIASES,
  EVENT_NAMES,
  EVENT_TABLE,
  isEventName,
} from "@/conversation/event-table.ts";
import { verifies } from "@test/requirements/verifies.ts";

test("the list of names and the table have the same events in the same order", () => {
  expect<string[]>(Object.keys(EVENT_TABLE)).toEqual([...EVENT_NAMES]);
});

test("every event gives up before Claude Code would end it", () => {
  for (const event of EVENT_NAMES) {
    const row = EVENT_TABLE[event];
    expect([event, row.targetMs <= row.hardStopMs]).toEqual([event, true]);
    expect([event, row.hardStopMs <= row.settingsTimeoutSeconds * 1000]).toEqual([event, true]);
  }
});

test("only names in the table are event names", () => {
  expect(isEventName("PreToolUse")).toBe(true);
  for (const name of ["pretooluse", "", "toString", "__proto__", "PreToolCall"]) {
    expect([name, isEventName(name)]).toEqual([name, false]);
  }
});

test("the event names of seed 003 are aliases of the client's", () => {
  expect(EVENT_ALIASES).toEqual({ PreToolCall: "PreToolUse", PostToolCall: "PostToolUse" });
});

verifies(
  [{ id: "CF-02", shows: "the milliseconds, as our own hard stops" }],
  "the milliseconds of the five hooks are our own hard stops",
  () => {
    const stops = [
      EVENT_TABLE.SessionStart.hardStopMs,
      EVENT_TABLE.PreToolUse.hardStopMs,
      EVENT_TABLE.PostToolUse.hardStopMs,
      EVENT_TABLE.UserPromptSubmit.hardStopMs,
      EVENT_TABLE.SessionEnd.hardStopMs,
    ];
    expect<number[]>(stops).toEqual([5000, 100, 3000, 2000, 30000]);
  },
);

test("what the four scripts of seed 002 do happens at registered events", () => {
  const names = contributorNames();
  const contributors = {
    "session-start": ["SessionStart", "tell-previous-session"],
    "session-end": ["SessionEnd", "read-rest"],
    "pre-compact": ["PreCompact", "keep-standing"],
    "suggest-compact": ["PreToolUse", "advise-compaction"],
  } as const;
  for (const [script, [event, contributor]] of Object.entries(contributors)) {
    expect([script, EVENT_TABLE[event].registered]).toEqual([script, true]);
    expect([script, names.get(event)]).toEqual([script, expect.arrayContaining([contributor])]);
  }
});
