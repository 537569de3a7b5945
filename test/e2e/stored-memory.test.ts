// A memory stored on Monday reaches the model on Tuesday: in this project, in its worktrees and
// resumed sessions, at related prompts, and nowhere else.
import { expect } from "bun:test";
import { join } from "node:path";
import { textsIn } from "@test/harness/model-request.ts";
import { mainThread, says } from "@test/harness/model-script.ts";
import type { ClientRun } from "@test/harness/real-client.ts";
import {
  installHooks,
  installProject,
  leftOut,
  scenarioFolder,
  type InstalledProject,
} from "@test/e2e/support/installed-project.ts";
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const LABEL = "=== PROJECT MEMORY — Use this context before independent research ===";
const MEMORY =
  "The billing export must use the Zurich timezone, because the accountants reconcile at midnight there.";
const RELATED = "Which timezone does the billing export use?";
const UNRELATED = "Please rename the button on the login page to Continue.";

verifiesIf(
  leftOut === "",
  leftOut,
  ["RI-02", "RI-03", "RI-13", "RI-15", "RI-22", "HD-16", "HD-29"],
  "a stored memory reaches the model at a related prompt and stays away from an unrelated one",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "first"));
    await remember(project);

    const related = await ask(project, RELATED);
    const unrelated = await ask(project, UNRELATED);

    expect(recalled(related)).toEqual([expect.stringContaining(MEMORY)]);
    expect(recalled(unrelated)).toEqual([]);
    expect(unrelated.hookEvents.find(({ event }) => event === "UserPromptSubmit")?.stdout).toBe("");
  },
  180_000,
);

verifiesIf(
  leftOut === "",
  leftOut,
  ["RI-02"],
  "a later session and a resumed session of the project see the memory",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "first"));
    const before = await ask(project, RELATED);
    expect(recalled(before)).toEqual([]);
    await remember(project);

    const later = await ask(project, RELATED);
    expect(later.sessionId).not.toBe(before.sessionId);
    expect(recalled(later)).toEqual([expect.stringContaining(MEMORY)]);

    const resumed = await ask(project, RELATED, ["--resume", before.sessionId]);
    expect(resumed.sessionId).toBe(before.sessionId);
    expect(recalled(resumed)).toEqual([expect.stringContaining(MEMORY)]);
  },
  180_000,
);

verifiesIf(
  leftOut === "",
  leftOut,
  ["RI-02"],
  "a worktree of the project sees the memory and another project does not",
  async () => {
    await using folder = scenarioFolder();
    const home = join(folder.path, "home");
    const project = await installProject(join(folder.path, "first"), { home });
    await remember(project);
    const tree = await project.git.addWorktree(join(folder.path, "first-tree"), "feature");
    const worktree = await installHooks(tree, { home });
    const stranger = await installProject(join(folder.path, "second"), { home });

    expect(recalled(await ask(worktree, RELATED))).toEqual([expect.stringContaining(MEMORY)]);
    expect(textsIn((await ask(stranger, RELATED)).requests, /Zurich|accountants/)).toEqual([]);
  },
  180_000,
);

async function remember(project: InstalledProject): Promise<void> {
  const stored = await project.run(["remember", MEMORY, "--type", "Learning"]);
  expect(stored).toMatchObject({ exitCode: 0, stderr: "" });
}

async function ask(project: InstalledProject, prompt: string, args?: string[]): Promise<ClientRun> {
  const run = await project.session({
    prompts: [prompt],
    script: [mainThread(says("Understood."))],
    ...(args === undefined ? {} : { args }),
  });
  expectUndisturbed(run);
  return run;
}

// The text under the label in the last request, which contains the whole conversation.
function recalled(run: ClientRun): string[] {
  return textsIn(run.requests.slice(-1), new RegExp(LABEL)).map(({ text }) => text);
}
