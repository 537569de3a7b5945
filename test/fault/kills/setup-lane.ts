import { expect } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { countUp, createKillCount, type KillCount } from "@test/fault/kills/kill-count.ts";
import { killSoon } from "@test/fault/kills/kill-program.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import { getProgramPath, runProgram } from "@test/harness/program.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import type { SeededRandom } from "@test/harness/seeded-random.ts";

/** The settings of the user, which no setup may change. */
const OWN_SETTINGS = {
  model: "opus",
  env: { MINE: "1" },
  hooks: { Stop: [{ hooks: [{ type: "command", command: "echo mine" }] }] },
};
const WRITTEN = [
  ".mcp.json",
  "hooks/session-start.sh",
  "hooks/session-end.sh",
  ".context-graph/setup.json",
];

/**
 * Kills setups. The user's settings are whole after each, and nothing is left that the next setup
 * does not remove.
 */
export async function killSetupLane(
  folder: string,
  kills: number,
  random: SeededRandom,
): Promise<KillCount> {
  const project = await createGitProject(join(folder, "project"));
  const env = { PATH: SYSTEM_PATH, HOME: folder };
  const settings = join(project.path, ".claude", "settings.json");
  const args = ["setup", "hooks", "."];
  const reset = () => {
    for (const name of WRITTEN) rmSync(join(project.path, name), { force: true });
    mkdirSync(join(project.path, ".claude"), { recursive: true });
    writeFileSync(settings, JSON.stringify(OWN_SETTINGS));
  };
  reset();
  const withinMs = 1.2 * (await runProgram({ args, cwd: project.path, env })).durationMs;
  const count = createKillCount(kills);
  for (let killed = 0; killed < kills;) {
    reset();
    const child = Bun.spawn([getProgramPath(), ...args], {
      cwd: project.path,
      env,
      stdout: "pipe",
      stderr: "inherit",
    });
    const { wasKilled } = await killSoon(child, withinMs, random);
    if (wasKilled) killed += 1;
    countUp(wasKilled ? count.inFlight : count.done, "setup");
    expectOwnSettings(settings);
  }
  const { exitCode, stderr } = await runProgram({ args, cwd: project.path, env });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  const names = readdirSync(project.path, { recursive: true }) as string[];
  expect(names.filter((name) => name.endsWith(".tmp"))).toEqual([]);
  return count;
}

function expectOwnSettings(path: string): void {
  const { model, env, hooks } = JSON.parse(readFileSync(path, "utf8")) as typeof OWN_SETTINGS;
  expect({ model, env }).toEqual({ model: OWN_SETTINGS.model, env: OWN_SETTINGS.env });
  const commands = hooks.Stop.flatMap((entry) => entry.hooks.map(({ command }) => command));
  expect(commands).toContain("echo mine");
}
