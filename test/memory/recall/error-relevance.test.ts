import { expect, test } from "bun:test";
import { recall } from "@/memory/recall/recall.ts";
import { createMemoryWorld } from "@test/memory/memory-world.ts";

const ERROR = "psql: error: connection to server at localhost failed: Connection refused";

function tell(world: ReturnType<typeof createMemoryWorld>, query: string, isError: boolean) {
  const request = { profile: isError ? "failure" : "prompt", query, limit: 3 } as const;
  return recall(world.store, request, world.embedder).map(({ memory }) => memory.text);
}

test("in a small store, words that no memory has do not hide the memories of an error", () => {
  using world = createMemoryWorld();
  const postgres = "Connection refused on port 5432: start postgres";
  world.remember(postgres);
  world.remember("Redis says connection refused until docker compose is up");
  world.remember("Invoices are sent on Mondays");
  expect(tell(world, ERROR, true)).toContain(postgres);
  expect(tell(world, ERROR, true)).not.toContain("Invoices are sent on Mondays");
});

test("one word in common is not enough for an error either", () => {
  using world = createMemoryWorld();
  world.remember("The connection pool has ten places");
  expect(tell(world, "curl: (7) connection reset by peer somewhere", true)).toEqual([]);
});

test("in a larger store such words show that the error is a new one", () => {
  using world = createMemoryWorld();
  for (let n = 0; n < 400; n += 1) world.remember(`Note ${n} about topic${n} and module${n}`);
  world.remember("The resolver and the bundler disagree about module aliases");
  const other = "vitest: bundler plugin zeta gamma delta epsilon module crashed";
  expect(tell(world, other, true)).toEqual(tell(world, other, false));
});
