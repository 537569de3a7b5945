// Which tools have hooks in the real client, and edits that the shell only writes down.
import { expect } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { calls, mainThread, runs, says } from "@test/harness/model-script.ts";
import {
  installProject,
  leftOut,
  scenarioFolder,
  type InstalledProject,
} from "@test/e2e/support/installed-project.ts";
import { logged } from "@test/e2e/support/told.ts";
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const FILES = { "a.txt": "one\n", "b.txt": "one\n" };

function change(project: InstalledProject, file: string) {
  const file_path = join(project.path, file);
  const read = calls("Read", { file_path });
  return [read, calls("Edit", { file_path, old_string: "one", new_string: "two" })];
}

function queues(project: InstalledProject): string[] {
  const folder = join(project.path, ".context-graph", "queue");
  return existsSync(folder) ? readdirSync(folder) : [];
}

async function changedFiles(project: InstalledProject): Promise<string[]> {
  const { stdout } = await project.run(["list", "--type", "FileAccess", "--json"]);
  const memories = JSON.parse(stdout) as { files: string[] }[];
  return memories.flatMap(({ files }) => files).sort();
}

verifiesIf(
  leftOut === "",
  leftOut,
  [{ id: "CP-02", shows: "in the client, also after /clear" }],
  "an edit and a quiet command are queued, a command that prints an error is answered at once; a file that is only read has no hook after it",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"), { files: FILES });
    const run = await project.session({
      prompts: ["Change a.txt.", "/clear", "Change b.txt."],
      script: [
        mainThread(
          ...change(project, "a.txt"),
          runs("cat a.txt"),
          runs("echo 'Error: the billing database is gone' | cat"),
          says("Changed."),
          ...change(project, "b.txt"),
          says("Changed."),
        ),
      ],
    });
    expectUndisturbed(run);
    const hooks = run.hookEvents
      .map(({ name }) => name)
      .filter((name) => /^(?:Pre|Post)ToolUse/.test(name));
    expect(hooks).toEqual([
      "PreToolUse:Read",
      "PreToolUse:Edit",
      "PostToolUse:Edit",
      "PreToolUse:Bash",
      "PostToolUse:Bash",
      "PreToolUse:Bash",
      "PostToolUse:Bash",
      "PreToolUse:Read",
      "PreToolUse:Edit",
      "PostToolUse:Edit",
    ]);
    const outcomes = logged(project, "hook PostToolUse").map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === "queued")).toHaveLength(3);
    expect(outcomes).toHaveLength(4);
    expect(await changedFiles(project)).toEqual(["a.txt", "b.txt"]);
    expect(queues(project)).toEqual([]);
  },
  120_000,
);
