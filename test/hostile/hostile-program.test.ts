// Hostile text for the built program: on standard input, as an argument, and to hooks.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { flatten, toSafeText } from "@/base/text.ts";
import { loadPayload } from "@test/harness/payload.ts";
import type { ProcessResult } from "@test/harness/run-process.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { HOSTILE_TEXTS, type HostileText, storedOf } from "@test/hostile/hostile-texts.ts";

const TIMEOUT_MS = 60_000;
/** The system, not our program, refuses longer arguments. */
const ARGUMENT_CHARS_MAX = 30_000;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(async () => {
  await sandbox[Symbol.asyncDispose]();
});

describe.each([...HOSTILE_TEXTS])("$name", (hostile) => {
  test(
    "goes through the commands and comes back unchanged",
    async () => {
      const { text } = hostile;
      const { id } = (await ask(["remember", "--json"], text)) as { id: string };
      expect(await ask(["get", id, "--json"])).toMatchObject({ content: storedOf(hostile) });
      expect(await recallIds(hostile)).toContain(id);
      await ask(["edit", id, "a plain elephant", "--json"]);
      await ask(["edit", id, "--json"], text);
      expect(await ask(["get", id, "--json"])).toMatchObject({ content: storedOf(hostile) });
      expect(await contents()).toContain(storedOf(hostile));
      for (const command of ["list", "get", "history"]) await expectPlain(command, id);
      await ask(["forget", id, "--json"]);
      expect(await contents()).not.toContain(storedOf(hostile));
    },
    TIMEOUT_MS,
  );

  test(
    "does not disturb hooks, in any field",
    async () => {
      const { text } = hostile;
      const session_id = "hostile";
      const tool_input = { command: text, file_path: text, description: text };
      await hook("UserPromptSubmit", "UserPromptSubmit", { prompt: text });
      await hook("PreToolUse", "PreToolUse.Bash", { tool_input });
      await hook("PostToolUseFailure", "PostToolUseFailure.Bash", { tool_input, error: text });
      await hook("PostToolUse", "PostToolUse.Edit", { session_id, tool_input: edit(text) });
      await hook("PostToolUse", "PostToolUse.Bash", { tool_input });
      const named = { cwd: text, agent_type: text, transcript_path: text, tool_name: text };
      await hook("PostToolUse", "PostToolUse.Bash", { ...named, tool_input });
    },
    TIMEOUT_MS,
  );
});

test(
  "all texts together are exported to a file and imported elsewhere",
  async () => {
    await using there = await createSandbox();
    sandbox.remember(...HOSTILE_TEXTS.map(({ text }) => text));
    const path = join(sandbox.folder, "export 'quoted\" name.json");
    const exported = await sandbox.run({ args: ["export", "--output", path] });
    expect(exported).toMatchObject({ exitCode: 0 });
    const imported = await there.run({ args: ["import", path, "--json"] });
    const { count } = JSON.parse(readFileSync(path, "utf8")) as { count: number };
    expect(count).toBeGreaterThan(HOSTILE_TEXTS.length * 0.9);
    expect(JSON.parse(imported.stdout)).toMatchObject({ imported: count, errors: 0 });
    using store = there.store();
    // Some differ only in spaces after they were made safe, and then they are one memory.
    const texts = new Set([...store.iterateMemories()].map(({ text }) => flatten(text)));
    const lost = HOSTILE_TEXTS.filter((hostile) => !texts.has(flatten(storedOf(hostile))));
    expect(lost.map(({ name }) => name)).toEqual([]);
    expect(store.checkIntegrity().problems).toEqual([]);
  },
  TIMEOUT_MS,
);

test("a file that is not an export is recognised as such and changes nothing, whatever it contains", async () => {
  const path = join(sandbox.folder, "no-export");
  for (const { text } of HOSTILE_TEXTS) {
    writeFileSync(path, text);
    const result = await sandbox.run({ args: ["import", path, "--json"] });
    expect([0, 2]).not.toContain(result.exitCode);
    expect(JSON.parse(result.stdout)).toMatchObject({ error: true });
  }
}, 120_000);

async function ask(args: readonly string[], stdin?: string): Promise<unknown> {
  const result = await sandbox.run({ args, ...(stdin === undefined ? {} : { stdin }) });
  expect([args[0], result.exitCode, result.stderr]).toEqual([args[0], 0, ""]);
  return JSON.parse(result.stdout) as unknown;
}

async function recallIds({ text, query = text }: HostileText): Promise<string[]> {
  const asked = query.slice(0, ARGUMENT_CHARS_MAX).replaceAll("\0", " ").toWellFormed();
  const found = (await ask(["recall", "--json", "--limit", "100", "--", asked])) as {
    id: string;
  }[];
  const ids = found.map(({ id }) => id);
  // A text without words cannot be found by them, but asking must do no harm.
  return query === text ? [...ids, ...(await allIds())] : ids;
}

async function allIds(): Promise<string[]> {
  return ((await ask(["list", "--json", "--limit", "500"])) as { id: string }[]).map(
    ({ id }) => id,
  );
}

async function contents(): Promise<string[]> {
  const listed = (await ask(["list", "--json", "--limit", "500"])) as { content: string }[];
  return listed.map(({ content }) => content);
}

/** Output for people contains nothing that moves a terminal's cursor. */
async function expectPlain(command: string, id: string): Promise<void> {
  const args = command === "list" ? [command] : [command, id];
  const { exitCode, stdout, stderr } = await sandbox.run({ args });
  expect([command, exitCode, stderr]).toEqual([command, 0, ""]);
  expect(stdout).toBe(toSafeText(stdout));
}

async function hook(
  event: string,
  payload: string,
  fields: Record<string, unknown>,
): Promise<void> {
  const input = loadPayload(payload, { session_id: "hostile", ...fields });
  expectHook(event, await sandbox.hook(event, input));
}

function expectHook(event: string, result: ProcessResult): void {
  expect(result).toMatchObject({ exitCode: 0, stderr: "", timedOut: false });
  if (result.stdout === "") return;
  const reply = JSON.parse(result.stdout) as unknown;
  expect(reply).toMatchObject({ hookSpecificOutput: { hookEventName: event } });
  expect(JSON.stringify(reply)).not.toMatch(/\\u001b|\\u0000|\\ud[89a-f]/);
}

function edit(text: string) {
  return { file_path: text, old_string: text, new_string: `${text} changed` };
}
