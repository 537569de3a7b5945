// A whole session of the real client in which every event fires. The same session runs first
// without our hooks: tools must give the model the same results with them.
import { expect } from "bun:test";
import { join } from "node:path";
import { createGitProject } from "@test/harness/git-project.ts";
import {
  calls,
  compactionThread,
  mainThread,
  runs,
  says,
  subagentThread,
  together,
  type Script,
  type Turn,
} from "@test/harness/model-script.ts";
import { runClient, type ClientRun } from "@test/harness/real-client.ts";
import { installHooks, leftOut, scenarioFolder } from "@test/e2e/support/installed-project.ts";
import {
  expectSuccess,
  expectUndisturbed,
  plainToolResults,
} from "@test/e2e/support/undisturbed.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const FILES = { "README.md": "hello\n", "limits.json": '{ "retries": 3 }\n' };
const PROMPTS = ["Please do the scripted work.", "/compact", "And one thing more."] as const;

// Step, action of the model, expected result of the tool.
function steps(project: string): [string, Turn, RegExp][] {
  const file = (name: string) => join(project, name);
  const task = {
    description: "Count",
    prompt: "SUBAGENT-TASK: count the files",
    subagent_type: "general-purpose",
    run_in_background: false,
  };
  return [
    ["a command passes", runs("echo passed-$((40+2))"), /^passed-42$/],
    ["a command fails", runs("echo wrong >&2; exit 3"), /^Exit code 3\nwrong$/],
    ["a file is written", calls("Write", { file_path: file("n.md"), content: "n\n" }), /created/],
    ["a file is read", calls("Read", { file_path: file("README.md") }), /hello/],
    [
      "a file is changed",
      calls("Edit", { file_path: file("README.md"), old_string: "hello", new_string: "hello you" }),
      /updated successfully/,
    ],
    ["a subagent works", calls("Agent", task), /counted 7/],
    ["two tools run at once", together(runs("echo one"), runs("echo two")), /^one$/],
  ];
}

function script(project: string): Script {
  return [
    compactionThread("The scripted work was done."),
    subagentThread("SUBAGENT-TASK", runs("echo from-the-subagent"), says("I counted 7.")),
    mainThread(...steps(project).map(([, turn]) => turn), says("All done."), says("That too.")),
  ];
}

verifiesIf(
  leftOut === "",
  leftOut,
  [
    "TS-24",
    "HD-02",
    "HD-03",
    "HD-04",
    "HD-05",
    "HD-06",
    "HD-07",
    "HD-08",
    "HD-09",
    "HD-10",
    "HD-17",
    "SD-03",
    "SD-04",
  ],
  "TC-HOOKS-E01: every hook of a whole session fires at its event and changes nothing in the session's work",
  async () => {
    await using folder = scenarioFolder();
    const git = await createGitProject(join(folder.path, "project"), FILES);
    const session = { script: script(git.path), prompts: PROMPTS };
    const without = await runClient({ ...session, project: git.path });
    expectSuccess(without);
    await git.git("reset", "--hard", "--quiet");
    await git.git("clean", "-fdq");

    const project = await installHooks(git);
    const run = await project.session(session);

    expectUndisturbed(run);
    expect(firedEvents(run)).toEqual(registeredEvents(project.readSettings()));
    expect(run.results.map(({ result }) => result)).toEqual(
      without.results.map(({ result }) => result),
    );
    expect(plainToolResults(run)).toEqual(plainToolResults(without));
    for (const [index, [step, , wanted]] of steps(git.path).entries()) {
      const given = plainToolResults(run)[`toolu_main_${index}_0`];
      expect({ step, given }).toEqual({ step, given: expect.stringMatching(wanted) });
    }
    expect(await project.leftRunning()).toEqual([]);
  },
  120_000,
);

function registeredEvents(settings: string): string[] {
  const { hooks } = JSON.parse(settings) as { hooks: Record<string, unknown> };
  const events = Object.keys(hooks).sort();
  expect(events).toEqual(
    expect.arrayContaining([
      "PostToolUse",
      "PostToolUseFailure",
      "PreCompact",
      "PreToolUse",
      "SessionEnd",
      "SessionStart",
      "Stop",
      "SubagentStop",
      "UserPromptSubmit",
    ]),
  );
  return events;
}

function firedEvents(run: ClientRun): string[] {
  return [...new Set(run.loggedHooks.map(({ event }) => event))].sort();
}
