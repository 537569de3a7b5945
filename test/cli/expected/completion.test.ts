// The completion scripts: bash's function is run; zsh's and fish's are compared with the table.
import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { programNamed } from "@/cli/programs.ts";
import { runProgram } from "@test/harness/program.ts";
import { runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

const DRIVER = `
source "$1"; shift
COMP_WORDS=(context-graph "$@"); COMP_CWORD=$(( \${#COMP_WORDS[@]} - 1 ))
_context_graph
printf '%s\\n' "\${COMPREPLY[@]}"
`;

test.each([
  [["rec"], ["recall"]],
  [["se"], ["search", "session", "setup"]],
  [
    ["ghap", "st"],
    ["start", "stats"],
  ],
  [
    ["list", "--t"],
    ["--type", "--tags"],
  ],
  [["list", "--type", "De"], ["Decision"]],
  [["ghap", "start", "--dom"], ["--domain"]],
  [["ghap", "start", "--domain", "de"], ["debugging"]],
  [
    ["incognito", ""],
    ["on", "off"],
  ],
  [["completion", "b"], ["bash"]],
  [["help", "rem"], ["remember"]],
  [["mcp", "c"], ["call"]],
  [["--v"], ["--version"]],
  [["get", "x"], [""]],
])("bash completes %j with %j", async (words, expected) => {
  using folder = temporaryFolder("completion");
  const script = join(folder.path, "completion.bash");
  const { stdout } = await runProgram({ args: ["completion", "bash"], cwd: folder.path });
  writeFileSync(script, stdout);
  const result = await runProcess({
    command: ["bash", "-c", DRIVER, "bash", script, ...words],
    cwd: folder.path,
    env: { PATH: SYSTEM_PATH },
  });
  expect(result).toMatchObject({ stderr: "", exitCode: 0 });
  expect(result.stdout.split("\n").slice(0, -1).toSorted()).toEqual(expected.toSorted());
});

test.each(["bash", "zsh", "fish"])("the script for %s names every command", async (shell) => {
  using folder = temporaryFolder("completion");
  const { stdout } = await runProgram({ args: ["completion", shell], cwd: folder.path });
  const { commands } = programNamed("context-graph").program;
  for (const { name } of commands.filter(({ isInternal }) => isInternal !== true)) {
    for (const word of name.split(" ")) expect(stdout).toContain(word);
  }
});

test("another shell is refused", async () => {
  using folder = temporaryFolder("completion");
  const result = await runProgram({ args: ["completion", "tcsh"], cwd: folder.path });
  expect(result).toMatchObject({ exitCode: 64, stdout: "" });
  expect(result.stderr).toContain("bash, zsh, fish");
});
