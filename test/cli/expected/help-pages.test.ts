// Help that fits a terminal, is sorted into groups, and is found by more than one way.
import { expect, test } from "bun:test";
import { PROGRAM_NAMES } from "@/base/program-names.ts";
import { commandHelp, programHelp } from "@/cli/output/help.ts";
import { groupCommands } from "@/cli/output/command-groups.ts";
import { programNamed } from "@/cli/programs.ts";
import { runProgram } from "@test/harness/program.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

test("no line of help is longer than 80 characters", () => {
  const long = PROGRAM_NAMES.flatMap((name) => {
    const { about, commands } = programNamed(name).program;
    const pages = [
      programHelp(name, about, commands),
      ...commands.map((c) => commandHelp(name, c)),
    ];
    return pages.flatMap((page) => page.split("\n")).filter((line) => line.length > 80);
  });
  expect(long).toEqual([]);
});

test("every command of context-graph has a group", () => {
  const { commands } = programNamed("context-graph").program;
  const listed = commands.filter(({ isInternal }) => isInternal !== true);
  expect(groupCommands(listed).map(({ heading }) => heading)).not.toContain("Other");
});

test("help finds a command, an alias and a family of commands", async () => {
  using folder = temporaryFolder("help");
  const help = async (...args: string[]) => (await runProgram({ args, cwd: folder.path })).stdout;
  expect(await help("help", "list")).toBe(await help("list", "--help"));
  expect(await help("help", "search")).toBe(await help("recall", "--help"));
  expect(await help("help", "ghap", "start")).toBe(await help("ghap", "start", "--help"));
  expect(await help("help", "ghap")).toContain("ghap resolve");
  expect(await help("ghap", "--help")).toBe(await help("help", "ghap"));
  expect(await help("mcp", "--help")).toContain("--http");
  expect(await help("--help")).toMatch(/\nMemories:\n {2}remember /);
  const unknown = await runProgram({ args: ["help", "recal"], cwd: folder.path });
  expect(unknown).toMatchObject({ exitCode: 64, stdout: "" });
  expect(unknown.stderr).toContain("Did you mean 'context-graph recall'?");
});
