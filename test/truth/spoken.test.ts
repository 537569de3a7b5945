// A change of mind in conversations, from the transcript to what later sessions are told.
import { expect, test } from "bun:test";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";

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
