// Every command in the documents exists with its options, and every block for a shell runs.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { allOptions } from "@/cli/input/options.ts";
import { programNamed } from "@/cli/programs.ts";
import { listBlocks, listInline, listPages } from "@test/docs/documented-commands.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";
import { createSandbox } from "@test/hook/sandbox.ts";
import { PROJECT_ROOT } from "@test/tidy/source-files.ts";

const { commands } = programNamed("context-graph").program;

test("every command that a sentence names exists, with its options", () => {
  const inline = listPages().flatMap((page) => listInline(page));
  expect(inline.length).toBeGreaterThan(40);
  const wrong = inline.flatMap(({ document, line }) => {
    const problem = problemOf(line);
    return problem === undefined ? [] : [`${document}: ${line}: ${problem}`];
  });
  expect(wrong).toEqual([]);
});

test("every npm script that a document names exists", () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const named = listPages().flatMap(({ text }) =>
    [
      ...text.matchAll(
        /\bnpm (?:run )?(?!install|ci|pack|start\b|test\b|run\b)([a-z]+(?::[a-z]+)?)\b/g,
      ),
    ]
      .filter(([whole]) => whole.startsWith("npm run"))
      .map(([, name = ""]) => name),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

/** Lines that need a network, a model, another program, or a server that stays. */
const NOT_RUN =
  /^(?:git clone|npm |npx |claude |curl |\/plugin|export PATH|.*mcp --http|.*call --http|context-graph (?:model install|embed)|.*\[)/;

for (const page of listPages()) {
  const lines = listBlocks(page).flatMap((block) =>
    block
      .replaceAll("\\\n", " ")
      .split("\n")
      .filter((line) => line.trim() !== ""),
  );
  const run = lines.filter((line) => !NOT_RUN.test(line));
  if (run.length === 0) continue;
  test(`the blocks of ${page.path} run as they are`, async () => {
    await using sandbox = await createSandbox();
    sandbox.project.write({ "src/app.ts": "export const port = 1;\n", "CLAUDE.md": "Use bun.\n" });
    const { exitCode, stderr } = await runProcess({
      command: ["bash", "-ec", run.join("\n")],
      cwd: sandbox.project.path,
      env: {
        HOME: sandbox.home,
        TMPDIR: sandbox.folder,
        PATH: `${dirname(getProgramPath())}:${SYSTEM_PATH}`,
      },
      stdin: "",
      timeoutMs: 60_000,
    });
    expect({ exitCode, stderr: exitCode === 0 ? "" : stderr }).toEqual({ exitCode: 0, stderr: "" });
  }, 90_000);
}

/** Says what the program does not know of this line. */
function problemOf(line: string): string | undefined {
  const words = line.split(/\s+/).slice(1);
  const command = [2, 1]
    .map((count) => words.slice(0, count).join(" "))
    .map((name) => commands.find((known) => known.name === name))
    .find((found) => found !== undefined);
  if (command === undefined) return isGroupOrOption(words[0] ?? "") ? undefined : "no such command";
  const known = Object.keys(allOptions(command));
  const options = line.match(/(?<=\s--)[a-z][a-z-]*/g) ?? [];
  const unknown = options.filter((option) => !known.includes(option));
  return unknown.length === 0 ? undefined : `no option ${unknown.join(", ")}`;
}

/** "ghap" stands for all commands that begin with it; "hook" is not listed among the commands. */
function isGroupOrOption(word: string): boolean {
  return (
    ["hook", "help"].includes(word) ||
    /^[-<]/.test(word) ||
    commands.some(({ name }) => name.startsWith(`${word} `))
  );
}
