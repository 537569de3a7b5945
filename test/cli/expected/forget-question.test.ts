// The question that a person is asked before many memories are forgotten.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import type { CommandCall } from "@/cli/command.ts";
import { forgetCommand } from "@/cli/commands/memories/forget-command.ts";
import { rememberCommand } from "@/cli/commands/memories/remember-command.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { makeGitRoot } from "@test/operations/git-root.ts";

test("it says how many memories of which project, and that undo restores them", async () => {
  using folder = temporaryFolder("forget");
  const { root } = makeGitRoot(join(folder.path, "shop"));
  const asked: string[] = [];
  const call = (operands: string[], given: string[], answer: boolean): CommandCall => ({
    program: "context-graph",
    operands,
    options: {
      text: () => undefined,
      number: (_name, fallback) => fallback,
      list: () => [],
      has: (name) => given.includes(name),
    },
    host: {
      environment: (name) => (name === "HOME" ? folder.path : ""),
      clock: systemClock,
      currentDirectory: root,
      projectDirectory: root,
      isUserLevel: false,
      readInput: async () => "",
      showProgress: () => undefined,
      printPiece: () => true,
      hasPerson: true,
      askText: () => undefined,
      ask: (question) => {
        asked.push(question);
        return answer;
      },
    },
  });
  for (const text of ["the first of them", "the second of them"]) {
    await rememberCommand.run(call([text], [], true));
  }
  const refused = await forgetCommand.run(call([], ["all"], false));
  expect(refused).toMatchObject({ text: "Nothing was forgotten.", exitCode: 1 });
  expect(asked).toEqual(["Forget all 2 memories of shop? (undo restores them)"]);
  const done = await forgetCommand.run(call([], ["all"], true));
  expect(done.text).toBe("Forgotten: 2 memories; 'undo' restores them.");
});
