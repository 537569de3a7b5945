// A change of mind in conversations, from the transcript to what later sessions are told.
import { expect, test } from "bun:test";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";
import { loadPayload } from "@test/harness/payload.ts";

let sessions = 0;

/** A session in which the user says these things, one in each turn. */
async function session(world: EventWorld, ...said: readonly string[]): Promise<void> {
  const { root } = world.tools.project;
  const session_id = `spoken-${(sessions += 1)}`;
  const transcript = createTranscript(root, session_id);
  for (const text of said) {
    transcript.asks(text);
    transcript.says("Ok.");
  }
  const stop = { session_id, cwd: root, transcript_path: transcript.path, stop_hook_active: false };
  await world.happen("Stop", stop);
}

/** Everything that is stored and valid. */
function valid(world: EventWorld): string[] {
  return world.store
    .listMemories({ limit: 50 })
    .filter(({ supersededBy }) => supersededBy === undefined)
    .map(({ text }) => text);
}

test.each([
  [
    "The statsd port of the metrics is 8125.",
    "The statsd port of the metrics is 9125 now.",
    "8125",
  ],
  [
    "We use Kafka for the order events.",
    "RabbitMQ after all for the order events, Kafka is too heavy for us.",
    "We use Kafka",
  ],
  [
    "Generierten Code committen wir in diesem Projekt.",
    "Generierten Code committen wir in diesem Projekt nicht mehr.",
    "Projekt.",
  ],
  // A name that is taken back with few words, whatever it is the name of.
  [
    "For the image resizing in the upload job: sharpkit, we know it.",
    "scrap sharpkit, the cdn resizes the images for us already",
    "we know it",
  ],
  [
    "customers can count our orders, give them a public id, ulid, there is a small lib for it",
    "ids: scratch the ulids, the database speaks uuidv7 natively since sunday",
    "there is a small lib",
  ],
  // Somebody else takes over.
  [
    "priyanka owns settlement, she'll want to review this change",
    "priyanka's out till october, tomasz covers settlement",
    "review this change",
  ],
  // The same name with another number.
  [
    "the staging db is shopdb-stg-1 if you want to poke at data",
    "they moved the staging database btw, shopdb-stg-4 is the live one",
    "poke at data",
  ],
  // The old number is named as the wrong one.
  [
    "the import job reads batches of 500 rows from the feed",
    "lets go down to 200 per batch in the import job, 500 just makes it worse",
    "rows from the feed",
  ],
  ["パッケージはnpmで入れてください。", "パッケージはnpmではなくpnpmで入れてください。", "はnpmで"],
])("%s, then in another session: %s", async (first, second, gone) => {
  using world = createEventWorld();
  await session(world, first);
  expect(valid(world).join("\n")).toContain(first.replace(/[.。]$/, ""));
  await session(world, second);
  const texts = valid(world).join("\n");
  expect(texts).toContain(second.replace(/[.。]$/, ""));
  expect(texts.replaceAll(second, "")).not.toContain(gone);
});

test.each([
  [
    "the staging db is shopdb-stg-1 for everybody",
    "the loadtest db is shopdb-load-2 for everybody",
  ],
  ["priyanka owns settlement in this team", "priyanka's out of coffee, tomasz makes some"],
  ["the import job reads batches of 500 rows", "500 customers is too many for the beta program"],
])("%s, and then %s: the first stays", async (first, second) => {
  using world = createEventWorld();
  await session(world, first);
  await session(world, second);
  expect(valid(world).join("\n")).toContain(first);
});

test("what was said about something else stays", async () => {
  using world = createEventWorld();
  const said = [
    "The statsd port of the metrics is 8125.",
    "Tests run with vitest in this project.",
    "Feature flags are enabled in staging for everybody.",
  ];
  await session(world, ...said);
  await session(
    world,
    "The postgres port of the metrics is 5432.",
    "E2E tests run with playwright in this project.",
    "Feature flags are disabled in production for everybody.",
    "Should the statsd port of the metrics be 9125?",
    "For this PR start the statsd port of the metrics on 9000.",
  );
  const texts = valid(world).join("\n");
  for (const text of said) expect(texts).toContain(text.replace(/\.$/, ""));
});

test("what replaced a fact is told at a prompt that the fact would have answered", async () => {
  using world = createEventWorld();
  await session(world, "priyanka owns the settlement code, she'll want to review this change");
  await session(world, "priyanka's out till october, tomasz covers settlement code");
  await session(world, "the login page of the shop needs a bigger logo in the header");
  const payload = loadPayload("UserPromptSubmit", {
    session_id: "asking",
    prompt: "who looks after the settlement code, priyanka?",
  });
  const { text } = await world.happen("UserPromptSubmit", payload);
  expect(text).toContain("tomasz covers settlement");
  expect(text).not.toContain("priyanka owns");
});
