// The scenarios of seeds 000 and 001 in the real client, as far as it can bring them about. It
// never tells of an interrupt and never sends an error of a few characters: those are in
// test/hook/failure-scenarios.test.ts, with the bytes the client would send.
import { expect } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  installProject,
  type InstalledProject,
  leftOut,
  openProject,
  scenarioFolder,
} from "@test/e2e/installed-project.ts";
import { FAILING_FILES, LONG_ERROR_END, oldSettings } from "@test/e2e/seed-projects.ts";
import {
  countIn,
  expectLedgerLaws,
  mainRequests,
  remember,
  rememberDecoys,
  spokenAt,
} from "@test/e2e/told.ts";
import { expectUndisturbed, plainToolResults } from "@test/e2e/undisturbed.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import { calls, mainThread, runs, says, subagentThread } from "@test/harness/model-script.ts";
import { getProgramPath, runProgram } from "@test/harness/program.ts";
import type { ClientRun } from "@test/harness/real-client.ts";
import type { LogLine } from "@test/hook/sandbox.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const FIX_LABEL = "=== MEMORY: Past fix for this error ===";
const PROMPT_LABEL = "=== PROJECT MEMORY — Use this context before independent research ===";

verifiesIf(
  leftOut === "",
  leftOut,
  [
    "HD-06",
    "HD-11",
    "HD-16",
    "ER-02",
    "ER-03",
    "ER-04",
    "ER-06",
    "ER-07",
    "ER-09",
    "ER-11",
    "ER-12",
    "SD-01",
    "SD-02",
  ],
  "each failure brings what is known about it, anew each time, and nothing where nothing is known",
  async () => {
    await using folder = scenarioFolder();
    const project = await deploy(join(folder.path, "project"));
    await rememberDecoys(project);
    await rememberFixes(project);
    hearUnknownEvent(project);
    const commands = ["login", "socket", "role", "database", "registry", "pull", "quorum", "lathe"];
    const run = await project.session({
      prompts: ["Please run the scripts."],
      script: [
        mainThread(
          ...commands.map((name) => runs(`sh ${name}.sh`)),
          runs("sh database.sh"),
          runs(`sh save.sh "${getProgramPath()}"`),
          runs("sh database.sh"),
          says("They all fail."),
        ),
      ],
    });
    expectUndisturbed(run);
    expectDeployed(project, run);
    const told = spokenAt(run, "PostToolUseFailure:Bash");
    const tells = (part: string) =>
      expect.stringMatching(new RegExp(`^${FIX_LABEL}\n.*${part}`, "s"));
    expect(told).toEqual([
      tells("deploy key"),
      tells("docker group"),
      tells("role reader"),
      tells("start postgres"),
      tells("the mirror"),
      tells("log in first"),
      tells("remedy"),
      "",
      tells("start postgres"),
      tells("open the firewall"),
    ]);
    expect(told[8]).toBe(told[3] ?? "");
    expect(told[9]).toContain("start postgres");
    expect(told[6]?.split("\n").filter((line) => line.startsWith("- "))).toHaveLength(3);
    expect(told.join()).not.toContain(LONG_ERROR_END);
    // All of it reached the model: nine answers, each under the label.
    expect(countIn(mainRequests(run).at(-1), FIX_LABEL)).toBe(9);
    expect(logged(project, "hook ?").map(({ outcome }) => outcome)).toContain("unknown-event");
    expect(run.loggedHooks.filter(({ event }) => event === "MessageDisplay")).not.toEqual([]);
    expect(await expectLedgerLaws(project, run.sessionId)).toBeGreaterThan(10);
    expect(await project.leftRunning()).toEqual([]);
  },
  180_000,
);

