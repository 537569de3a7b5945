import { EVENT_NAMES, type EventName } from "@/conversation/event-table.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";

export interface BadInput {
  readonly name: string;
  readonly event: string;
  readonly stdin: string | Uint8Array;
  /** The detail in its one log line. */
  readonly outcome: "invalid-input" | "unknown-event" | "silent";
  readonly detail?: string;
}

/** One recorded payload of each event. */
export const RECORDED: Readonly<Record<EventName, string>> = {
  SessionStart: "SessionStart.startup",
  UserPromptSubmit: "UserPromptSubmit",
  PreToolUse: "PreToolUse.Bash",
  PostToolUse: "PostToolUse.Bash",
  PostToolUseFailure: "PostToolUseFailure.Bash.timeout",
  PostToolBatch: "PostToolBatch",
  SubagentStart: "SubagentStart",
  SubagentStop: "SubagentStop",
  Stop: "Stop",
  PreCompact: "PreCompact.auto",
  PostCompact: "PostCompact.auto",
  SessionEnd: "SessionEnd.other",
};

const MEGABYTE = 1_000_000;

/** Input that no event can use. */
const TEXTS: readonly (readonly [name: string, text: string])[] = [
  ["nothing at all", ""],
  ["white space only", " \n\t \r\n"],
  ["text that is no JSON", "hello world"],
  ["JSON that is cut off", '{"session_id":"abc","prompt":"hel'],
  ["two documents", "{}{}"],
  ["null", "null"],
  ["a number", "42"],
  ["a string", '"hook_event_name"'],
  ["an array", '[{"prompt":"hello"}]'],
  ["a hundred thousand open brackets", "[".repeat(100_000)],
  ["five megabytes of garbage", "x{".repeat(2.5 * MEGABYTE)],
];

const SESSION_IDS: readonly (readonly [name: string, id: unknown])[] = [
  ["a path", "../../etc/passwd"],
  ["an absolute path", "/etc/passwd"],
  ["a path of Windows", "..\\..\\windows\\system32"],
  ["a NUL byte", "abc\u0000def"],
  ["a newline", "abc\ndef"],
  ["a newline at the end", "abc\n"],
  ["ten thousand characters", "a".repeat(10_000)],
  ["half a character", "abc\ud800"],
  ["a space", "a b"],
  ["a percent sign", "%2e%2e"],
  ["a number", 7],
  ["null", null],
  ["a list", ["abc"]],
  ["an object", { toString: "abc" }],
];

export function listBadInputs(): BadInput[] {
  return [
    ...TEXTS.map(([name, stdin]) => invalid(name, "UserPromptSubmit", stdin)),
    ...SESSION_IDS.map(([name, session_id]) =>
      invalid(
        `a session id with ${name}`,
        "UserPromptSubmit",
        line("UserPromptSubmit", { session_id }),
      ),
    ),
    {
      ...invalid(
        "twenty megabytes of valid JSON",
        "Stop",
        `{"more":"${"x".repeat(20 * MEGABYTE)}"}`,
      ),
      detail: "too large",
    },
    invalid("bytes that are not UTF-8", "Stop", Uint8Array.of(0xff, 0xfe, 0x00, 0xc3, 0x28)),
    invalid("a NUL between two documents", "Stop", "{}\u0000{}"),
    invalid("another event's payload", "Stop", line("SubagentStop")),
    ...missingFields(),
    ...odd(),
    ...["Notification", "stop", "", "__proto__", "constructor", "../Stop", "Stop\nStop"].map(
      (event): BadInput => ({
        name: `the event ${JSON.stringify(event)}`,
        event,
        stdin: line("Stop"),
        outcome: "unknown-event",
      }),
    ),
  ];
}

/** Unusual but valid input: nothing is found, and nothing breaks. */
function odd(): BadInput[] {
  const long = "x".repeat(5 * MEGABYTE);
  const deep = `${"[".repeat(5_000)}${"]".repeat(5_000)}`;
  return [
    silent(
      "a prompt of five megabytes",
      "UserPromptSubmit",
      line("UserPromptSubmit", { prompt: long }),
    ),
    silent(
      "an error of five megabytes in one line",
      "PostToolUseFailure",
      line("PostToolUseFailure", { error: `error: ${long}` }),
    ),
    silent(
      "a command of a megabyte",
      "PostToolUseFailure",
      line("PostToolUseFailure", { tool_input: { command: "A=1 ".repeat(MEGABYTE / 4) } }),
    ),
    silent(
      "a prompt with NUL bytes",
      "UserPromptSubmit",
      line("UserPromptSubmit", { prompt: "\u0000a\u0000" }),
    ),
    silent(
      "a prompt with half a character",
      "UserPromptSubmit",
      // JSON.stringify writes a lone surrogate as an escape, which the parser accepts.
      line("UserPromptSubmit", { prompt: "\ud800 lone \udc00" }),
    ),
    silent("an unknown field nested five thousand deep", "Stop", `{"more":${deep}}`),
    silent("an empty object", "Stop", "{}"),
    silent("a field called __proto__", "Stop", '{"__proto__":{"session_id":"x"},"constructor":1}'),
    ...EVENT_NAMES.filter((event) => !NEEDED[event]).map((event) =>
      silent(`${event} with every field of the wrong type`, event, wrongTypes(event)),
    ),
  ];
}

/** The fields that an event requires. */
const NEEDED: Partial<Record<EventName, readonly string[]>> = {
  UserPromptSubmit: ["prompt"],
  PreToolUse: ["tool_name"],
  PostToolUse: ["tool_name"],
  PostToolUseFailure: ["tool_name", "error"],
};

function missingFields(): BadInput[] {
  return Object.entries(NEEDED).flatMap(([event, fields]) =>
    fields.flatMap((field) => [
      invalid(`${event} without ${field}`, event, line(event as EventName, { [field]: undefined })),
      invalid(
        `${event} with a number as ${field}`,
        event,
        line(event as EventName, { [field]: 5 }),
      ),
    ]),
  );
}

function wrongTypes(event: EventName): string {
  const payload = loadPayload(RECORDED[event]);
  const wrong = Object.keys(payload).map((field): [string, unknown] => {
    if (field === "session_id") return [field, "abc"];
    return [field, typeof payload[field] === "string" ? [1, { a: null }] : "text"];
  });
  return JSON.stringify(Object.fromEntries(wrong));
}

function line(event: EventName, overrides: Payload = {}): string {
  return JSON.stringify(loadPayload(RECORDED[event], overrides));
}

function invalid(name: string, event: string, stdin: string | Uint8Array): BadInput {
  return { name, event, stdin, outcome: "invalid-input" };
}

function silent(name: string, event: string, stdin: string): BadInput {
  return { name, event, stdin, outcome: "silent" };
}
