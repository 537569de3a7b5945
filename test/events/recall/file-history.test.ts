import { expect, test } from "bun:test";
import { join } from "node:path";
import { hashContent } from "@/memory/memory.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";
import { loadPayload } from "@test/harness/payload.ts";

const GOAL = "Please export the invoices as CSV with a semicolon for users of Excel";

/** A session in which the user asks for the goal and a file is changed for it. */
async function changeFor(world: EventWorld, goal: string): Promise<void> {
  const { root } = world.tools.project;
  const session = { session_id: "earlier", cwd: root };
  const transcript = createTranscript(root, "earlier");
  transcript.asks(goal);
  transcript.edits("src/export.ts");
  transcript.says("Done.");
  const edit = { file_path: join(root, "src/export.ts"), old_string: "a", new_string: "b" };
  await world.happen("PostToolUse", { ...session, tool_name: "Edit", tool_input: edit });
  const stop = { ...session, transcript_path: transcript.path, stop_hook_active: false };
  await world.happen("Stop", stop);
}

async function ask(world: EventWorld, prompt: string): Promise<void> {
  const payload = loadPayload("UserPromptSubmit", { session_id: "now", prompt });
  await world.happen("UserPromptSubmit", payload);
}

async function open(world: EventWorld): Promise<string> {
  const file_path = join(world.tools.project.root, "src/export.ts");
  const call = { session_id: "now", tool_name: "Read", tool_input: { file_path } };
  return (await world.happen("PreToolUse", loadPayload("PreToolUse.Read", call))).text;
}

test("an opened file says what it was changed for, if that has to do with the prompt", async () => {
  using world = createEventWorld();
  await changeFor(world, GOAL);
  await ask(world, "Invoices exported for Excel need another semicolon in the CSV, users say");
  // No prompt shows an old request, so the file says what it was changed for.
  expect(await open(world)).toContain("semicolon for users of Excel");
});

test("the line is shown at the file if the prompt did not bring it", async () => {
  using world = createEventWorld();
  await changeFor(world, GOAL);
  await ask(world, "the invoice page is slow, look into Excel things later, first the header");
  const text = await open(world);
  expect(text).toContain("=== FILE HISTORY ===");
  expect(text).toContain(`export.ts was changed just now for: "${GOAL}"`);
  expect(await open(world)).toBe("");
});

test("other work, or a forgotten goal, brings no line", async () => {
  using world = createEventWorld();
  await changeFor(world, GOAL);
  await ask(world, "Rename the login button");
  expect(await open(world)).toBe("");
  const goal = world.store.listMemories({ limit: 9 }).find(({ text }) => text === GOAL);
  const atMs = world.clock.nowMs();
  world.store.apply([{ kind: "forget", memoryId: goal?.id ?? "", atMs }], { isDurable: false });
  await ask(world, "the invoice page is slow, look into Excel things later, first the header");
  expect(await open(world)).toBe("");
  expect(world.store.countMemories()).toBe(0);
});

test("a prompt that takes the goal back brings no line", async () => {
  using world = createEventWorld();
  await changeFor(world, GOAL);
  await ask(
    world,
    "exports: scratch the semicolon, the invoice page is slow, look into Excel things later",
  );
  expect(await open(world)).toBe("");
});

test.each([
  [
    "gives it another value",
    "its 200 rows now. the invoice page is slow, look into Excel things later, first the header",
    false,
  ],
  ["does not", "the invoice page is slow, look into Excel things later, first the header", true],
])("the line is left out if the prompt %s", async (_, prompt, isShown) => {
  using world = createEventWorld();
  await changeFor(world, GOAL);
  await ask(world, prompt);
  expect((await open(world)).includes("FILE HISTORY")).toBe(isShown);
});

test.each([
  [
    "another number",
    "the invoice page is slow, put 200 into Excel things, first the header",
    false,
  ],
  ["no number", "the invoice page is slow, look into Excel things later, first the header", true],
])("a goal with a number, and a prompt with %s", async (_, prompt, isShown) => {
  using world = createEventWorld();
  await changeFor(world, "Please export the invoices as CSV in blocks of 500 for users of Excel");
  await ask(world, prompt);
  expect((await open(world)).includes("FILE HISTORY")).toBe(isShown);
});

test("what an answer was given to is no reason to tell it", async () => {
  using world = createEventWorld();
  await changeFor(world, GOAL);
  const goal = world.store.listMemories({ limit: 9 }).find(({ text }) => text === GOAL);
  if (goal === undefined) throw new Error("not kept");
  const text = `yes, keep it (answer to: "${GOAL}?")`;
  const version = { ...goal, text, contentHash: hashContent(goal.type, text) };
  const edit = { kind: "edit", memoryId: goal.id, version, atMs: world.clock.nowMs() } as const;
  world.store.apply([edit], { isDurable: false });
  await ask(world, "the invoice page is slow, look into Excel things later, first the header");
  expect(await open(world)).toBe("");
});
