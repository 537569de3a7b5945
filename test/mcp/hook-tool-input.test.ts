// A settings entry hands the server the same payload that a hook process would read.
import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { hookToolInput, restorePayload } from "@/claude/mcp-hook-payload.ts";
import { parseHookInput } from "@/claude/payload.ts";
import { EVENT_NAMES, type EventName, isEventName } from "@/conversation/event-table.ts";
import { loadPayload, type Payload, PAYLOAD_VERSION } from "@test/harness/payload.ts";
import { hookToolCall } from "@test/mcp/hook-tool-call.ts";

const FOLDER = join(import.meta.dir, "..", "fixtures", "payloads", PAYLOAD_VERSION);

test("every recorded payload gives the same event when it is passed field by field", () => {
  const names = readdirSync(FOLDER).map((file) => basename(file, ".json"));
  const ours = names.filter((name) => isEventName(eventOf(name)));
  expect(new Set(ours.map(eventOf))).toEqual(new Set(EVENT_NAMES));
  for (const name of ours) {
    const event = eventOf(name) as EventName;
    const payload = loadPayload(name);
    expect({ name, ...restored(event, payload) }).toEqual({ name, ...direct(event, payload) });
  }
});

test("strings that look like JSON or variables stay strings", () => {
  const prompt = '${cwd} {"a": 1} "quoted" \\ true\nsecond line';
  const payload = { session_id: "s", cwd: "/x", prompt };
  expect(restored("UserPromptSubmit", payload)).toEqual(direct("UserPromptSubmit", payload));
  const answered = { session_id: "s", tool_name: "X", tool_response: "plain {not json" };
  expect(restored("PostToolUse", answered)).toEqual(direct("PostToolUse", answered));
});

test("booleans keep their value", () => {
  for (const isOn of [true, false]) {
    const stop = { session_id: "s", stop_hook_active: isOn };
    expect(restored("Stop", stop)).toMatchObject({ isContinuing: isOn });
    const failure = { session_id: "s", tool_name: "Bash", error: "x", is_interrupt: isOn };
    expect(restored("PostToolUseFailure", failure)).toMatchObject({ isInterrupt: isOn });
  }
});

test("an empty prompt is a prompt, and an empty error an error", () => {
  for (const [event, field] of [
    ["UserPromptSubmit", "prompt"],
    ["PostToolUseFailure", "error"],
  ] as const) {
    const payload = { session_id: "s", tool_name: "Bash", [field]: "" };
    expect(parseHookInput(event, JSON.stringify(payload)).kind).toBe("event");
    const { payload: given } = hookToolCall(event, payload);
    expect(parseHookInput(event, restorePayload(event, given)).kind).toBe("event");
  }
});

test("the whole payload may be an object or JSON text", () => {
  const payload = loadPayload("PostToolUse.Bash");
  const text = JSON.stringify(payload);
  expect(restorePayload("PostToolUse", text)).toBe(text);
  expect(JSON.parse(restorePayload("PostToolUse", payload))).toEqual(payload);
  expect([restorePayload("Stop", undefined), restorePayload("Stop", [1])]).toEqual(["", ""]);
});

test("an entry names its event", () => {
  expect(EVENT_NAMES.map((event) => hookToolInput(event)["event"])).toEqual([...EVENT_NAMES]);
});

function eventOf(name: string): string {
  return name.split(".")[0] ?? name;
}

function restored(name: EventName, payload: Payload): object {
  return parse(name, restorePayload(name, hookToolCall(name, payload)["payload"]));
}

function direct(name: EventName, payload: Payload): object {
  return parse(name, JSON.stringify(payload));
}

// All fields except the raw payload, which is there for fields we do not know yet.
function parse(name: EventName, text: string): object {
  const parsed = parseHookInput(name, text);
  if (parsed.kind === "invalid") return parsed;
  const { payload: _payload, ...event } = parsed.event;
  return event;
}
