// The state that a session leaves in the project's folder, and what the next session is told about
// it, in the real client: sessions that end, are resumed, cleared, compacted and killed.
import { expect } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { loadState, stateFolder } from "@/session/state/state-folder.ts";
import type { SessionState } from "@/session/state/session-state.ts";
import {
  installProject,
  type InstalledProject,
  leftOut,
  scenarioFolder,
} from "@test/e2e/support/installed-project.ts";
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import { type ModelRequest, textsIn } from "@test/harness/model-request.ts";
import { getClientPath } from "@test/harness/client-binary.ts";
import {
  calls,
  compactionThread,
  mainThread,
  runs,
  says,
  type Script,
  type Turn,
} from "@test/harness/model-script.ts";
import type { ClientRun } from "@test/harness/real-client.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const HISTORY = /=== PREVIOUS SESSION/g;
const ADVICE = /This session has \d+ tool calls/;
const ERROR = "Error: the gateway of the payment test does not answer";
const GOAL = "Please give the payment client three tries and run the checks.";
const FILES = {
  "payment.js": "export const tries = 1;\n",
  "package.json": '{ "name": "shop", "scripts": { "test": "node --test" } }\n',
  "pnpm-lock.yaml": "lockfileVersion: '9.0'\n",
  "lint.sh": "echo clean\n",
  "check.sh": `echo "${ERROR}" >&2\nexit 1\n`,
};

function work(project: string): Turn[] {
  const file = join(project, "payment.js");
  return [
    calls("Read", { file_path: file }),
    runs("sh lint.sh"),
    calls("Edit", { file_path: file, old_string: "1", new_string: "3" }),
    runs("sh check.sh"),
    says("The client tries three times now; check.sh still fails."),
  ];
}

verifiesIf(
  leftOut === "",
  leftOut,
  ["SS-08", "SS-09", "SS-11", "SS-12", "SS-13", "RI-11", "RI-12", "CP-05", "CP-06"],
  "a session leaves its state in the project, and only a new one is told of it, once",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "shop"), { files: FILES });
    const first = await runSession(project, [GOAL], [mainThread(...work(project.path))]);
    expect(told(first.requests)).toBe(0);
    expect(textsIn(first.requests, /uses pnpm .*tests run with `pnpm test`/s)).not.toEqual([]);
    expectWholeState(stateOf(project, first.sessionId), project.path, first.sessionId);

    const second = await runSession(project, ["What is next?"], [mainThread(says("The check."))]);
    const [request] = mainRequests(second);
    expect(told(request ? [request] : [])).toBe(1);
    const [{ text = "" } = {}] = textsIn(request ? [request] : [], HISTORY);
    expect(text).toContain(`Asked: "${GOAL}"`);
    expect(text).toContain("Changed last: payment.js");
    expect(text).toContain("Failing, not passed since: `sh check.sh`");

    const resumed = await runSession(
      project,
      ["And then?", "/clear", "Something else."],
      [mainThread(says("Then the release."), says("Yes?"))],
      ["--resume", second.sessionId],
    );
    const [again, cleared] = mainRequests(resumed);
    // It is still in the context from then, and not told again.
    expect(told(again ? [again] : [])).toBe(1);
    expect(cleared).toBeDefined();
    expect(told(cleared ? [cleared] : [])).toBe(0);
    expect(await project.leftRunning()).toEqual([]);
  },
  180_000,
);

verifiesIf(
  leftOut === "",
  leftOut,
  ["CM-01", "CM-02", "CM-03", "CM-04", "CM-05", "CM-07"],
  "compacting is advised to the user, not to the model, and a compaction is marked in the state",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "shop"), { files: FILES });
    const run = await project.session({
      prompts: [GOAL, "/compact", "What is left to do?"],
      env: { COMPACT_THRESHOLD: "3" },
      script: [
        compactionThread("The payment client was worked on."),
        mainThread(...work(project.path), says("The check.")),
      ],
    });
    expectUndisturbed(run);
    const answers = run.hookEvents.flatMap(({ event, stdout }) =>
      stdout === "" ? [] : [{ event, ...(JSON.parse(stdout) as { systemMessage?: string }) }],
    );
    const notices = answers.filter(({ systemMessage }) => systemMessage !== undefined);
    expect(notices).toEqual([
      expect.objectContaining({
        event: "PreToolUse",
        systemMessage: expect.stringMatching(/^This session has 3 tool calls.*\/compact/),
      }),
    ]);
    const shown = run.messages.filter(({ subtype }) => subtype === "informational");
    expect(shown.map(({ content }) => String(content))).toEqual([
      expect.stringMatching(/^PreToolUse:Edit says: This session has 3 tool calls/),
    ]);
    expect(textsIn(mainRequests(run), ADVICE)).toEqual([]);
    const state = stateOf(project, run.sessionId);
    expect(state?.compactions).toEqual([
      expect.objectContaining({ trigger: "manual", at: expect.stringMatching(/^\d{4}-.*Z$/) }),
    ]);
    expect(state?.goal).toBe(GOAL);
    expect(await project.leftRunning()).toEqual([]);
  },
  180_000,
);

