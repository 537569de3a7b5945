// A memory is not shown again to an agent that still has it in its context.
import { registerAsOwn } from "@/platform/own-store/claim-store-folder.ts";
import { userFolderOf } from "@test/store/own-store.ts";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "bun:test";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";
import { createSandbox, injectedText } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const EXPORT = "The billing export uses the Zurich timezone.";

test("a memory is shown once in a session, and again in another one", async () => {
  using world = createEventWorld();
  world.remember(EXPORT);
  expect(await ask(world)).toContain("Zurich");
  expect(await ask(world)).toBe("");
  expect(await ask(world, { session_id: "other" })).toContain("Zurich");
  world.remember("Which timezone the billing export uses: that of Zurich, from midnight on.");
  expect(await ask(world)).toContain("midnight");
});

test("a subagent has its own context, so it is shown the memory too", async () => {
  using world = createEventWorld();
  world.remember("ls -la shows the hidden folder of the export");
  const call = loadPayload("PreToolUse.Bash", {
    session_id: "abc",
    tool_input: { command: "ls -la export" },
  });
  expect((await world.happen("PreToolUse", call)).text).toContain("hidden folder");
  expect((await world.happen("PreToolUse", call)).text).toBe("");
  const inAgent = { ...call, agent_id: "agent-1", agent_type: "Explore" };
  expect((await world.happen("PreToolUse", inAgent)).text).toContain("hidden folder");
  expect((await world.happen("PreToolUse", inAgent)).text).toBe("");
});

verifies(
  ["HD-20"],
  "startup, clear and compaction start afresh; a resumed or forked session keeps what it has",
  async () => {
    for (const source of ["startup", "clear", "compact"]) {
      using world = createEventWorld();
      world.remember(EXPORT);
      await ask(world);
      await world.happen("SessionStart", start(source));
      expect({ source, text: await ask(world) }).toEqual({
        source,
        text: expect.stringContaining("Zurich"),
      });
    }
    for (const source of ["resume", "fork"]) {
      using world = createEventWorld();
      world.remember(EXPORT);
      await ask(world);
      const { text, writes } = await world.happen("SessionStart", start(source));
      expect({ source, text }).toEqual({ source, text: "" });
      expect(writes.map(({ kind }) => kind)).not.toContain("unserve-session");
      expect(await ask(world)).toBe("");
    }
  },
);

test("a session that starts afresh does not change what another session has", async () => {
  using world = createEventWorld();
  world.remember(EXPORT);
  await ask(world, { session_id: "other" });
  await world.happen("SessionStart", start("startup"));
  expect(await ask(world, { session_id: "other" })).toBe("");
});

verifies(
  ["HD-30"],
  "hooks keep everything in the store, so it can be moved elsewhere",
  async () => {
    await using first = await createSandbox();
    await using second = await createSandbox();
    first.remember(EXPORT);
    expect(injectedText(await first.hook("UserPromptSubmit", prompt()))).toContain("Zurich");
    expect(injectedText(await first.hook("UserPromptSubmit", prompt()))).toBe("");
    expect(injectedText(await second.hook("UserPromptSubmit", prompt()))).toBe("");
    cpSync(join(first.storeFolder, "db"), join(second.storeFolder, "db"), { recursive: true });
    registerAsOwn(second.storeFolder, userFolderOf(second.home));
    expect(injectedText(await second.hook("UserPromptSubmit", prompt()))).toBe("");
    const other = prompt({ session_id: "other" });
    expect(injectedText(await second.hook("UserPromptSubmit", other))).toContain("Zurich");
  },
);

async function ask(world: EventWorld, overrides: Payload = {}): Promise<string> {
  return (await world.happen("UserPromptSubmit", prompt(overrides))).text;
}

function prompt(overrides: Payload = {}): Payload {
  const question = "Which timezone does the billing export use?";
  return loadPayload("UserPromptSubmit", { session_id: "abc", prompt: question, ...overrides });
}

function start(source: string): Payload {
  return loadPayload("SessionStart.startup", { session_id: "abc", source });
}
