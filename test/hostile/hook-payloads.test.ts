// Whatever the fields of an event contain, a hook answers with nothing or with one document within
// the event's budget. It never throws, no contributor fails, and its work after the answer does not
// fail either.
import { defaultSettings } from "@/configuration/configuration.ts";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { LIMITS } from "@/base/limits.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import { estimateTokens } from "@/context/tokens.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { EVENT_NAMES, EVENT_TABLE, type EventName } from "@/conversation/event-table.ts";
import { answerHook } from "@/hook/answer.ts";
import { WORKER_LEASE } from "@/worker/launch.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { createTranscript, SESSION } from "@test/events/transcript/session-transcript.ts";
import { HOSTILE_TEXTS } from "@test/hostile/hostile-texts.ts";

const RUNS_PER_EVENT = 150;
const CHARS_MAX = 10_000;

let world: EventWorld;
let transcriptPaths: string[];
let answered = 0;

beforeAll(() => {
  world = createEventWorld();
  const { root } = world.tools.project;
  // Pretends that a worker is running, so that none is started for the remaining jobs.
  world.store.takeLease(WORKER_LEASE, "test", world.clock.nowMs(), LIMITS.clockAheadMs);
  mkdirSync(join(root, ".claude"));
  writeFileSync(join(root, "package.json"), '{"scripts":{"test":"x"}}');
  world.remember("npm test needs the database; error: connection refused otherwise");
  world.remember("Never deploy on Fridays.", { type: "Preference", tags: ["cheat-sheet"] });
  for (let i = 0; i < 40; i += 1) {
    const text = `connection refused ${i}: ${"start the database with npm test ".repeat(20)}`;
    world.remember(text, { type: i % 2 === 0 ? "Decision" : "Fix", files: ["src/a.ts"] });
  }
  const transcript = createTranscript(root);
  transcript.asks("Make npm test pass although the connection is refused.");
  transcript.edits("src/a.ts");
  transcript.runs("npm test", "Error: connection refused", true);
  transcript.says("We decided to use SQLite instead of Postgres because it needs no server.");
  transcriptPaths = [transcript.path, writeOddTranscript(root), root, "/dev/null", "\0", "~/x", ""];
});

afterAll(() => {
  world[Symbol.dispose]();
});

/** Records with each part of the wrong type, and lines that are not records. */
function writeOddTranscript(root: string): string {
  const odd = [null, 5, "x", [], {}, true, { content: 5 }, [{ type: "tool_use", input: 5 }]];
  const lines = odd.flatMap((value) => [
    { type: value },
    { type: "user", message: value, uuid: value, timestamp: value, toolUseResult: value },
    { type: "user", message: { role: "user", content: value }, cwd: value, gitBranch: value },
    { type: "assistant", message: { role: value, content: value, usage: value } },
    { type: "assistant", message: { content: [{ type: "tool_use", id: value, name: value }] } },
    { type: "user", message: { content: [{ type: "tool_result", content: value }] } },
  ]);
  const path = join(root, "odd.jsonl");
  writeFileSync(path, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n{"cut`);
  return path;
}

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom(...HOSTILE_TEXTS.map((hostile) => hostile.text.slice(0, 20_000))),
  fc.constantFrom(
    "npm test",
    "npm test | tail -3",
    "Error: connection refused",
    "<task-notification><task-id>a</task-id><result>connection refused</result>",
    "src/a.ts",
    "general-purpose",
    "connection refused ".repeat(2_000),
  ),
);

const any = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.record({ type: text, text })),
);

const INNER_FIELDS =
  "command file_path notebook_path prompt pattern subagent_type edits old_string new_string content stdout stderr status agentId file filenames type interrupted backgroundTaskId url __proto__";

const inner = fc.dictionary(fc.constantFrom(...INNER_FIELDS.split(" ")), any);

/** Any field may be strange, but most are usual enough that the event is accepted. */
const payload = fc.record(
  {
    session_id: fc.oneof({ weight: 8, arbitrary: fc.constantFrom("s1", SESSION) }, any),
    agent_id: fc.oneof(fc.constantFrom("", "a1"), any),
    agent_type: fc.oneof(fc.constantFrom("", "general-purpose"), any),
    transcript_path: fc.oneof(fc.nat(6).map(pathAt), any),
    agent_transcript_path: fc.oneof(fc.nat(6).map(pathAt), any),
    cwd: any,
    source: fc.oneof(fc.constantFrom("startup", "resume", "clear", "compact", "fork"), any),
    prompt: fc.oneof({ weight: 3, arbitrary: text }, any),
    tool_name: fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constantFrom("Bash", "Edit", "Write", "Read", "Agent", "MultiEdit"),
      },
      any,
    ),
    tool_input: fc.oneof({ weight: 4, arbitrary: inner }, any),
    tool_response: fc.oneof({ weight: 4, arbitrary: inner }, any),
    error: fc.oneof({ weight: 4, arbitrary: text }, any),
    is_interrupt: any,
    exit_code: any,
    trigger: any,
    reason: any,
    stop_hook_active: any,
    last_assistant_message: any,
    compact_summary: any,
    context: fc.oneof(inner, any),
  },
  { requiredKeys: [] },
);

// The files exist only while the tests run; until then a path is an index into the list.
function pathAt(index: number): string {
  return `path:${index}`;
}

test.each([...EVENT_NAMES])(
  "%s answers any payload with nothing or with one document in its budget",
  async (name) => {
    await fc.assert(
      fc.asyncProperty(payload, async (fields) => {
        world.clock.advance(1_000);
        const answer = await answerHook(name, toJson(fields), workOf(world));
        expect(answer.ending).not.toMatchObject({ level: "error" });
        answer.finish?.();
        if (answer.reply === undefined) return;
        expectFit(name, answer.reply);
        answered += 1;
      }),
      { numRuns: RUNS_PER_EVENT },
    );
  },
  120_000,
);

test("some of those answers were not empty", () => {
  expect(answered).toBeGreaterThan(20);
});

function toJson(fields: object): string {
  return JSON.stringify(fields, (_, value: unknown) => {
    const place = typeof value === "string" ? /^path:(\d)$/.exec(value)?.[1] : undefined;
    return place === undefined ? value : transcriptPaths[Number(place)];
  });
}

function workOf({ tools, store }: EventWorld): Parameters<typeof answerHook>[2] {
  const { project, environment, clock, deadline } = tools;
  return {
    project,
    environment,
    clock,
    deadline,
    openStore: () => ({ store, isLocked: false }),
    settings: defaultSettings,
    loadEmbedder: () => new TokenTableEmbedder(tokenTablePath()),
    sessionFolder: project.storeFolder,
    openUser: () => undefined,
  };
}

function expectFit(name: EventName, reply: string): void {
  const document = JSON.parse(reply) as {
    systemMessage?: string;
    hookSpecificOutput?: { hookEventName: string; additionalContext: string };
  };
  const { hookEventName, additionalContext = "" } = document.hookSpecificOutput ?? {};
  if (additionalContext !== "") expect(hookEventName).toBe(name);
  expect(additionalContext.length).toBeLessThanOrEqual(CHARS_MAX);
  expect(estimateTokens(additionalContext)).toBeLessThanOrEqual(EVENT_TABLE[name].budgetTokens);
  expect(document.systemMessage?.length ?? 0).toBeLessThanOrEqual(CHARS_MAX);
}
