// A subagent starts with what is known about its task. The fix it finds reaches its parent, and in
// another session the subagent that meets the same error. Nothing makes a subagent continue.
import { expect } from "bun:test";
import { join } from "node:path";
import { type ModelRequest, textsIn } from "@test/harness/model-request.ts";
import {
  calls,
  compactionThread,
  mainThread,
  runs,
  says,
  subagentThread,
  type Turn,
} from "@test/harness/model-script.ts";
import type { ClientRun } from "@test/harness/real-client.ts";
import { installProject, leftOut, scenarioFolder } from "@test/e2e/support/installed-project.ts";
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const ERROR = "Error: could not connect to the billing database at 127.0.0.1:6543";
const BROKEN = "DATABASE_PORT=6543\n";
const CHECK = `#!/bin/sh
if grep -q '^DATABASE_PORT=5432$' config/database.env; then
  echo "connected"
else
  echo "${ERROR}" >&2
  exit 1
fi
`;
const KNOWN = "The billing database check needs the pooler: ask the platform team to start it.";
const TASK = "BILLING-TASK: mend the billing database check.";
const TASK_LABEL = /=== PROJECT MEMORY — Use this context before independent research ===/;
const REPORT_LABEL = /=== MEMORY: Context from subagent ===/;
const FIX_LABEL = /=== MEMORY: Past fix for this error ===/;

verifiesIf(
  leftOut === "",
  leftOut,
  ["HD-07", "HD-16", "CP-02"],
  "a subagent is told what is known, and its fix is told to its parent and to the next subagent",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"), {
      files: { "check.sh": CHECK, "config/database.env": BROKEN },
    });
    expect(await project.run(["remember", KNOWN])).toMatchObject({ exitCode: 0 });
    const config = join(project.path, "config/database.env");

    const first = await project.session({
      prompts: ["Hand over the work.", "/compact"],
      script: [
        compactionThread("The check was mended."),
        subagentThread(
          "BILLING-TASK",
          runs("sh check.sh"),
          calls("Read", { file_path: config }),
          calls("Edit", { file_path: config, old_string: "6543", new_string: "5432" }),
          runs("sh check.sh"),
          says("Mended."),
        ),
        mainThread(delegates(), says("Good.")),
      ],
    });
    expectUndisturbed(first);
    expect(turnsOf(first, "subagent")).toEqual([0, 1, 2, 3, 4]);
    expectOnce(first, "subagent", 0, TASK_LABEL, "ask the platform team");
    expectOnce(first, "main", 1, REPORT_LABEL, "database.env");
    expect(turnsOf(first, "compaction")).toHaveLength(1);
    expect(spokenAt(first, "SubagentStop")).toEqual([]);

    project.git.write({ "config/database.env": BROKEN });
    const second = await project.session({
      prompts: ["Hand over the work again."],
      script: [
        subagentThread("BILLING-TASK", runs("sh check.sh"), says("It fails.")),
        mainThread(delegates(), says("A pity.")),
      ],
    });
    expectUndisturbed(second);
    expectOnce(second, "subagent", 1, FIX_LABEL, "database.env");

    const listed = await project.run(["list", "--type", "FileAccess", "--json"]);
    expect(listed.stdout).toContain("Modified config/database.env");
  },
  180_000,
);

function delegates(): Turn {
  const input = { description: "Mend it", prompt: TASK, subagent_type: "general-purpose" };
  return calls("Agent", { ...input, run_in_background: false });
}

function turnsOf({ requests }: ClientRun, thread: string): number[] {
  return requests.filter((request) => request.thread === thread).map(({ turn }) => turn);
}

/** The text is in this turn's request and in no earlier request of the thread. */
function expectOnce(
  run: ClientRun,
  thread: string,
  turn: number,
  label: RegExp,
  part: string,
): void {
  const own = run.requests.filter((request) => request.thread === thread);
  const before = own.filter((request) => request.turn < turn);
  const there = own.filter((request) => request.turn === turn);
  expect(textsWith(before, label)).toEqual([]);
  expect(textsWith(there, label)).toEqual([expect.stringContaining(part)]);
}

function textsWith(requests: readonly ModelRequest[], label: RegExp): string[] {
  return textsIn(requests, label).map(({ text }) => text);
}

function spokenAt({ hookEvents }: ClientRun, event: string): string[] {
  return hookEvents
    .filter(({ name, stdout }) => name.startsWith(event) && stdout !== "")
    .map(({ stdout }) => stdout);
}
