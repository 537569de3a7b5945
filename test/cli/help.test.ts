import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { PROGRAM_NAMES } from "@/base/program-names.ts";
import { VERSION } from "@/base/version.ts";
import { programNamed } from "@/cli/programs.ts";
import { runProgram } from "@test/harness/program.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";

verifies(["CL-15", "DG-50"], "every name of the program prints its version", async () => {
  using folder = temporaryFolder("version");
  for (const name of PROGRAM_NAMES) {
    const result = await runProgram({ name, args: ["--version"], cwd: folder.path });
    expect(result).toMatchObject({ exitCode: 0, stdout: `${name} ${VERSION}\n`, stderr: "" });
  }
});

verifies(
  ["CL-18"],
  "every name and every command prints its help on stdout and creates nothing",
  async () => {
    using folder = temporaryFolder("help");
    const home = join(folder.path, "home");
    for (const name of PROGRAM_NAMES) {
      for (const words of helpRequests(name)) {
        const result = await runProgram({
          name,
          args: words,
          cwd: folder.path,
          env: { HOME: home },
        });
        expect({ name, words, ...result }).toMatchObject({ name, words, exitCode: 0, stderr: "" });
        expect(result.stdout).toContain(`Usage: ${name} `);
      }
    }
    expect(readdirSync(folder.path)).toEqual([]);
  },
  60_000,
);

test("the help of a command names its options, the values they take and an example", async () => {
  using folder = temporaryFolder("help");
  const { stdout } = await runProgram({ args: ["remember", "--help"], cwd: folder.path });
  expect(stdout).toContain("Usage: context-graph remember [text] [options]");
  expect(stdout).toContain("--tags <a,b>");
  expect(stdout).toContain("Decision, Learning");
  expect(stdout).toContain("Examples:\n  context-graph remember");
});

test("the overview lists every command for people, and not the worker", async () => {
  using folder = temporaryFolder("help");
  const { stdout } = await runProgram({ args: ["help"], cwd: folder.path });
  for (const command of ["remember", "recall", "health", "setup hooks", "uninstall", "hook"]) {
    expect(stdout).toContain(`\n  ${command} `);
  }
  expect(stdout).not.toContain("worker");
});

/** The arguments that print a program's help and that of each of its commands. */
function helpRequests(name: string): string[][] {
  const { commands } = programNamed(name).program;
  const perCommand = commands
    .filter((command) => command.name !== "")
    .map((command) => [...command.name.split(" "), "--help"]);
  return [["--help"], ["-h"], ...perCommand];
}
