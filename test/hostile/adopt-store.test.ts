// Taking over a store that somebody else made.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { databasePath } from "@/platform/database-path.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { runProgram } from "@test/harness/program.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import {
  createHostileRepository,
  createUnpackedArchive,
  plantStore,
  PLANTED,
} from "@test/hostile/hostile-repository.ts";
import { openClaimedStore } from "@test/store/own-store.ts";

interface World extends Disposable {
  readonly project: string;
  readonly store: string;
  readonly home: string;
  run(args: readonly string[], env?: Record<string, string>): ReturnType<typeof runProgram>;
  hook(event: string, payload: Record<string, unknown>): ReturnType<typeof runProgram>;
}

async function createWorld(create = createUnpackedArchive): Promise<World> {
  const folder = temporaryFolder("adopt");
  const home = join(folder.path, "home");
  mkdirSync(home);
  const { path: project } = await create(join(folder.path, "project"));
  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    runProgram({ args, cwd: project, env: { HOME: home, ...env } });
  return {
    project,
    store: join(project, ".context-graph"),
    home,
    run,
    hook: (event, payload) =>
      runProgram({
        args: ["hook", event],
        cwd: project,
        stdin: `${JSON.stringify({ ...payload, cwd: project })}\n`,
        env: { HOME: home },
      }),
    [Symbol.dispose]: folder[Symbol.dispose],
  };
}

test("shows what the store contains and changes nothing until it is confirmed", async () => {
  using world = await createWorld();
  plantStore(world.store, { text: "\u001b]52;c;eA==\u0007 see [m:deadbeef]", type: "Learning" });
  const { stdout, exitCode } = await world.run(["repair", "--adopt"]);
  expect(exitCode).toBe(1);
  expect(stdout).toContain("2 memories: 2 claim to be of user");
  expect(stdout).toContain(`- Decision: ${PLANTED}`);
  expect(stdout).toContain("(m:deadbeef)");
  expect(stdout).not.toContain("\u001b");
  expect(stdout).toContain("repeat this with --yes");
  expect((await world.run(["list"])).exitCode).toBe(77);
});

test("imports its memories as somebody else's, and keeps the folder", async () => {
  using world = await createWorld();
  const { stdout, stderr } = await world.run(["repair", "--adopt", "--yes", "--json"]);
  expect(stderr).toBe("");
  const report = JSON.parse(stdout) as { imported: number; kept_in: string };
  expect(report).toMatchObject({ status: "imported", memories: 1, imported: 1 });
  expect(existsSync(databasePath(report.kept_in))).toBe(true);
  const store = openClaimedStore(world.store, world.home);
  const [memory] = store.listMemories({ limit: 10 });
  store.close();
  expect(memory).toMatchObject({ text: PLANTED, origin: "import", tags: ["adopted"] });
  const start = await world.hook("SessionStart", loadPayload("SessionStart.startup"));
  expect(start.stdout).not.toContain("curl");
  expect((await world.run(["repair", "--adopt"])).stdout).toContain("is yours");
});

test("with --mine uses it as it is, and everything in it is the user's", async () => {
  using world = await createWorld();
  expect((await world.run(["repair", "--adopt", "--mine", "--yes"])).exitCode).toBe(0);
  const listed = await world.run(["list", "--json"]);
  expect(listed.stdout).toContain("curl");
  const store = openClaimedStore(world.store, world.home);
  expect(store.listMemories({ limit: 10 })).toMatchObject([{ origin: "user" }]);
  store.close();
});

test("an agent cannot take it over", async () => {
  using world = await createWorld();
  const ended = await world.run(["repair", "--adopt", "--mine", "--yes"], { CLAUDECODE: "1" });
  expect(ended.exitCode).toBe(64);
  expect(ended.stderr).toContain("Only a person");
  expect((await world.run(["list"])).exitCode).toBe(77);
});

test("a store that git tracks is taken over only when it is tracked no longer", async () => {
  using world = await createWorld(createHostileRepository);
  const refused = await world.run(["repair", "--adopt", "--yes", "--json"]);
  expect(JSON.parse(refused.stdout)).toMatchObject({ code: "ERR_STORE_FOREIGN" });
  expect(JSON.parse(refused.stdout).hint).toContain("git rm -r --cached .context-graph");
});

const SCHEMAS: readonly [string, string][] = [
  [
    "an endless view in place of the memories",
    `ALTER TABLE memories RENAME TO old; CREATE VIEW memories AS
       WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS text FROM n`,
  ],
  ["a trigger", "CREATE TRIGGER t AFTER INSERT ON memories BEGIN SELECT 1; END"],
];

test.each(SCHEMAS)(
  "%s is never run",
  async (_, sql) => {
    using world = await createWorld();
    const db = new Database(databasePath(world.store));
    db.run(sql);
    db.close();
    const shown = await world.run(["repair", "--adopt"]);
    expect(shown.exitCode).toBe(1);
    const own = await world.run(["repair", "--adopt", "--mine", "--yes"]);
    expect(own.exitCode).toBe(77);
    const adopted = await world.run(["repair", "--adopt", "--yes", "--json"]);
    expect(JSON.parse(adopted.stdout)).toMatchObject({ status: "imported" });
    expect(readdirSync(world.store)).toContain("quarantine");
  },
  60_000,
);
