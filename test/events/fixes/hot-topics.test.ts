// Commands that fail become hot topics of the project, and are looked at more closely.
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { failed } from "@test/events/fixes/failing-calls.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { createSandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const ERROR = "Error: connection refused by upstream";

verifies(
  [{ id: "ER-13", shows: "promotion, but of no trivial or interrupted command" }],
  "a failed command becomes a hot topic",
  async () => {
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
  },
);

test("outside a project nothing is written: the folder may be the user's", async () => {
  using folder = temporaryFolder("hot");
  mkdirSync(join(folder.path, ".claude"));
  using world = createEventWorld(folder.path);
  const project = { ...world.tools.project, sharedId: "_global" as const };
  await world.happen("PostToolUseFailure", failed("npm run e2e", ERROR), { project });
  expect(existsSync(join(folder.path, ".claude/hot-topics.json"))).toBe(false);
});

verifies(
  [{ id: "ER-13", shows: "projects without a .claude folder" }],
  "no folder is created for hot topics: without .claude they lie beside the store",
  async () => {
    using world = createEventWorld();
    const { root, storeFolder } = world.tools.project;
    mkdirSync(storeFolder, { recursive: true });
    await fail(world, "npm run e2e");
    expect(existsSync(join(root, ".claude"))).toBe(false);
    const topics = JSON.parse(readFileSync(join(storeFolder, "hot-topics.json"), "utf8"));
    expect(topics.promoted).toEqual(["npm run e2e"]);
  },
);

verifies(
  [{ id: "ER-13", shows: "hot commands rank memories, and leave none out" }],
  "among equal matches, memories of the hot command come first; nothing is left out",
  async () => {
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
  },
);

verifies(
  [{ id: "ER-13", shows: "promotion by the hook process" }],
  "the hook of a failed command adds it to the existing topics",
  async () => {
    await using sandbox = await createSandbox();
    const path = join(sandbox.project.path, ".claude/hot-topics.json");
    const before = { patterns: ["^kubectl"], promoted: ["make"], mine: true };
    sandbox.project.write({ ".claude/hot-topics.json": JSON.stringify(before) });
    await sandbox.hook("PostToolUseFailure", failed("npm run e2e -- --headed", ERROR));
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({
      patterns: expect.arrayContaining(["^kubectl"]),
      promoted: ["make", "npm run e2e"],
      generated_at: expect.any(String),
      mine: true,
    });
  },
);

async function fail(world: EventWorld, command: string): Promise<string> {
  return (await world.happen("PostToolUseFailure", failed(command, ERROR))).text;
}
