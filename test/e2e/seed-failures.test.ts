// The scenarios of seed 001, and the old names of seed 000, in the real client. The client never
// reports an interrupt here and never sends an error of a few characters;
// test/hook/failure-scenarios.test.ts tests those with the bytes the client would send.
import { expect } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type InstalledProject,
  leftOut,
  openProject,
  scenarioFolder,
} from "@test/e2e/support/installed-project.ts";
import { FAILING_FILES, LONG_ERROR_END, oldSettings } from "@test/e2e/support/seed-projects.ts";
import {
  countIn,
  expectLedgerLaws,
  logged,
  mainRequests,
  remember,
  rememberDecoys,
  spokenAt,
} from "@test/e2e/support/told.ts";
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import { mainThread, runs, says } from "@test/harness/model-script.ts";
import { getProgramPath, runProgram } from "@test/harness/program.ts";
import type { ClientRun } from "@test/harness/real-client.ts";
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
    // All nine answers reached the model, each under the label.
    expect(countIn(mainRequests(run).at(-1), FIX_LABEL)).toBe(9);
    expect(logged(project, "hook ?").map(({ outcome }) => outcome)).toContain("unknown-event");
    expect(run.loggedHooks.filter(({ event }) => event === "MessageDisplay")).not.toEqual([]);
    expect(await expectLedgerLaws(project, run.sessionId)).toBeGreaterThan(10);
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
    // It was looked up and nothing was found; it was not skipped.
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

/** A project whose hooks were installed by wt-tools' own command. */
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
  const command = expect.stringContaining("exec wt-hook-memory-posttool;");
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

/** An event of the client that we do not use, registered by somebody. */
function hearUnknownEvent(project: InstalledProject): void {
  const command = `"${getProgramPath()}" hook MessageDisplay`;
  const hooks = { MessageDisplay: [{ hooks: [{ type: "command", command }] }] };
  writeFileSync(join(project.path, ".claude/settings.local.json"), JSON.stringify({ hooks }));
}
