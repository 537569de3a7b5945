// Real hook processes count tool calls; Claude Code may run six of them at once.
import { expect } from "bun:test";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { openFaultyProject } from "@test/fault/faulty-project.ts";
import { runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";

const AT_ONCE = 6;
const ROUNDS = 10;
const THRESHOLD = 10;

verifies(
  ["CM-04", "CM-05", "CM-06", "CM-07"],
  "six hooks at once lose no call, and advice is given once at the threshold and every 25 calls after",
  async () => {
    using folder = temporaryFolder("counts");
    const env = { PATH: SYSTEM_PATH, HOME: folder.path, COMPACT_THRESHOLD: String(THRESHOLD) };
    await using project = openFaultyProject(folder.path, (command, cwd, stdin) =>
      runProcess({ command, cwd, stdin, env }),
    );
    const said: string[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const calls = Array.from({ length: AT_ONCE }, (_, n) => {
        const file_path = join(folder.path, `file${n}.ts`);
        const tool_input = { file_path, old_string: "a", new_string: "b" };
        return project.hook("PreToolUse.Bash", { tool_name: "Edit", tool_input });
      });
      const ends = await Promise.all(calls);
      expect(ends.map(({ exitCode, stderr }) => ({ exitCode, stderr }))).toEqual(
        ends.map(() => ({ exitCode: 0, stderr: "" })),
      );
      said.push(ends.flatMap(({ stdout }) => noticeIn(stdout)));
    }
    const counts = join(project.storeFolder, "counts");
    expect(statSync(join(counts, "s1")).size).toBe(AT_ONCE * ROUNDS);
    expect(said.flat()).toHaveLength(3);
    // The rounds with the 10th, 35th and 60th of the 60 calls.
    expect(said.map((notices) => notices.length)).toEqual([0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
    const names = ["s1", "s1.advice-1", "s1.advice-2", "s1.advice-3"];
    expect(readdirSync(counts).sort()).toEqual(names);
  },
  60_000,
);

function noticeIn(stdout: string): string[] {
  if (stdout === "") return [];
  const { systemMessage } = JSON.parse(stdout) as { systemMessage?: string };
  return systemMessage === undefined ? [] : [systemMessage];
}
