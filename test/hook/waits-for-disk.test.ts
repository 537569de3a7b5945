// A hook waits for the disk when it writes something that nothing else could bring back.
import { expect, test } from "bun:test";
import type { EventName } from "@/conversation/event-table.ts";
import { edited, failed, passed, SESSION } from "@test/events/fixes/failing-calls.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";
import { answerEvents, type AnsweredEvents } from "@test/hook/answered-events.ts";
import { watchSetting } from "@test/harness/watched-setting.ts";

const WAITS = 2;
const DOES_NOT_WAIT = 1;
const COMMAND = "make check";

test("a fix is on the disk before the hook answers", async () => {
  using events = answerEvents();
  await events.answer("PostToolUseFailure", failed(COMMAND, "Error: no such table: invoices"));
  await events.answer("PostToolUse", edited("/p/a.ts"));
  expect(await commitsOf(events, "PostToolUse", passed(COMMAND))).toEqual([WAITS]);
  expect(typesIn(events)).toContain("Fix");
});

test("a memory alone is on the disk before the hook answers", async () => {
  using events = answerEvents();
  const printed = passed("make docs", "error: page guide/intro.md is listed twice in the index");
  expect(await commitsOf(events, "PostToolUse", printed)).toEqual([WAITS]);
  expect(typesIn(events)).toEqual(["Learning"]);
});

test("notes for later hooks are on the disk before the hook answers", async () => {
  using events = answerEvents();
  const start = loadPayload("SessionStart.startup", { session_id: SESSION });
  expect(await commitsOf(events, "SessionStart", start)).toEqual([WAITS]);
});

test("a decision made in a turn is on the disk before the hook answers", async () => {
  using events = answerEvents();
  const transcript = createTranscript(events.world.tools.project.root);
  transcript.asks("Which queue do we use?");
  transcript.says("I decided to use NATS as the queue, because Kafka needs three machines.");
  const stop = loadPayload("Stop", { session_id: SESSION, transcript_path: transcript.path });
  expect(await commitsOf(events, "Stop", stop)).toEqual([WAITS]);
  expect(typesIn(events)).toContain("Decision");
});

test("a changed file does not make the user wait: the transcript records it too", async () => {
  const root = "/home/dev/shop";
  using events = answerEvents({ root });
  const change = edited(`${root}/src/a.ts`);
  expect(await commitsOf(events, "PostToolUse", change)).toEqual([DOES_NOT_WAIT]);
  expect(typesIn(events)).toEqual(["FileAccess"]);
});

test("a failure and what was shown do not make the user wait", async () => {
  using events = answerEvents();
  const failure = failed(COMMAND, "Error: no such table: invoices");
  expect(await commitsOf(events, "PostToolUseFailure", failure)).toEqual([DOES_NOT_WAIT]);
  events.world.remember("The scripted work is described in docs/work.md.");
  const prompt = loadPayload("UserPromptSubmit", { session_id: SESSION });
  expect(await commitsOf(events, "UserPromptSubmit", prompt)).toEqual([DOES_NOT_WAIT]);
  expect(events.world.store.ledgerOf(SESSION)).toHaveLength(1);
});

/** How SQLite was set when the event's writes were committed. */
async function commitsOf(
  events: AnsweredEvents,
  name: EventName,
  payload: Payload,
): Promise<unknown[]> {
  using commits = watchSetting("synchronous", "COMMIT");
  expect((await events.answer(name, payload)).ending.level).toBe("info");
  return commits.values;
}

function typesIn({ world }: AnsweredEvents): string[] {
  return world.store.listMemories({ limit: 9 }).map(({ type }) => type);
}
