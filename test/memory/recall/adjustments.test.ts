import { expect, test } from "bun:test";
import { explainHit } from "@/memory/recall/6-hits/explain-hit.ts";
import { recall } from "@/memory/recall/recall.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import type { RecallRequest } from "@/memory/recall/request.ts";
import { createMemoryWorld, type MemoryWorld } from "@test/memory/memory-world.ts";

/** Two memories that are as similar as possible without being merged. */
const [ONE, OTHER] = ["The harbour crane lifts forty tons.", "The harbour crane lifts fifty tons."];
const ADJUSTMENTS = ["important", "tier", "branch", "directory", "agent", "used", "stale"];

test("a plain memory is not adjusted, wherever the question comes from", () => {
  using world = createMemoryWorld();
  world.remember(ONE);
  world.remember(OTHER, { origin: "user" });
  const hits = ask(world, { scope: { branch: "main", directory: "src", agentType: "reviewer" } });
  expect(hits).toHaveLength(2);
  for (const { reason } of hits) {
    for (const name of ADJUSTMENTS) expect(Object.keys(reason.parts ?? {})).not.toContain(name);
  }
});

test.each([
  ["of the branch at hand", { branch: "topic" }, "same branch"],
  ["of the folder at hand", { directory: "src/billing" }, "same folder"],
  ["of the same kind of agent", { agentType: "reviewer" }, "same kind of agent"],
  ["that was verified", { tier: "gold" }, "gold tier"],
  ["that is important", { importance: 1 }, "important"],
] as const)("of two that match equally, the one %s comes first", (_, draft, why) => {
  using world = createMemoryWorld();
  const wanted = world.remember(ONE, draft);
  world.remember(OTHER);
  const scope = { branch: "topic", directory: "src/billing/tax", agentType: "reviewer" };
  const [first] = ask(world, { scope });
  expect(first?.memory.id).toBe(wanted);
  expect(first && explainHit(first)).toContain(why);
});

test("a memory that was used comes first, a stale one last", () => {
  using world = createMemoryWorld();
  const used = world.remember(ONE);
  const other = world.remember(OTHER);
  world.store.apply([{ kind: "count-use", memoryIds: [used], atMs: 1 }], { isDurable: false });
  expect(ask(world, {})[0]?.memory.id).toBe(used);
  const freshnessOf = ({ id }: { id: string }) => (id === used ? 0 : undefined);
  const [first, second] = ask(world, { freshnessOf });
  expect(first?.memory.id).toBe(other);
  expect(second && explainHit(second)).toContain("files have changed");
});

test("a memory that was ignored again and again loses, unless the user said it", () => {
  using world = createMemoryWorld();
  const [junk, said] = [world.remember(ONE), world.remember(OTHER, { origin: "user" })];
  const parts = () =>
    new Map(ask(world, {}).map(({ memory, reason }) => [memory.id, reason.parts?.ignored]));
  for (const id of [junk, said]) showForNothing(world, id, 4);
  expect([...parts().values()]).toEqual([undefined, undefined]);
  for (const id of [junk, said]) showForNothing(world, id, 1);
  expect(parts().get(junk)).toBeLessThan(0);
  expect(parts().get(said)).toBeUndefined();
  const told = ask(world, {}).find(({ memory }) => memory.id === junk);
  expect(told && explainHit(told)).toContain("often shown for nothing");
  world.store.apply([{ kind: "count-use", memoryIds: [junk], atMs: 1 }], { isDurable: false });
  expect(parts().get(junk)).toBeUndefined();
});

test("an adjustment does not lift a poor match above a good one", () => {
  using world = createMemoryWorld();
  const draft = { branch: "topic", tier: "gold", importance: 1 } as const;
  world.remember("The harbour is closed on Sundays in the winter.", draft);
  const good = world.remember(ONE);
  expect(ask(world, { scope: { branch: "topic" } })[0]?.memory.id).toBe(good);
});

function ask(world: MemoryWorld, request: Partial<RecallRequest>): RecallHit[] {
  const full: RecallRequest = {
    query: "how many tons does the harbour crane lift",
    profile: "hybrid",
    limit: 5,
    ...request,
  };
  return recall(world.store, full);
}

let shown = 0;

function showForNothing({ store }: MemoryWorld, memoryId: string, times: number): void {
  for (let i = 0; i < times; i += 1) {
    shown += 1;
    const id = `inj_${shown}`;
    const seen = { atMs: 1, sessionId: "s1", agentId: "", event: "PreToolUse", reason: null };
    const entry = { id, memoryId, score: 0.5, tokens: 1, ...seen };
    const judged = { ids: [id], outcome: "ignored", atMs: 2 } as const;
    store.apply(
      [
        { kind: "add-ledger", entry },
        { kind: "judge-injections", ...judged },
      ],
      { isDurable: false },
    );
  }
}
