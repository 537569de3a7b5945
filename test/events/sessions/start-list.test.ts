// The list at the start of a session: how the agent is to behave, not what was once to be done.
import { expect, test } from "bun:test";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";
import { loadPayload } from "@test/harness/payload.ts";

let sessions = 0;

async function session(world: EventWorld, ...said: readonly string[]): Promise<void> {
  const { root } = world.tools.project;
  const session_id = `listed-${(sessions += 1)}`;
  const transcript = createTranscript(root, session_id);
  for (const text of said) {
    transcript.asks(text);
    transcript.says("Ok.");
  }
  const stop = { session_id, cwd: root, transcript_path: transcript.path, stop_hook_active: false };
  await world.happen("Stop", stop);
}

async function start(world: EventWorld): Promise<string> {
  const session_id = `begin-${(sessions += 1)}`;
  const payload = loadPayload("SessionStart.startup", { session_id, source: "startup" });
  return (await world.happen("SessionStart", payload)).text;
}

test.each([
  "never log the tokens of a customer, not even in debug builds",
  "keep your answers short, i read the diff anyway",
  "die Abrechnung nie von Hand ändern, sonst stimmt der Abgleich nicht mehr",
  "提交之前先跑一遍格式化，不然流水线会挂",
  "перед пушем прогони линтер, иначе сборка падает",
  "zanim coś usuniesz zapytaj mnie, bo już raz straciliśmy dane",
])("%j is told at the start", async (rule) => {
  using world = createEventWorld();
  await session(world, rule);
  expect(await start(world)).toContain(rule);
});

test.each([
  "when the basket is empty we should show the same placeholder as in the search, no?",
  "the readings have to land in a proper table instead of loose files",
  "look around and tell me roughly what lives where, i just cloned this",
  "die Liste soll sich ohne Neuladen aktualisieren",
  "新建一张收入表，按门店按天汇总",
  "the totals are about two percent too high since wednesday",
])("%j is no standing rule", async (said) => {
  using world = createEventWorld();
  await session(world, said);
  expect(await start(world)).not.toContain(said);
});

test("a short rule is told without the request it followed", async () => {
  using world = createEventWorld();
  await session(world, "i just cloned this, tell me roughly what lives where. no essays please");
  const told = await start(world);
  expect(told).toContain("- no essays please (");
  expect(told).not.toContain("cloned");
});

test("the sentence of a longer message that is a rule is told, and not the rest", async () => {
  using world = createEventWorld();
  const rule = "customer names are under nda, so in logs and tickets it's the number only";
  await session(world, `yeah that's it. ${rule}. now add the field to the export`);
  const told = await start(world);
  expect(told).toContain(rule);
  expect(told).not.toContain("export");
  expect(told).not.toContain("that's it");
});

test("files that are shown again are no repetition", async () => {
  using world = createEventWorld();
  const shown = "`/srv/orchard/compositions/quince/history/2026-01-16-ask-me.md`";
  await session(world, `i tried it with the same data, see ${shown}`);
  await session(world, `it took a question with commas, the result is in ${shown}`);
  expect(await start(world)).not.toContain("STANDING");
});

test("a request for one thing is no decision in force", async () => {
  using world = createEventWorld();
  await session(world, "Agreed: add a test case for the threshold of the importer");
  expect(await start(world)).not.toContain("threshold");
});
