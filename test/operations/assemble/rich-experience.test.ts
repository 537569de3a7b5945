import { expect, test } from "bun:test";
import { rememberWrites } from "@/memory/memory.ts";
import { situationContext } from "@/operations/assemble/session-context.ts";
import { openAssembleWorld } from "@test/operations/assemble/assemble-world.ts";

test("rich: an entry without a lesson tells what came of it, under that name", async () => {
  using world = await openAssembleWorld();
  const { store, clock, embedder } = world.tools;
  const text = "Goal: Warm the cache\nHypothesis: It starts empty\nOutcome: confirmed – one second";
  const draft = { type: "Experience", origin: "agent", text } as const;
  store.apply(rememberWrites(draft, clock, embedder), { isDurable: false });
  const context = situationContext({ situation: "warm the cache", depth: "rich" }, world.tools);
  expect(context.content).toContain(
    "Goal: Warm the cache\nOutcome: It starts empty (confirmed – one second)",
  );
});