verifiesIf(
  leftOut === "",
  leftOut,
  ["SS-21", "CP-05"],
  "a client that is killed leaves the state of its last finished turn",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "shop"), { files: FILES });
    const script = [mainThread(...work(project.path), runs("sleep 1; touch later.txt"))];
    const prompts = [GOAL, "Now touch a file."] as const;
    const run = await project.session({ prompts, script, killedAtPrompt: 2 });
    expect(run.exitCode).not.toBe(0);
    expect(run.results).toHaveLength(1);
    const state = stateOf(project, run.sessionId);
    expect(state).toMatchObject({
      status: "open",
      goal: GOAL,
      files_changed: [{ path: "payment.js", edits: 1 }],
      summary: expect.stringContaining("check.sh still fails"),
      open_failures: [{ command: "sh check.sh", error: expect.stringContaining(ERROR) }],
    });
    expect(state?.prompts).toEqual([GOAL]);
    const next = await runSession(project, ["Where were we?"], [mainThread(says("At the check."))]);
    expect(told(mainRequests(next))).toBe(1);
    expect(await project.leftRunning()).toEqual([]);
  },
  180_000,
);

verifiesIf(
  leftOut === "",
  leftOut,
  [{ id: "RI-11", shows: "a session inside a running one is told nothing" }],
  "an agent that starts claude -p does not tell it that its own session has ended",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "shop"), { files: FILES });
    const nested = `${getClientPath()} -p "Inner question: which shop is it?" --model=claude-sonnet-4-5 < /dev/null`;
    const inner = {
      name: "inner",
      matches: (request: ModelRequest) => request.firstUserText.includes("Inner question"),
      turns: [says("The one with the payments.")],
    };
    const script = [inner, mainThread(...work(project.path), runs(nested), says("Asked."))];
    const prompts = [GOAL, "Now ask another agent."] as const;
    const outer = await runSession(project, prompts, script);
    const asked = outer.requests.filter(({ thread }) => thread === "inner");
    expect(asked).toHaveLength(1);
    expect(told(asked)).toBe(0);
    expect(textsIn(outer.requests, /The one with the payments/)).not.toEqual([]);

    const next = await runSession(project, ["Where were we?"], [mainThread(says("At the check."))]);
    const [{ text = "" } = {}] = textsIn(mainRequests(next), HISTORY);
    expect(text).toContain(`Asked: "${GOAL}"`);
    expect(text).not.toContain("Inner question");
    expect(text).not.toContain("interrupted");
    expect(await project.leftRunning()).toEqual([]);
  },
  180_000,
);

async function runSession(
  project: InstalledProject,
  prompts: readonly [string, ...string[]],
  script: Script,
  args: readonly string[] = [],
): Promise<ClientRun> {
  const run = await project.session({ prompts, script, args });
  expectUndisturbed(run);
  return run;
}

function stateOf(project: InstalledProject, sessionId: string): SessionState | undefined {
  const folder = stateFolder(project.path, "");
  expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  return loadState(folder, sessionId);
}

function expectWholeState(state: SessionState | undefined, root: string, sessionId: string): void {
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(state).toMatchObject({
    timestamp: time,
    session_id: sessionId,
    project: root,
    branch: "main",
    status: "ended",
    started_at: time,
    ended_at: time,
    goal: GOAL,
    latest_prompt: GOAL,
    summary: "The client tries three times now; check.sh still fails.",
    files_changed: [{ path: "payment.js", edits: 1 }],
    commands: [
      { command: "sh lint.sh", passed: 1, failed: 0, last: "passed" },
      { command: "sh check.sh", passed: 0, failed: 1, last: "failed" },
    ],
    open_failures: [{ command: "sh check.sh", error: expect.stringContaining(ERROR) }],
    package_manager: "pnpm",
    context_tokens: expect.any(Number),
    compactions: [],
  });
}

function mainRequests({ requests }: ClientRun): ModelRequest[] {
  return requests.filter(({ thread }) => thread === "main");
}

/** Counts how often the previous session's state is in these requests. */
function told(requests: readonly ModelRequest[]): number {
  const texts = textsIn(requests, /=== PREVIOUS SESSION/);
  return texts.reduce((sum, { text }) => sum + (text.match(HISTORY)?.length ?? 0), 0);
}
