// A disk turns read-only during a session, and becomes writable again. The client runs in its own
// mount namespace, so that its commands can do this to our folder and to nothing else.
import { expect } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  installProject,
  type InstalledProject,
  leftOut,
  scenarioFolder,
} from "@test/e2e/support/installed-project.ts";
import { countIn, mainRequests, remember, spokenAt } from "@test/e2e/support/told.ts";
import { expectUndisturbed, plainToolResults } from "@test/e2e/support/undisturbed.ts";
import { mountTrouble, UNSHARE } from "@test/fault/mount-namespace.ts";
import { calls, mainThread, runs, says, type Turn } from "@test/harness/model-script.ts";
import type { LogLine } from "@test/hook/sandbox.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const FILES = {
  "before.ts": "export const a = 1;\n",
  "during.ts": "export const b = 1;\n",
  "after.ts": "export const c = 1;\n",
  "check.sh": 'echo "Error: the gauge of boiler 7 is stuck" >&2\nexit 1\n',
};
const DECISION =
  "We decided to keep the boiler below 90 degrees because the gauge is stuck above that.";

verifiesIf(
  leftOut === "" && mountTrouble === "",
  leftOut || mountTrouble,
  [{ id: "TS-25", shows: "a disk that turns read-only" }, "DG-03", "DG-09", "DG-11"],
  "a store that turns read-only during a session disturbs nothing and works again afterwards",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"), { files: FILES });
    const before = await remember(project, "The gauge reads in bar", "--files", "before.ts");
    const after = await remember(project, "The valve opens slowly", "--files", "after.ts");
    await project.leftRunning();
    const run = await project.session({
      launcher: UNSHARE,
      prompts: ["Please begin.", "Please go on.", "Please end."],
      script: [
        mainThread(
          ...edits(project, "before.ts"),
          turnsReadOnly(".context-graph/db"),
          ...edits(project, "during.ts"),
          runs("sh check.sh"),
          says(DECISION),
          // Now not even the log can be written.
          turnsReadOnly(".context-graph"),
          runs("sh check.sh"),
          runs(
            "umount -l .context-graph && umount -l .context-graph/db && touch .context-graph/db/t",
          ),
          runs("rm .context-graph/db/t"),
          says("It can be written again."),
          ...edits(project, "after.ts"),
          says("That is all."),
        ),
      ],
    });
    expectUndisturbed(run);
    expectWorkDone(run, project);
    const last = mainRequests(run).at(-1);
    expect([before, after].map((id) => countIn(last, id))).toEqual([1, 1]);
    expect(spokenAt(run, "PostToolUseFailure")).toEqual(["", ""]);

    const outcomes = readLog(project).map(({ outcome }) => outcome);
    expect(outcomes).toContain("ERR_STORE_READ_ONLY");
    expect(outcomes.at(-1)).not.toContain("ERR_");
    expect(await project.leftRunning()).toEqual([]);
    expect(await project.run(["health"])).toMatchObject({ exitCode: 0 });
    const listed = await project.run(["list", "--json"]);
    expect(listed.stdout).toContain("Modified before.ts");
    expect(listed.stdout).toContain("Modified after.ts");
    // Turns from the time when nothing could be written are read later.
    expect(listed.stdout).toContain("keep the boiler below 90 degrees");
  },
  180_000,
);

function turnsReadOnly(folder: string): Turn {
  return runs(
    `mount --bind ${folder} ${folder} && mount -o remount,ro,bind ${folder} && ! touch ${folder}/t`,
  );
}

function edits(project: InstalledProject, name: string): Turn[] {
  const file_path = join(project.path, name);
  return [
    calls("Read", { file_path }),
    calls("Edit", { file_path, old_string: "= 1", new_string: "= 2" }),
  ];
}

function expectWorkDone(
  run: Parameters<typeof plainToolResults>[0],
  project: InstalledProject,
): void {
  const results = Object.values(plainToolResults(run));
  expect(results.filter((result) => result.includes("updated successfully"))).toHaveLength(3);
  expect(results.filter((result) => result.includes("Read-only file system"))).toHaveLength(2);
  expect(results.filter((result) => result.includes("boiler 7 is stuck"))).toHaveLength(2);
  for (const name of ["before.ts", "during.ts", "after.ts"]) {
    expect(readFileSync(join(project.path, name), "utf8")).toContain("= 2");
  }
  expect(existsSync(join(project.path, ".context-graph/db/t"))).toBe(false);
}

function readLog(project: InstalledProject): LogLine[] {
  const path = join(project.path, ".context-graph", "logs", "hooks.log");
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as LogLine);
}
