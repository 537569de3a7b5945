import { expect, test } from "bun:test";
import { join } from "node:path";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";

const FIX = "`make jobs` failed with: queue is full. It passed after: set retries = 3 in job.toml";

async function edit(world: EventWorld, removed: string, added: string): Promise<void> {
  const file_path = join(world.tools.project.root, "conf/job.toml");
  const tool_input = { file_path, old_string: removed, new_string: added };
  const call = { session_id: "s1", tool_name: "Edit", tool_input, tool_response: {} };
  await world.happen("PostToolUse", call);
  world.clock.advance(60_000);
}

test("an edited value replaces the fix that stated the old one, and taking it back restores the fix", async () => {
  using world = createEventWorld();
  const fix = world.remember(FIX, { type: "Fix", origin: "tool", files: ["conf/job.toml"] });
  const supersededBy = () => world.store.findMemory(fix)?.supersededBy;
  await edit(world, "retries = 3", "retries = 5");
  const newer = world.store.findMemory(supersededBy() ?? "");
  expect(newer).toMatchObject({
    text: "retries in conf/job.toml is 5 now (was 3)",
    origin: "tool",
    files: ["conf/job.toml"],
  });
  await edit(world, "retries = 5", "retries = 3");
  expect(supersededBy()).toBeUndefined();
  expect(world.store.findMemory(newer?.id ?? "")).toBeUndefined();
});

test("the user's word is only linked, and other keys, values and files are left alone", async () => {
  using world = createEventWorld();
  const said = world.remember("We keep retries at 3 in job.toml.", { origin: "user" });
  world.remember("retries = 3 in mail.toml", { origin: "agent", files: ["conf/mail.toml"] });
  world.remember("workers = 3 in job.toml", { origin: "agent", files: ["conf/job.toml"] });
  await edit(world, "retries = 3", "retries = 5");
  const memories = world.store.listMemories({ limit: 9, type: "Learning" });
  expect(memories.filter(({ supersededBy }) => supersededBy !== undefined)).toEqual([]);
  expect(world.store.linksOf([said], 9)).toMatchObject([{ toId: said, kind: "differs" }]);
});

test("an edit that no memory is about leaves no memory of its value", async () => {
  using world = createEventWorld();
  await edit(world, "retries = 3", "retries = 5");
  await edit(world, "return a;", "return b;");
  expect(world.store.listMemories({ limit: 9, type: "Learning" })).toEqual([]);
});
