// Commands that fail become hot topics of the project, and are looked at more closely.
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { failed } from "@test/events/fixes/failing-calls.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";

const ERROR = "Error: connection refused by upstream";

verifies(["ER-13"], "the command that failed is promoted to the hot topics", async () => {
  using project = temporaryFolder("hot");
  mkdirSync(join(project.path, ".claude"));
  using world = createEventWorld(project.path);
  await fail(world, "cd app && API_KEY=abc123def456 ./bin/deploy --to prod");
  await fail(world, "npm run e2e -- --headed");
  await fail(world, "ls /nowhere");
  await world.happen("PostToolUseFailure", { ...failed("git push", ERROR), is_interrupt: true });
  await fail(world, "npm run e2e");
  const topics = JSON.parse(readFileSync(join(project.path, ".claude/hot-topics.json"), "utf8"));
  expect(topics.promoted).toEqual(["deploy", "npm run e2e"]);
  expect(Object.keys(topics)).toEqual(["patterns", "promoted", "generated_at"]);
});

test("outside a project of its own nothing is written: the folder may be the user's", async () => {
  using folder = temporaryFolder("hot");
  mkdirSync(join(folder.path, ".claude"));
  using world = createEventWorld(folder.path);
  const project = { ...world.tools.project, sharedId: "_global" as const };
  await world.happen("PostToolUseFailure", failed("npm run e2e", ERROR), { project });
  expect(existsSync(join(folder.path, ".claude/hot-topics.json"))).toBe(false);
});

verifies(["ER-13"], "no folder is made for them", async () => {
  using world = createEventWorld();
  await fail(world, "npm run e2e");
  expect(existsSync(join(world.tools.project.root, ".claude"))).toBe(false);
});

test("of memories that match equally, those of the hot command come first; nothing is left out", async () => {
  using project = temporaryFolder("hot");
  using world = createEventWorld(project.path);
  world.remember("psql: connection refused by upstream: start the tunnel");
  world.clock.advance(1_000);
  world.remember("redis: connection refused by upstream: raise the limit");
  const first = async (command: string) => (await fail(world, command)).split("\n")[1];
  const cold = [await first("psql -h db"), await first("redis-cli ping")];
  expect(cold[0]).toBe(cold[1]);
  mkdirSync(join(project.path, ".claude"));
  for (const command of ["psql -h db", "redis ping"]) await fail(world, command);
  expect(await first("psql -h other")).toContain("tunnel");
  expect(await first("redis ping")).toContain("limit");
  expect((await fail(world, "psql -h db")).split("\n")).toHaveLength(3);
});

async function fail(world: EventWorld, command: string): Promise<string> {
  return (await world.happen("PostToolUseFailure", failed(command, ERROR))).text;
}
