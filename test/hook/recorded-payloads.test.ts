// Everything the real client sends, given to the real hook process.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { EVENT_NAMES, isEventName } from "@/conversation/event-table.ts";
import { loadPayload, PAYLOAD_VERSION } from "@test/harness/payload.ts";
import type { ProcessResult } from "@test/harness/run-process.ts";
import { createSandbox, injectedText, type Sandbox, SILENT } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const FOLDER = join(import.meta.dir, "..", "fixtures", "payloads", PAYLOAD_VERSION);
const NAMES = readdirSync(FOLDER).map((file) => basename(file, ".json"));

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await createSandbox();
  sandbox.remember("The scripted work is described in docs/work.md.", {
    text: "`exit 3` failed with: Exit code 3. It passed after a rebuild",
    type: "Fix",
  });
});

afterAll(async () => await sandbox[Symbol.asyncDispose]());

verifies(
  ["HD-02", "HD-03", "HD-04", "HD-05", "HD-06", "HD-07", "HD-08", "HD-09", "HD-10"],
  "every recorded payload of our events is handled: exit 0, valid output or none",
  async () => {
    const ours = NAMES.filter((name) => isEventName(eventOf(name)));
    expect(new Set(ours.map(eventOf))).toEqual(new Set(EVENT_NAMES));
    for (const name of ours) {
      const event = eventOf(name);
      const result = await sandbox.hook(event, loadPayload(name));
      expect({ name, ...result }).toMatchObject({ name, exitCode: 0, stderr: "", timedOut: false });
      expectReply(result, event);
      const [line] = sandbox.hookLog().slice(-1);
      expect(line).toMatchObject({ command: `hook ${event}`, exitCode: 0 });
      expect(line?.outcome).toMatch(
        /^(?:silent|injected \d+|Hook execution timed out after \d+ms)$/,
      );
    }
  },
  60_000,
);

verifies(
  ["HD-11"],
  "a payload of an event that we do not handle gets no answer",
  async () => {
    const foreign = NAMES.filter((name) => !isEventName(eventOf(name)));
    expect(foreign).toContain("Notification.permission_prompt");
    for (const name of foreign) {
      expect(await sandbox.hook(eventOf(name), loadPayload(name))).toMatchObject(SILENT);
      expect(sandbox.hookLog().at(-1)).toMatchObject({
        command: "hook ?",
        outcome: "unknown-event",
      });
    }
  },
  30_000,
);

verifies(
  ["HD-12", "HD-16", "HD-17", "TS-01", "TS-02"],
  "the prompt is read from stdin and answered with one JSON document in the client's format",
  async () => {
    const payload = loadPayload("UserPromptSubmit", { session_id: "shape" });
    const result = await sandbox.hook("UserPromptSubmit", payload);
    expect(JSON.parse(result.stdout)).toEqual({
      hookSpecificOutput: {
        hookEventName: "UserPromptSubmit",
        additionalContext: expect.stringContaining("docs/work.md"),
      },
    });
    const other = { ...payload, prompt: "Rename the login button." };
    expect(await sandbox.hook("UserPromptSubmit", other)).toMatchObject(SILENT);
  },
);

verifies(["HD-13"], "what was shown is recorded under the payload's session id", async () => {
  const payload = loadPayload("UserPromptSubmit", { session_id: "from-stdin" });
  const result = await sandbox.hook("UserPromptSubmit", payload);
  expect(injectedText(result)).not.toBe("");
  using store = sandbox.store();
  expect(store.ledgerOf("from-stdin")).toHaveLength(1);
});

verifies(["HD-42"], "the end of a session prints nothing, whatever its reason", async () => {
  for (const name of NAMES.filter((name) => eventOf(name) === "SessionEnd")) {
    expect(await sandbox.hook("SessionEnd", loadPayload(name))).toMatchObject(SILENT);
  }
});

test("a byte order mark or a missing newline in the payload does no harm", async () => {
  const line = JSON.stringify(loadPayload("UserPromptSubmit", { session_id: "marked" }));
  for (const stdin of [`\uFEFF${line}`, line, `\r\n ${line} \r\n`]) {
    const result = await sandbox.hook("UserPromptSubmit", stdin);
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    expect(sandbox.hookLog().at(-1)?.outcome).toMatch(/^(?:silent|injected)/);
  }
});

function eventOf(name: string): string {
  return name.split(".")[0] ?? name;
}

function expectReply({ stdout }: ProcessResult, event: string): void {
  if (stdout === "") return;
  const reply: unknown = JSON.parse(stdout);
  expect(stdout).toBe(JSON.stringify(reply));
  expect(reply).toEqual({
    hookSpecificOutput: { hookEventName: event, additionalContext: expect.any(String) },
  });
}
