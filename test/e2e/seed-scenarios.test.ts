// The scenarios of seed 000 in the real client: one session that meets every event, with something
// to tell and something to remember. Failures and the old names are in seed-failures.test.ts.
import { expect } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  installProject,
  type InstalledProject,
  leftOut,
  scenarioFolder,
} from "@test/e2e/support/installed-project.ts";
import {
  countIn,
  expectLedgerLaws,
  mainRequests,
  remember,
  rememberDecoys,
  spokenAt,
} from "@test/e2e/support/told.ts";
import { expectUndisturbed, plainToolResults } from "@test/e2e/support/undisturbed.ts";
import { calls, mainThread, runs, says, subagentThread } from "@test/harness/model-script.ts";
import { getProgramPath } from "@test/harness/program.ts";
import type { ModelRequest } from "@test/harness/model-request.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const PROMPT_LABEL = "=== PROJECT MEMORY — Use this context before independent research ===";

const SHOP = {
  "cnc/contour.py": "def contour(): pass\n",
  "cnc/mill.py": "feed = 1\n",
  // Output without a word of trouble is only recorded, and later (docs/decisions/023).
  "notes.txt": "Warning: overload of the spindle brake at 9000 turns.\n",
  "export.sh": "echo exported\n",
  "flaky.sh": 'echo "TypeError: cannot read drift of undefined"\n',
  "save.sh": '"$1" remember "Contours begin at the top" --files cnc/contour.py\n',
};

verifiesIf(
  leftOut === "",
  leftOut,
  [
    "HD-02",
    "HD-03",
    "HD-04",
    "HD-05",
    "HD-07",
    "HD-08",
    "HD-13",
    "HD-16",
    "HD-18",
    "HD-19",
    "RI-01",
    "RI-02",
    "RI-03",
    "RI-05",
    "RI-06",
    "RI-07",
    "RI-08",
    "RI-09",
    "RI-10",
    "CP-02",
    "CP-03",
    "CP-04",
    "SS-01",
    "SS-02",
    "SS-03",
    "SS-04",
    "SS-07",
  ],
  "each event of a session is answered from its own input, looked up once, and leaves its memory",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"), { files: SHOP });
    await rememberDecoys(project);
    const known = await rememberShop(project);
    project.git.write({ "cnc/mill.py": "feed = 2\n" });
    const sessionId = crypto.randomUUID();
    const cache = `/tmp/wt-memory-session-${sessionId}.json`;
    const read = calls("Read", { file_path: join(project.path, "cnc/contour.py") });
    const edit = {
      file_path: join(project.path, "cnc/contour.py"),
      old_string: "pass",
      new_string: "return 1",
    };
    const task = {
      description: "Look",
      prompt: "LOOK-TASK: look at the start",
      subagent_type: "general-purpose",
    };
    const run = await project.session({
      args: ["--session-id", sessionId],
      prompts: ["Which timezone does the shift report use?", "Please go on."],
      script: [
        subagentThread("LOOK-TASK", says(SAID), says("Then it has to stay so.")),
        mainThread(
          read,
          read,
          runs("sh export.sh --canary"),
          runs("cat notes.txt"),
          calls("Edit", edit),
          runs("sh flaky.sh"),
          calls("Agent", { ...task, run_in_background: false }),
          runs(`cat ${cache}`),
          runs(`sh save.sh "${getProgramPath()}"`),
          read,
          says("We decided to close contours clockwise because the mill cuts outside."),
          read,
          says("It is as it was."),
        ),
      ],
    });
    expectUndisturbed(run);
    expect(run.sessionId).toBe(sessionId);

    // Each was told once, in the first request after its event.
    const requests = mainRequests(run);
    const firstWith = (id: string) => requests.findIndex((request) => countIn(request, id) > 0);
    expect(
      [known.mill, known.report, known.contour, known.export, known.spindle].map(firstWith),
    ).toEqual([0, 0, 1, 3, 4]);
    for (const id of Object.values(known).filter((id) => id !== known.invoices)) {
      expect(countIn(requests.at(-1), id)).toBe(1);
    }
    expect(spokenAt(run, "SessionStart")[0]).toContain("=== PROJECT CONTEXT ===");
    expect(spokenAt(run, "UserPromptSubmit")[0]).toStartWith(PROMPT_LABEL);
    // When the file is read again in the same turn, it is not looked up, even if there is a newer
    // memory.
    const spoken = [expect.any(String), "", "", expect.any(String)];
    expect(spokenAt(run, "PreToolUse:Read")).toEqual(spoken);
    expect(spokenAt(run, "PostToolUse:Read")).toEqual([]);
    const isNewTold = (request: ModelRequest) => countIn(request, "- Contours begin at the top");
    expect(requests.slice(-2).map(isNewTold)).toEqual([0, 1]);
    expect(spokenAt(run, "PostToolUse:Bash")[1]).toContain(known.spindle);

    // The subagent's last message was looked up, and the subagent went on with what was found.
    expect(spokenAt(run, "SubagentStop")).toEqual([expect.stringContaining(known.invoices), ""]);
    const helper = run.requests.filter(({ thread }) => thread === "subagent");
    expect(helper.map((request) => countIn(request, known.invoices))).toEqual([0, 1]);

    // The query cache exists during the turn and is gone at its end.
    expect(plainToolResults(run)["toolu_main_7_0"]).toMatch(
      /^(?:\["[0-9a-f]{16}",(?:true|false)\]\n?)+$/,
    );
    expect(existsSync(cache)).toBe(false);

    expect(await list(project, "FileAccess")).toContain("Modified cnc/contour.py");
    expect(await list(project, "Learning")).toContain("cannot read drift of undefined");
    expect(await list(project, "Decision")).toContain("close contours clockwise");
    expect(await expectLedgerLaws(project, sessionId)).toBeGreaterThanOrEqual(6);
    expect(await project.leftRunning()).toEqual([]);
  },
  180_000,
);

const SAID = "Nightly invoice export loads every customer row before sorting by country.";

async function rememberShop(project: InstalledProject) {
  return {
    mill: await remember(project, "Feed above 3 breaks the tool", "--files", "cnc/mill.py"),
    report: await remember(
      project,
      "The shift report uses the timezone of Zurich",
      "--type",
      "Learning",
    ),
    contour: await remember(project, "Contours are closed clockwise", "--files", "cnc/contour.py"),
    export: await remember(project, "export.sh --canary needs the VPN of the Oslo office"),
    spindle: await remember(
      project,
      "Overload of the spindle brake: lower the turns",
      "--type",
      "Learning",
    ),
    invoices: await remember(
      project,
      `${SAID} Auditors asked for exactly this; streaming broke totals twice in March.`,
      "--type",
      "Learning",
    ),
  };
}

async function list(project: InstalledProject, type: string): Promise<string> {
  return (await project.run(["list", "--type", type, "--json"])).stdout;
}
