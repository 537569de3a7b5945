// Whatever bytes or JSON arrive on standard input, a hook exits with 0 and prints one valid
// document or nothing.
import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { parseHookInput } from "@/claude/payload.ts";
import { contributorsOf } from "@/events/contributors.ts";
import { dispatch } from "@/events/dispatch.ts";
import { writesOf } from "@/events/settle-refused.ts";
import { EVENT_NAMES } from "@/conversation/event-table.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const FIELDS = [
  "session_id",
  "agent_id",
  "hook_event_name",
  "prompt",
  "cwd",
  "source",
  "tool_name",
  "tool_input",
  "tool_response",
  "error",
  "is_interrupt",
  "exit_code",
  "command",
  "context",
  "tool",
  "stdout",
];

const event = fc.constantFrom(...EVENT_NAMES);

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.constantFrom(
    "startup",
    "Bash",
    "Edit",
    "npm test",
    "error: connection refused",
    "\ud800",
    "\u0000",
  ),
);

/** An object with the client's fields, each of any type. */
const payload = fc.dictionary(
  fc.constantFrom(...FIELDS),
  fc.oneof(
    text,
    fc.jsonValue(),
    fc.dictionary(fc.constantFrom("command", "file_path", "files"), text),
  ),
);

let sandbox: Sandbox;
let world: EventWorld;

beforeAll(async () => {
  sandbox = await createSandbox();
  sandbox.remember("error: connection refused means the database is not running");
  world = createEventWorld();
  world.remember("npm test needs the database; error: connection refused otherwise");
});

afterAll(async () => {
  world[Symbol.dispose]();
  await sandbox[Symbol.asyncDispose]();
});

verifies(
  ["HD-17", "DG-03"],
  "whatever bytes a hook process reads, it exits with 0 and prints valid output or nothing",
  async () => {
    const anyInput = fc.oneof(
      fc.uint8Array({ maxLength: 2_000 }),
      fc
        .oneof(
          fc.json(),
          payload.map((value) => JSON.stringify(value)),
        )
        .map((json) => Buffer.from(json)),
    );
    await fc.assert(
      fc.asyncProperty(event, anyInput, async (name, bytes) => {
        const result = await sandbox.hookWithBytes(name, bytes);
        expect(result).toMatchObject({ exitCode: 0, stderr: "", timedOut: false });
        if (result.stdout === "") return;
        const reply: unknown = JSON.parse(result.stdout);
        expect(reply).toMatchObject({ hookSpecificOutput: { hookEventName: name } });
      }),
      { numRuns: 60 },
    );
  },
  60_000,
);

test("any text is an event or invalid; parsing never throws", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.json(),
    payload.map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(event, anyText, (name, input) => {
      const parsed = parseHookInput(name, input);
      if (parsed.kind === "event") expect(parsed.event.name).toBe(name);
      else expect(parsed.reason).not.toBe("");
    }),
    { numRuns: 2_000 },
  );
});

test("no contributor fails on any event that was accepted", async () => {
  await fc.assert(
    fc.asyncProperty(event, payload, async (name, value) => {
      const parsed = parseHookInput(name, JSON.stringify({ ...value, hook_event_name: name }));
      if (parsed.kind === "invalid") return;
      const result = await dispatch(parsed.event, contributorsOf(parsed.event), world.tools);
      expect(result.failed).toEqual([]);
      world.store.apply(writesOf(result), { isDurable: false });
    }),
    { numRuns: 500 },
  );
});
