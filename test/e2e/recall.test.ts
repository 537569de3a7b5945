// The model reads what the engine finds: questions get their memory, "yes" and "continue" get none,
// and outdated memories are not shown.
import { expect } from "bun:test";
import { join } from "node:path";
import { textsIn } from "@test/harness/model-request.ts";
import { mainThread, says } from "@test/harness/model-script.ts";
import { installProject, leftOut, scenarioFolder } from "@test/e2e/support/installed-project.ts";
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const NOTES: readonly (readonly string[])[] = [
  ["The tests run with the clock fixed: node --test --clock=fixed", "--type", "Learning"],
  ["支付服务的超时时间设置为三十秒", "--type", "Learning"],
  ["Uploads are kept in the blue bucket", "--type", "Learning", "--words", "attachments"],
];

const PROMPTS: readonly [string, ...string[]] = [
  "run the tests",
  "How do we run the tests?",
  "支付服务的超时时间是多少？",
  "Which bucket do attachments go to?",
  "thanks, looks good",
];

verifiesIf(
  leftOut === "",
  leftOut,
  ["RI-02", "RI-03", "CA-04"],
  "the model is told what a question calls for, in any language, and nothing when the user just agrees",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "shop"));
    for (const note of NOTES) await succeed(project.run(["remember", ...note]));
    const old = await succeed(
      project.run(["remember", "Uploads are kept on the red disk", "--type", "Learning", "--json"]),
    );
    const { id } = JSON.parse(old) as { id: string };
    const held = "Attachments and uploads moved from the red disk to the blue bucket";
    await succeed(project.run(["remember", held, "--supersedes", id]));

    const run = await project.session({
      prompts: PROMPTS,
      script: [mainThread(...PROMPTS.map(() => says("Understood.")))],
    });
    expectUndisturbed(run);
    const told = run.hookEvents
      .filter(({ event }) => event === "UserPromptSubmit")
      .map(({ stdout }) => stdout);
    expect(told).toEqual([
      "",
      expect.stringContaining("--clock=fixed"),
      expect.stringContaining("三十秒"),
      expect.stringContaining("blue bucket"),
      "",
    ]);
    const seen = textsIn(run.requests.slice(-1), /=== PROJECT MEMORY/).map(({ text }) => text);
    expect(seen).toHaveLength(3);
    expect(textsIn(run.requests, /Uploads are kept on the red disk/)).toEqual([]);
  },
  180_000,
);

async function succeed(running: Promise<{ exitCode: number; stdout: string }>): Promise<string> {
  const { exitCode, stdout } = await running;
  expect(exitCode).toBe(0);
  return stdout;
}
