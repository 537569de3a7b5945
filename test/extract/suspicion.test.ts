import { expect, test } from "bun:test";
import { updateSuspicions } from "@/memory/extract/suspicions.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";

function turn(text: string, role: TranscriptTurn["role"] = "assistant"): TranscriptTurn {
  const said = { role, text, toolCalls: [], uuid: "u", atMs: 1, endsWork: false };
  return { ...said, isSidechain: false, agentId: "", sessionId: "s", branch: "main", cwd: "/p" };
}

test.each([
  "I suspect the failure is caused by the mock server that is not started.",
  "My best guess is that `connect()` runs before the pool is ready.",
  "The timeout is probably caused by the second socket in `uploadFile`.",
])("a suspicion: %s", (text) => {
  expect(updateSuspicions([], [turn(text)])).toEqual([text]);
});

test.each([
  "The root cause is that `connect()` runs before the pool is ready.",
  "Is it probably caused by the second socket in `uploadFile`?",
  "I think we should look at the tests of the upload next.",
  "I suspect so.",
])("not a suspicion: %s", (text) => {
  expect(updateSuspicions([], [turn(text)])).toEqual([]);
});

test("a suspicion of the user does not count", () => {
  const text = "I suspect the failure is caused by the mock server that is not started.";
  expect(updateSuspicions([], [turn(text, "user")])).toEqual([]);
});

test.each([
  "Found it: the root cause is that `connect()` runs before the pool is ready.",
  "I was wrong about the server, it does run.",
])("a suspicion ends when a cause is found or withdrawn: %s", (text) => {
  const open = updateSuspicions(["I suspect the server is down."], [turn("Let me look.")]);
  expect(open).toHaveLength(1);
  expect(updateSuspicions(open, [turn(text)])).toEqual([]);
});
