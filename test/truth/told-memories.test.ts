// The old one is never told without the new one, whichever event tells it.
import { expect, test } from "bun:test";
import { citation } from "@/context/memory-line.ts";
import { prepareMemory } from "@/memory/memory.ts";
import { rememberReplacing } from "@/memory/truth/remember-replacing.ts";
import type { MemoryDraft } from "@/memory/memory.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";

const HOUR_MS = 3_600_000;
const OLD = "The statsd metrics port is 8125.";
const NEW = "The statsd metrics port is 9125.";

/** Stores a statement as every way in does. */
function say(world: EventWorld, text: string, draft: Partial<MemoryDraft> = {}): string {
  world.clock.advance(HOUR_MS);
  const full = { text, type: "Decision" as const, origin: "user" as const, ...draft };
  const prepared = prepareMemory(full, world.clock);
  if (prepared.kind === "refused") throw new Error(prepared.reason);
  const { writes } = rememberReplacing(prepared.memory, world.store);
  world.store.apply(writes, { isDurable: false });
  return prepared.memory.id;
}

async function prompt(world: EventWorld, text: string, session = "s1"): Promise<string> {
  const result = await world.happen("UserPromptSubmit", { session_id: session, prompt: text });
  return result.text;
}

test("a prompt is answered with the newer value only", async () => {
  using world = createEventWorld();
  say(world, OLD);
  say(world, NEW);
  const text = await prompt(world, "which statsd metrics port do we use?");
  expect(text).toContain("9125");
  expect(text).not.toContain("8125");
});

test("at the start, for a subagent and before a tool only the newer one is told", async () => {
  using world = createEventWorld();
  const files = ["src/statsd.ts"];
  const shared = { tags: ["cheat-sheet", "reviewer"], files };
  say(world, OLD, shared);
  say(world, NEW, shared);
  const start = await world.happen("SessionStart", { session_id: "s1", source: "startup" });
  const read = { tool_name: "Read", tool_input: { file_path: "src/statsd.ts" } };
  const tool = await world.happen("PreToolUse", { session_id: "s2", ...read });
  const subagent = { session_id: "s3", agent_id: "a1", agent_type: "reviewer" };
  const task = await world.happen("SubagentStart", subagent);
  for (const { text } of [start, tool, task]) {
    expect(text).toContain("9125");
    expect(text).not.toContain("8125");
  }
});

test("where it is not sure, the newer one is shown and quotes the older one", async () => {
  using world = createEventWorld();
  say(world, "Alice reviews the database migrations.");
  const id = say(world, "Bob reviews the database migrations.");
  const text = await prompt(world, "who reviews the database migrations?");
  expect(text).toContain(
    `- Bob reviews the database migrations. (Decision from user, just now, newer; an older note says "Alice reviews the database migrations.", ${citation(id)})`,
  );
  expect(text.match(/Alice/g)).toHaveLength(1);
});

test("an agent's word against the user's is shown beside it, and replaces nothing", async () => {
  using world = createEventWorld();
  const said = say(world, OLD);
  const found = say(world, "The statsd metrics port is 9125.", { origin: "agent" });
  expect(world.store.findMemory(said)?.supersededBy).toBeUndefined();
  const lines = (await prompt(world, "which statsd metrics port do we use?")).split("\n");
  const at = (id: string) => lines.findIndex((line) => line.includes(citation(id)));
  expect(at(found)).toBeGreaterThan(0);
  expect(at(said)).toBe(at(found) + 1);
  expect(lines[at(found)]).toContain("newer; an older note of the user says");
  expect(lines[at(said)]).toContain("an agent's newer note differs");
});

test("said again, the first value counts again, and the second one no longer", async () => {
  using world = createEventWorld();
  say(world, OLD);
  say(world, NEW);
  say(world, OLD);
  const text = await prompt(world, "which statsd metrics port do we use?");
  expect(text).toContain("8125");
  expect(text).not.toContain("9125");
});
