// A statement that the user takes back is no longer valid, but stays known as taken back.
import { describe, expect, test } from "bun:test";
import { namedTakeback } from "@/memory/truth/named-takeback.ts";
import { isBareTakeback } from "@/memory/truth/statement-clauses.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import {
  createTranscript,
  type SessionTranscript,
} from "@test/events/transcript/session-transcript.ts";

const KAFKA = "We use Kafka for the order events of the shop.";

test.each([
  "scrap that",
  "Scrap that.",
  "vergiss das",
  "やっぱりなし",
  "забудь",
  "never mind",
  "算了",
])("'%s' takes back without naming anything", (text) => {
  expect(isBareTakeback(text)).toBe(true);
});

test.each([
  ["forget kafka, we go with RabbitMQ", "kafka"],
  ["Forget Kafka.", "kafka"],
  ["vergiss Kafka, wir nehmen RabbitMQ", "kafka"],
  ["забудь про Kafka", "kafka"],
  ["Kafkaのことは忘れてください", "kafka"],
  ["忘了Kafka吧", "kafka"],
  ["Forget to lock the door and the alarm rings.", undefined],
  ["Don't forget the tests.", undefined],
  ["forget kafka topics on the old cluster are read-only", undefined],
])("'%s' names %s", (text, name) => {
  expect(namedTakeback(text)).toBe(name);
});

describe("a statement that is taken back", () => {
  test.each(["Scrap that.", "vergiss das", "やっぱりなし", "забудь"])(
    "in the next prompt with '%s'",
    async (words) => {
      using world = createEventWorld();
      const session = open(world, "one");
      session.asks(KAFKA);
      session.says("Ok.");
      await stop(world, session, "one");
      expect(kafkaIn(world)).toMatchObject({ text: KAFKA, metadata: {} });
      session.asks(words);
      session.says("Ok.");
      await stop(world, session, "one");
      expect(kafkaIn(world)).toMatchObject({
        tier: "abandoned",
        metadata: { taken_back_with: words },
      });
    },
  );

  test("in the same reading, with another prompt between", async () => {
    using world = createEventWorld();
    const session = open(world, "one");
    session.asks(KAFKA);
    session.says("Ok.");
    session.asks("go on");
    session.says("Done.");
    session.asks("scrap that");
    session.says("Ok.");
    await stop(world, session, "one");
    expect(kafkaIn(world)?.tier).toBe("abandoned");
  });

  test("only the last statement is taken back", async () => {
    using world = createEventWorld();
    const session = open(world, "one");
    session.asks("Log lines of the importer always carry the request id.");
    session.says("Ok.");
    session.asks(KAFKA);
    session.says("Ok.");
    session.asks("scrap that");
    session.says("Ok.");
    await stop(world, session, "one");
    expect(kafkaIn(world)?.tier).toBe("abandoned");
    const log = all(world).find(({ text }) => text.includes("request id"));
    expect(log?.tier).not.toBe("abandoned");
  });

  test("'never mind' that answers a question of the agent takes nothing back", async () => {
    using world = createEventWorld();
    const session = open(world, "one");
    session.asks(KAFKA);
    session.says("Done. Shall I also write the migration?");
    session.asks("never mind");
    session.says("Ok.");
    await stop(world, session, "one");
    expect(kafkaIn(world)?.tier).not.toBe("abandoned");
  });

  test("long after the statement it means something else", async () => {
    using world = createEventWorld();
    const session = open(world, "one");
    for (const text of [KAFKA, "go on", "and now?", "run it", "scrap that"]) {
      session.asks(text);
      session.says("Ok.");
    }
    await stop(world, session, "one");
    expect(kafkaIn(world)?.tier).not.toBe("abandoned");
  });

  test("in another session nothing is taken back without a name", async () => {
    using world = createEventWorld();
    const first = open(world, "one");
    first.asks(KAFKA);
    first.says("Ok.");
    await stop(world, first, "one");
    const second = open(world, "two");
    second.asks("scrap that");
    second.says("Ok.");
    await stop(world, second, "two");
    expect(kafkaIn(world)?.tier).not.toBe("abandoned");
  });

  test("said again later, it is valid again", async () => {
    using world = createEventWorld();
    const first = open(world, "one");
    first.asks(KAFKA);
    first.says("Ok.");
    first.asks("scrap that");
    first.says("Ok.");
    await stop(world, first, "one");
    expect(kafkaIn(world)?.tier).toBe("abandoned");
    const second = open(world, "two");
    second.asks(KAFKA);
    second.says("Ok.");
    await stop(world, second, "two");
    expect(kafkaIn(world)?.tier).not.toBe("abandoned");
  });
});

describe("a takeback with a name", () => {
  test.each(["Forget kafka.", "Forget what I said about Kafka.", "Kafkaのことは忘れて"])(
    "'%s' withdraws what the user said, also in an earlier session",
    async (words) => {
      using world = createEventWorld();
      const first = open(world, "one");
      first.asks(KAFKA);
      first.says("Ok.");
      await stop(world, first, "one");
      const second = open(world, "two");
      second.asks(words);
      second.says("Ok.");
      await stop(world, second, "two");
      const kafka = kafkaIn(world);
      expect(kafka?.tier === "abandoned" || kafka?.supersededBy !== undefined).toBe(true);
    },
  );

  test("is superseded by the statement that says what counts instead", async () => {
    using world = createEventWorld();
    const session = open(world, "one");
    session.asks(KAFKA);
    session.says("Ok.");
    await stop(world, session, "one");
    session.asks("Forget kafka, the shop gets a RabbitMQ cluster from the platform team instead.");
    session.says("Ok.");
    await stop(world, session, "one");
    const newer = all(world).find(({ text }) => text.includes("RabbitMQ"));
    expect(kafkaIn(world)?.supersededBy).toBe(newer?.id ?? "none");
  });

  test("does not touch what the agent or a tool said", async () => {
    using world = createEventWorld();
    const id = world.remember("The Kafka consumer of the shop restarts every night.", {
      origin: "agent",
    });
    const session = open(world, "one");
    session.asks("Forget kafka.");
    session.says("Ok.");
    await stop(world, session, "one");
    expect(world.store.findMemory(id)).toMatchObject({ supersededBy: undefined, tier: "silver" });
  });
});

function open(world: EventWorld, sessionId: string): SessionTranscript {
  return createTranscript(world.tools.project.root, sessionId);
}

async function stop(world: EventWorld, { path }: SessionTranscript, session_id: string) {
  const cwd = world.tools.project.root;
  const payload = { session_id, cwd, transcript_path: path, stop_hook_active: false };
  await world.happen("Stop", payload);
}

function all(world: EventWorld): StoredMemory[] {
  return world.store.listMemories({ limit: 50 });
}

function kafkaIn(world: EventWorld): StoredMemory | undefined {
  return all(world).find(({ text }) => text.startsWith(KAFKA.slice(0, 20)));
}
