// Which memories of conversations answer a prompt (statement-gate.ts), with a real store.
import { expect, test } from "bun:test";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { recall } from "@/memory/recall/recall.ts";
import { type MemoryDraft, prepareMemory } from "@/memory/memory.ts";

const OVERHEARD = { event: "Stop", origin: "user" } as const;
const said = (kind: string): Partial<MemoryDraft> => ({
  ...OVERHEARD,
  type: "Context",
  tags: ["transcript", kind],
});

/** Statements of a project, so that words have a frequency. */
const PROJECT = [
  "the mission service listens on 7070 on my machine",
  "tiles are cut at 512 px by the ingest job",
  "reports go out as pdf, rendered by a headless browser",
  "the pilots app keeps photos for three days",
  "customers see their flights on the portal, not in the app",
];

function projectWith(text: string, draft: Partial<MemoryDraft>): EventWorld {
  const world = createEventWorld();
  for (const other of PROJECT) world.remember(other, said("fact"));
  world.remember(text, draft);
  return world;
}

function answers(world: EventWorld, query: string): string[] {
  const request = { profile: "prompt", query, limit: 5, nowMs: world.clock.nowMs() } as const;
  return recall(world.store, request).map(({ memory }) => memory.text);
}

const TARIFF = "tariffs switch at midnight utc-5, all year (answer to: which time zone?)";

test("one telling word of a question brings up the decision it is about", () => {
  using world = projectWith(TARIFF, said("decision"));
  expect(answers(world, "when does the new tariff begin?")).toEqual([TARIFF]);
});

test("the same word in passing does not", () => {
  using world = projectWith(TARIFF, said("passing"));
  expect(answers(world, "rename the tariff button to save")).toEqual([]);
});

test("a question brings up what was said in passing", () => {
  const menu = "Thanks. Oh and if you ever want the debug menu, tap that version seven times.";
  using world = projectWith(menu, said("passing"));
  expect(answers(world, "How does one get at the hidden debug menu?")).toEqual([menu]);
  expect(answers(world, "Give the debug menu a border")).toEqual([]);
});

test("everyday words bring up nothing", () => {
  using world = projectWith("run the new build before the release page changes", said("said"));
  expect(answers(world, "add a page with a new list")).toEqual([]);
});

test("a report of trouble gets the cause, other requests with its words do not", () => {
  const cause =
    "The nightly settlement deadlocks because two workers update account rows in different orders.";
  using world = projectWith(cause, { ...said("root-cause"), type: "Learning", origin: "agent" });
  expect(answers(world, "the settlement run fails with lock errors again")).toEqual([cause]);
  expect(answers(world, "write the orders of the workers canteen on the wall")).toEqual([]);
});

test("a request that is made again in nearly the same words is told", () => {
  const asked = "put a table with links to the buoys on the harbour page";
  using world = projectWith(asked, said("passing"));
  expect(answers(world, "the harbour page needs the table with links to the buoys")).toEqual([
    asked,
  ]);
});

test("what replaced a statement is told by the words of the old one", () => {
  using world = projectWith("the broker for booking events is kafka", said("decision"));
  const old = [...world.store.iterateMemories()].find(({ text }) => text.includes("kafka"));
  const newer = prepareMemory(
    { text: "we take rabbitmq after all", type: "Context", ...said("decision"), origin: "user" },
    world.clock,
  );
  if (newer.kind === "refused") throw new Error(newer.reason);
  const write = { kind: "remember", memory: newer.memory, supersedes: [old?.id ?? ""] } as const;
  world.store.apply([write], { isDurable: false });
  expect(answers(world, "which broker gets the booking events?")).toEqual([
    "we take rabbitmq after all",
  ]);
});
