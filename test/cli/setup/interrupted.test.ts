// Several setups at once, and setups that are killed: the user's settings are always whole, and
// uninstall still restores their bytes.
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getProgramPath } from "@test/harness/program.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import { createSeededRandom } from "@test/harness/seeded-random.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";

const TIMEOUT_MS = 120_000;
const KILLS = 12;
// Empty parts are the first thing that two setups at once would take from each other.
const SETTINGS = '{\n\t"model": "opus", // mine\n\t"hooks": { "Stop": [] }\n}';

function settingsPath({ home, project }: Sandbox, scope: string): string {
  const name = scope === "--local" ? "settings.local.json" : "settings.json";
  return join(scope === "--user" ? home : project.path, ".claude", name);
}

function start({ home, project }: Sandbox, args: readonly string[]) {
  return Bun.spawn([getProgramPath(), ...args], {
    cwd: project.path,
    env: { HOME: home, PATH: SYSTEM_PATH },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
}

for (const scope of ["--user", "--project", "--local"]) {
  test(
    `setup ${scope} at the same time in five processes is like one setup`,
    async () => {
      await using sandbox = await createSandbox();
      const path = settingsPath(sandbox, scope);
      mkdirSync(join(path, ".."));
      writeFileSync(path, SETTINGS);
      const args = ["setup", scope, "--yes"];
      const children = Array.from({ length: 5 }, () => start(sandbox, args));
      expect(await Promise.all(children.map((child) => child.exited))).toEqual([0, 0, 0, 0, 0]);
      const after = readFileSync(path, "utf8");
      expect(after.split("hook SessionStart")).toHaveLength(2);
      await sandbox.run({ args: ["uninstall", scope, "--yes"] });
      expect(readFileSync(path, "utf8")).toBe(SETTINGS);
      expect(existsSync(join(sandbox.home, ".context-graph"))).toBe(false);
    },
    TIMEOUT_MS,
  );

  test(
    `setup ${scope} that is killed leaves whole settings, and the next one completes it`,
    async () => {
      await using sandbox = await createSandbox();
      const random = createSeededRandom(5);
      const path = settingsPath(sandbox, scope);
      mkdirSync(join(path, ".."));
      writeFileSync(path, SETTINGS);
      const startedMs = performance.now();
      await start(sandbox, ["setup", scope, "--dry-run"]).exited;
      const tookMs = performance.now() - startedMs;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const child = start(sandbox, ["setup", scope, "--yes"]);
        await Bun.sleep(random.next() * 1.5 * tookMs);
        child.kill("SIGKILL");
        await child.exited;
        const text = readFileSync(path, "utf8");
        expect(text === SETTINGS || text.includes("hook SessionEnd")).toBe(true);
        if (kill % 3 === 2) await sandbox.run({ args: ["uninstall", scope, "--yes"] });
      }
      const last = await sandbox.run({ args: ["setup", scope, "--yes"] });
      expect(last).toMatchObject({ exitCode: 0, stderr: "" });
      await sandbox.run({ args: ["uninstall", scope, "--yes"] });
      expect(readFileSync(path, "utf8")).toBe(SETTINGS);
    },
    TIMEOUT_MS,
  );
}

test(
  "a lock whose setup was killed before it wrote its number is taken",
  async () => {
    await using sandbox = await createSandbox();
    const folder = join(sandbox.home, ".context-graph");
    mkdirSync(folder);
    writeFileSync(join(folder, "setup.lock"), "");
    const taken = await sandbox.run({ args: ["setup", "--user"] });
    expect(taken).toMatchObject({ exitCode: 0, stderr: "" });
    expect(existsSync(join(folder, "setup.lock"))).toBe(false);
  },
  TIMEOUT_MS,
);

test(
  "a lock of a setup that is running is waited for, one that was left is taken",
  async () => {
    await using sandbox = await createSandbox();
    const folder = join(sandbox.home, ".context-graph");
    mkdirSync(folder);
    writeFileSync(join(folder, "setup.lock"), "4000000");
    const taken = await sandbox.run({ args: ["setup", "--user"] });
    expect(taken).toMatchObject({ exitCode: 0, stderr: "" });
    writeFileSync(join(folder, "setup.lock"), String(process.pid));
    const refused = await sandbox.run({ args: ["uninstall", "--user", "--yes", "--json"] });
    expect(refused.exitCode).toBe(75);
    expect(JSON.parse(refused.stdout)).toMatchObject({
      code: "ERR_SETUP_BUSY",
      message: expect.stringContaining("setup.lock"),
    });
  },
  TIMEOUT_MS,
);
