// A command that only reads leaves a project without memories as it is, wherever they would be.
import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createSandbox } from "@test/hook/sandbox.ts";
import { snapshot } from "@test/setup/sample-project.ts";

const COMMANDS = [
  "health",
  "status",
  "store",
  "stats",
  "metrics",
  "list",
  "recall words",
  "context words",
  "assemble words",
  "premortem debugging",
  "export",
  "projects",
  "doctor",
  "logs",
  "config",
  "verify",
  "audit",
  "rules list",
  "todo list",
  "ghap show",
  "ghap list",
  "ghap stats",
  "ghap experiences",
  "ghap clusters",
  "ghap values",
  "session list",
  "consciousness status",
  "consciousness brief",
  "consciousness check-identity",
];

test.each([
  ["in the project", []],
  ["for the project", ["setup", "--user", "--yes"]],
])(
  "without memories %s",
  async (_where, before) => {
    await using sandbox = await createSandbox();
    if (before.length > 0) await sandbox.run({ args: before });
    const user = snapshot(sandbox.home);
    for (const command of COMMANDS) {
      const { exitCode } = await sandbox.run({ args: command.split(" ") });
      expect({ command, isKnown: exitCode !== 64 }).toEqual({ command, isKnown: true });
      const names = readdirSync(sandbox.project.path).sort();
      expect({ command, names }).toEqual({ command, names: [".git", "README.md"] });
    }
    expect(snapshot(sandbox.home)).toEqual(user);
    expect(await sandbox.run({ args: ["health"] })).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining("no memories yet"),
    });
    expect(readdirSync(join(sandbox.project.path))).not.toContain(".context-graph");
  },
  60_000,
);
