// What the user marks as private is not stored when an agent, a command or a tool repeats it.
import { expect, test } from "bun:test";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { edited, failed, passed, SESSION } from "@test/events/fixes/failing-calls.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { createSandbox } from "@test/hook/sandbox.ts";
import { startMcp } from "@test/mcp/mcp-process.ts";
import { readList } from "@test/secrets/secret-list.ts";

const PRIVATE = "the customer is Umbrella Corp and pays 48217 euros a month";
const PROMPT = `Please fix the invoice job. <private>${PRIVATE}</private> Thanks.`;
const REPEATED = /umbrella|48217/i;

test("a failing command, its error and its fix that repeat it leave nothing of it", async () => {
  using world = createEventWorld();
  await ask(world, PROMPT);
  const error = "Exit code 1\nError: no invoice for Umbrella Corp\nTypeError: cannot read total";
  await world.happen("PostToolUseFailure", failed("make invoice", error));
  await world.happen("PostToolUse", passed("make customers NAME=umbrella"));
  const file = `${world.tools.project.root}/src/invoice.ts`;
  await world.happen("PostToolUse", edited(file, "total: 2 // Umbrella", "total: 1"));
  await world.happen("PostToolUse", edited(`${world.tools.project.root}/umbrella.md`));
  await world.happen("PostToolUse", passed("make invoice"));
  expect(keptText(world)).not.toMatch(REPEATED);
  expect(keptText(world)).toContain("cannot read total");
});

test("what the agent says of it in its transcript is not stored, the rest is", async () => {
  using world = createEventWorld();
  using folder = temporaryFolder("private");
  const transcript = createTranscript(folder.path, SESSION);
  transcript.asks(PROMPT);
  transcript.notes("The cause was that the invoice job of Umbrella Corp had no currency.");
  transcript.runs("make invoice", "Error: umbrella corp pays 48217", true);
  transcript.says(
    "We decided to round totals to cents because the ledger wants it. We decided to bill Umbrella monthly because they pay 48217.",
  );
  await ask(world, PROMPT, transcript.path);
  const stop = { session_id: SESSION, transcript_path: transcript.path, stop_hook_active: false };
  await world.happen("Stop", loadPayload("Stop", { ...stop, last_assistant_message: "Done." }));
  expect(keptText(world)).not.toMatch(REPEATED);
  expect(keptText(world)).toContain("round totals to cents");
});

test("only keyed hashes are kept, and another session is not affected", async () => {
  using world = createEventWorld();
  await ask(world, PROMPT);
  const value = world.store.findValue("session", `private/${SESSION}`)?.value;
  expect(value).toMatchObject({ hashes: expect.any(Array) });
  expect(JSON.stringify(value)).not.toMatch(/umbrella|customer|48217/i);
  const other = { session_id: "other" };
  await world.happen("PostToolUseFailure", {
    ...failed("make umbrella", "Exit code 1\nError: no umbrella here to be found"),
    ...other,
  });
  const work = world.store.activitySince("other", "", 0, 10);
  expect(JSON.stringify(work)).toContain("umbrella");
});

test("an agent that notes it with the MCP tool is refused, another note is stored", async () => {
  await using sandbox = await createSandbox();
  const asked = loadPayload("UserPromptSubmit", { session_id: SESSION, prompt: PROMPT });
  await sandbox.hook("UserPromptSubmit", asked);
  const server = await startMcp({ cwd: sandbox.project.path, home: sandbox.home });
  const refused = await server.call("remember", { text: "Umbrella Corp is the customer" });
  const stored = await server.call("remember", { text: "Totals are rounded to cents" });
  await server.end();
  expect([refused.isError, stored.isError]).toEqual([true, false]);
});

test("a prompt without private sections leaves no trace of this", async () => {
  using world = createEventWorld();
  await ask(world, "Make the private method of the invoice job public.");
  expect(world.store.findValue("session", `private/${SESSION}`)).toBeUndefined();
});

test("each disguise of the tag is learned from", async () => {
  for (const { text } of readList("open-private", 1)) {
    using world = createEventWorld();
    await ask(world, `Please fix it. ${text}`);
    await world.happen("PostToolUseFailure", failed("make x", "Exit code 1\nError: Umbrella Corp"));
    expect([text, REPEATED.test(keptText(world))]).toEqual([text, false]);
  }
});

async function ask(world: EventWorld, prompt: string, transcript_path?: string): Promise<void> {
  const where = transcript_path === undefined ? {} : { transcript_path };
  const payload = loadPayload("UserPromptSubmit", { session_id: SESSION, prompt, ...where });
  await world.happen("UserPromptSubmit", payload);
}

/** Everything that the session has left in the store, as text. */
function keptText({ store }: EventWorld): string {
  const memories = store.listMemories({ limit: 50 });
  const history = memories.map(({ id }) => store.memoryHistory(id));
  const values = store.listValues("session", "", 100);
  return JSON.stringify([memories, history, values, store.activitySince(SESSION, "", 0, 100)]);
}
