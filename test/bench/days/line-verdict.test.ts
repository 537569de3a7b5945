// How `npm run bench:days` judges an injected line.
import { expect, test } from "bun:test";
import { garbledReason } from "../../../bench/days/judge/garbled.ts";
import { judgeLine, type Moment } from "../../../bench/days/judge/line-verdict.ts";
import { linesOf, type ShownLine } from "../../../bench/days/judge/shown-lines.ts";
import type { DayScript, Fact } from "../../../bench/days/script.ts";

const PORT: Fact = {
  id: "port",
  kind: "fact",
  by: "user",
  must: [/9125/],
  stale: [/8125/],
};
const UV: Fact = { id: "uv", kind: "rule", by: "user", must: [/\buv\b/, /\bpip\b/] };

test("lines are bullets and citations; headings and the end mark are none", () => {
  const text = `=== PROJECT CONTEXT ===
- the port is 9125 (Context from user, 2 days ago, [m:abc12345])
- It was asked: "x (y)"
=== END ===`;
  expect(linesOf(text)).toEqual([
    {
      text: "the port is 9125",
      heading: "PROJECT CONTEXT",
      memoryId: "abc12345",
      about: "(Context from user, 2 days ago, [m:abc12345])",
      whole: "- the port is 9125 (Context from user, 2 days ago, [m:abc12345])",
    },
    {
      text: 'It was asked: "x (y)"',
      heading: "PROJECT CONTEXT",
      memoryId: "",
      about: "",
      whole: '- It was asked: "x (y)"',
    },
  ]);
});

test("a line about something due is useful, about something else known harmless", () => {
  const line = memory("the sidecar listens on 9125");
  expect(judgeLine(line, moment({ dueInSession: new Set(["port"]) })).worth).toBe("useful");
  expect(judgeLine(line, moment({})).worth).toBe("harmless");
  expect(judgeLine(memory("the sky is blue"), moment({})).why).toBe("other");
});

test("a rule at the start of a session is useful, and once more at its action", () => {
  const line = memory("use uv, never pip");
  expect(judgeLine(line, moment({ event: "SessionStart" })).worth).toBe("useful");
  const before = [{ line, event: "SessionStart" }];
  const due = { dueInSession: new Set(["uv"]), dueNow: new Set(["uv"]) };
  const atAction = moment({ ...due, before, event: "PreToolUse" });
  expect(judgeLine(line, atAction).worth).toBe("useful");
  const again = [...before, { line, event: "PreToolUse" }];
  expect(judgeLine(line, { ...atAction, before: again }).why).toBe("duplicate");
});

test("an outdated form is junk, unless the new one is told with it", () => {
  const old = memory("metrics go to port 8125");
  expect(judgeLine(old, moment({})).stale).toBe("port");
  const above = [memory("the port moved to 9125", "other123")];
  expect(judgeLine(old, moment({ above })).worth).toBe("harmless");
  expect(judgeLine(memory("port 8125 is now 9125"), moment({})).worth).toBe("harmless");
  expect(judgeLine(old, moment({ stated: new Set() })).worth).toBe("harmless");
});

test("a fix with a step that was taken back is wrong, even if it tells the right one too", () => {
  const fix: Fact = { id: "tz", kind: "fix", by: "tool", must: [/ZoneInfo/], wrong: [/hours=1/] };
  const script = { ...moment({}).script, facts: [fix] };
  const at = moment({ script, stated: new Set(["tz"]), dueInSession: new Set(["tz"]) });
  expect(judgeLine(memory("changed base to ZoneInfo"), at).worth).toBe("useful");
  expect(judgeLine(memory("changed to hours=1; changed to ZoneInfo"), at).stale).toBe("tz");
  expect(judgeLine(memory("ZoneInfo fixed it; hours=1 did not help"), at).worth).toBe("useful");
});

test("the same memory twice is a duplicate, as are the same words of another memory", () => {
  const line = memory("the tests need a running database on the default port");
  const before = [{ line, event: "UserPromptSubmit" }];
  expect(judgeLine(line, moment({ before })).why).toBe("duplicate");
  expect(judgeLine({ ...line, memoryId: "zzzzzzzz" }, moment({ before })).why).toBe("duplicate");
});

test("a fix at a failure it is not about, a summary at a tool call and a file's history are junk", () => {
  const line = memory("`make` passed after: ran `make deps`");
  const failure = moment({
    event: "PostToolUseFailure",
    memoryType: "Fix",
    isUnrelatedFailure: true,
  });
  expect(judgeLine(line, failure).why).toBe("fix of another error");
  expect(judgeLine(line, moment({ event: "PreToolUse", memoryType: "Summary" })).worth).toBe(
    "junk",
  );
  expect(judgeLine(line, moment({ memoryType: "FileAccess" })).worth).toBe("junk");
});

test.each([
  ["… folder we tested the bridge", "begins in the middle of a sentence"],
  [", and then it passed", "begins with punctuation"],
  ["because the lock was held", "begins with a conjunction"],
  ["it passed after `uv sync", "a code span is cut"],
  ["we need wave heigh… and more", 'a word is cut: "heigh…"'],
])("%s: %s", (text, reason) => {
  expect(garbledReason(text, new Set(["heights"]))).toBe(reason);
});

test.each(["we need wave heights…", "dont touch vendor/", "`uv sync` helps", "テストは…"])(
  "%s is not garbled",
  (text) => {
    expect(garbledReason(text, new Set(["heights"]))).toBeUndefined();
  },
);

function memory(text: string, memoryId = "abc12345"): ShownLine {
  const whole = `- ${text} (Context from user, today, [m:${memoryId}])`;
  return { text, heading: "MEMORY", memoryId, about: "(Context)", whole };
}

function moment({
  event = "UserPromptSubmit",
  ...rest
}: Partial<Moment> & { event?: string }): Moment {
  const script: DayScript = {
    name: "s",
    about: "",
    files: {},
    facts: [PORT, UV],
    days: [],
    probes: [],
  };
  const call = {
    session: "a",
    day: 6,
    step: 0,
    event,
    about: "",
    toolUseId: "",
    injected: "",
    tokens: 0,
    elapsedMs: 0,
  };
  return {
    script,
    call,
    stated: new Set(["port", "uv"]),
    dueInSession: new Set(),
    dueNow: new Set(),
    before: [],
    above: [],
    vocabulary: new Set(),
    notRules: [],
    isUnrelatedFailure: false,
    memoryType: "Context",
    ...rest,
  };
}