const SHOP = {
  "cnc/contour.py": "def contour(): pass\n",
  "cnc/mill.py": "feed = 1\n",
  "notes.txt": "Overload of the spindle brake at 9000 turns.\n",
  "export.sh": "echo exported\n",
  "flaky.sh": 'echo "TypeError: cannot read drift of undefined"\n',
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
      prompts: ["Which timezone does the shift report use?"],
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
          says("We decided to close contours clockwise because the mill cuts outside."),
        ),
      ],
    });
    expectUndisturbed(run);
    expect(run.sessionId).toBe(sessionId);

    // Told once each, in the first request after the event that calls for it.
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
    expect([...spokenAt(run, "PreToolUse:Read"), ...spokenAt(run, "PostToolUse:Read")]).toEqual(
      expect.arrayContaining(["", "", ""]),
    );
    expect(spokenAt(run, "PostToolUse:Bash")[1]).toContain(known.spindle);

    // What the subagent said last was looked up, and it went on with what is known.
    expect(spokenAt(run, "SubagentStop")).toEqual([expect.stringContaining(known.invoices), ""]);
    const helper = run.requests.filter(({ thread }) => thread === "subagent");
    expect(helper.map((request) => countIn(request, known.invoices))).toEqual([0, 1]);

    // The file of what was looked up is there during the turn, and gone when it has ended.
    expect(plainToolResults(run)["toolu_main_7_0"]).toMatch(
      /^\{"asked":\{("[0-9a-f]{16}":(true|false),?)+\}\}$/,
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

verifiesIf(
  leftOut === "",
  leftOut,
  ["HD-32", "HD-33", "HD-34", "RI-04", "ER-03"],
  "hooks with the old names serve the client, beginning with an empty store",
  async () => {
    await using folder = scenarioFolder();
    const git = await createGitProject(join(folder.path, "project"), {
      ...FAILING_FILES,
      ".claude/settings.json": oldSettings(),
    });
    const prompt = "What is to be done when the database refuses the connection?";
    const script = () => [
      mainThread(runs("sh database.sh"), runs(`sh save.sh "${getProgramPath()}"`), says("Noted.")),
    ];
    const project = openProject(git);
    const first = await project.session({ prompts: [prompt], script: script() });
    expectUndisturbed(first);
    expect(spokenAt(first, "")).toEqual(spokenAt(first, "").map(() => ""));
    const names = new Set(
      first.loggedHooks.map(({ command }) => /wt-hook-[a-z-]+/.exec(command)?.[0]),
    );
    expect(names).toEqual(
      new Set(["wt-hook-memory-warmstart", "wt-hook-memory-recall", "wt-hook-memory-posttool"]),
    );
    // Looked up in vain, not left out.
    expect(logged(project, "hook UserPromptSubmit")).toMatchObject([
      { level: "info", outcome: "silent" },
    ]);

    const changed = "The script is generated from tools/scripts.yaml";
    await remember(project, changed, "--files", "database.sh");
    git.write({ "database.sh": `${FAILING_FILES["database.sh"]}# changed\n` });
    const second = await project.session({ prompts: [prompt], script: script() });
    expectUndisturbed(second);
    expect(spokenAt(second, "UserPromptSubmit")[0]).toMatch(
      new RegExp(`^${PROMPT_LABEL}\n.*firewall`),
    );
    expect(spokenAt(second, "PostToolUseFailure")[0]).toMatch(
      new RegExp(`^${FIX_LABEL}\n.*firewall`),
    );
    expect(spokenAt(second, "SessionStart")[0]).toContain(changed);
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
      "Decision",
    ),
    contour: await remember(project, "Contours are closed clockwise", "--files", "cnc/contour.py"),
    export: await remember(project, "export.sh --canary needs the VPN of the Oslo office"),
    spindle: await remember(
      project,
      "Overload of the spindle brake: lower the turns",
      "--type",
      "Fix",
    ),
    invoices: await remember(
      project,
      `${SAID} Auditors asked for exactly this; streaming broke totals twice in March.`,
      "--type",
      "Decision",
    ),
  };
}

/** A project whose hooks were installed by the command of wt-tools. */
async function deploy(path: string): Promise<InstalledProject> {
  const project = openProject(await createGitProject(path, FAILING_FILES));
  const args = [project.path];
  const env = { HOME: project.home };
  const deployed = await runProgram({ name: "wt-deploy-hooks", args, cwd: "/", env });
  expect(deployed).toMatchObject({ exitCode: 0, stderr: "" });
  return project;
}

function expectDeployed(project: InstalledProject, run: ClientRun): void {
  const { hooks } = JSON.parse(project.readSettings());
  const command = expect.stringContaining("/wt-hook-memory-posttool'");
  expect(hooks.PostToolUseFailure).toContainEqual({
    matcher: "Bash",
    hooks: [{ type: "command", command, timeout: 5 }],
  });
  const answered = run.loggedHooks.filter(({ event }) => event === "PostToolUseFailure");
  expect(answered.map((hook) => hook.command)).toEqual(answered.map(() => command));
}

async function rememberFixes(project: InstalledProject): Promise<void> {
  const fix = (text: string, ...tags: string[]) =>
    remember(project, text, "--type", "Fix", "--tags", ["error", ...tags].join(","));
  await fix("Log in with the deploy key", "authentication failed");
  await fix("Add the user to the docker group", "permission denied");
  await fix("Ask for the role reader", "access denied");
  await fix("Connection refused on port 5432: start postgres");
  await fix("Could not connect to the registry: use the mirror");
  await fix("Timeout while pulling images: log in first");
  for (const n of ["one", "two", "three", "four", "five"]) {
    await fix(`Zygote quorum lost on broker ${n}: remedy ${n}`);
  }
  await fix(`Flux condenser ${LONG_ERROR_END}: replace the coil`);
}

/** An event of the client that is none of ours, registered by somebody. */
function hearUnknownEvent(project: InstalledProject): void {
  const command = `"${getProgramPath()}" hook MessageDisplay`;
  const hooks = { MessageDisplay: [{ hooks: [{ type: "command", command }] }] };
  writeFileSync(join(project.path, ".claude/settings.local.json"), JSON.stringify({ hooks }));
}

async function list(project: InstalledProject, type: string): Promise<string> {
  return (await project.run(["list", "--type", type, "--json"])).stdout;
}

/** What our log says about this event, oldest first. */
function logged(project: InstalledProject, command: string): LogLine[] {
  const path = join(project.path, ".context-graph", "logs", "hooks.log");
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  return lines
    .map((line) => JSON.parse(line) as LogLine)
    .filter((line) => line.command === command);
}
