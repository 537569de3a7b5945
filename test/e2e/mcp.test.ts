// The MCP server in the real client. Registered by setup, it connects; with hooks that call it, a
// session remembers and is reminded as with one process for each event.
import { expect } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  installProject,
  leftOut,
  scenarioFolder,
  type InstalledProject,
} from "@test/e2e/support/installed-project.ts";
import { expectSuccess, expectUndisturbed, hookTroubles } from "@test/e2e/support/undisturbed.ts";
import { textsIn, toolResultsIn } from "@test/harness/model-request.ts";
import { calls, mainThread, runs, says } from "@test/harness/model-script.ts";
import type { ClientRun } from "@test/harness/real-client.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const ERROR = "Error: could not connect to the ledger database at 127.0.0.1:6543: refused";
const BROKEN = "DATABASE_PORT=6543\n";
const CHECK = `#!/bin/sh
if grep -q '^DATABASE_PORT=5432$' config/database.env; then echo "connected"
else echo "${ERROR}" >&2; exit 1
fi
`;
const FILES = {
  "check.sh": CHECK,
  "config/database.env": BROKEN,
  "src/billing/payments.ts": "export {};\n",
};

verifiesIf(
  leftOut === "",
  leftOut,
  ["MC-06"],
  "the server that setup registers connects, and hooks stay processes",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"), { files: FILES });
    const run = await project.session({ prompts: ["Hello."], script: [mainThread(says("Hi."))] });
    expectUndisturbed(run);
    expect(serversOf(run)).toEqual([expect.objectContaining(CONNECTED)]);
    expect(project.readSettings()).not.toContain("mcp_tool");
    expect(await project.leftRunning()).toEqual([]);
  },
  180_000,
);

verifiesIf(
  leftOut === "",
  leftOut,
  [{ id: "MC-01", shows: "hooks of the real client that call the server" }],
  "hooks that call the server inject memories at the prompt and before a tool, and capture a fix",
  async () => {
    await using folder = scenarioFolder();
    const project = await installWithCalls(join(folder.path, "project"));
    await project.run(["remember", "Ledger checks need the VPN of the Oslo office"]);
    const sums = "Sums are in oere, never in kroner";
    await project.run(["remember", sums, "--files", "src/billing/payments.ts"]);

    const first = await project.session({
      prompts: ["What do ledger checks need?"],
      script: [
        mainThread(
          calls("Read", { file_path: join(project.path, "src/billing/payments.ts") }),
          runs("sh check.sh"),
          ...mend(project),
          runs("sh check.sh"),
          says("Mended: the port was wrong."),
        ),
      ],
    });
    expectUndisturbed(first);
    expect(serversOf(first)).toEqual([expect.objectContaining(CONNECTED)]);
    expect(textsIn(first.requests.slice(0, 1), /VPN of the Oslo office/)).toHaveLength(1);
    expect(textsIn(first.requests.slice(0, 1), /in oere/)).toEqual([]);
    expect(textsIn(first.requests.slice(1, 2), /in oere/)).not.toEqual([]);
    expect(textsIn(first.requests, /Past fix for this error/)).toEqual([]);

    project.git.write({ "config/database.env": BROKEN });
    const second = await project.session({
      prompts: ["Run it again."],
      script: [mainThread(runs("sh check.sh"), says("It fails."))],
    });
    expectUndisturbed(second);
    const told = textsIn(second.requests.slice(1), /Past fix for this error/);
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining("database.env")]);
    expect(await project.leftRunning()).toEqual([]);
  },
  120_000,
);

verifiesIf(
  leftOut === "",
  leftOut,
  [{ id: "MC-01", shows: "a hook that has nothing to say" }],
  "a prompt and a tool call with nothing due add no text to the request, and no hook tool is listed",
  async () => {
    await using folder = scenarioFolder();
    const project = await installWithCalls(join(folder.path, "project"));
    await project.run(["remember", "Ledger checks need the VPN of the Oslo office"]);
    const script = [mainThread(runs("echo still works"), says("Done."))];
    const run = await project.session({ prompts: ["Say something in Portuguese."], script });
    expectUndisturbed(run);
    expect(serversOf(run)).toEqual([expect.objectContaining(CONNECTED)]);
    const called = run.hookEvents.map(({ event }) => event);
    expect(called).toContain("UserPromptSubmit");
    const fromHooks = textsIn(run.requests, /hook (?:success|additional context)/);
    expect(fromHooks.filter(({ text }) => !text.includes("SessionStart"))).toEqual([]);
    expect(textsIn(run.requests.slice(0, 1), /Memory tools: `recall` before/)).toHaveLength(1);
    expect(textsIn(run.requests, /mcp__context-graph__hook/)).toEqual([]);
    expect(textsIn(run.requests, /mcp__context-graph__recall/)).not.toEqual([]);
  },
  120_000,
);

verifiesIf(
  leftOut === "",
  leftOut,
  [{ id: "MC-06", shows: "remember and recall called by the model" }],
  "the model's own recall is gated, and no hook repeats what it returned",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"), { files: FILES });
    await project.run(["remember", "Ledger checks need the VPN of the Oslo office"]);
    const own = (tool: string, input: Record<string, unknown>) =>
      calls(`mcp__context-graph__${tool}`, input);
    const run = await project.session({
      prompts: ["Please tidy up.", "What do ledger checks need?"],
      script: [
        mainThread(
          own("recall", { query: "ledger checks" }),
          own("recall", { query: "quantum banana opera" }),
          own("remember", { text: "Sums are rounded half up by decree", kind: "rule" }),
          says("Tidy."),
          says("The VPN."),
        ),
      ],
      args: ["--allowedTools=mcp__context-graph"],
    });
    expectUndisturbed(run);
    const results = [...toolResultsIn(run.requests).values()];
    expect(results[0]).toMatch(/^- (?:sure|likely): Ledger checks need the VPN/m);
    expect(results[1]).toContain("Nothing relevant found.");
    expect(results[2]).toMatch(/^Remembered mem_/m);
    expect(textsIn(run.requests, /additional context:.*VPN of the Oslo/s)).toEqual([]);
    const next = await project.session({ prompts: ["Hi."], script: [mainThread(says("Hi."))] });
    expect(
      textsIn(next.requests, /Sums are rounded half up by decree \(noted by the agent/),
    ).toHaveLength(1);
  },
  180_000,
);

verifiesIf(
  leftOut === "",
  leftOut,
  ["MC-04"],
  "a server that is not approved costs a notice for each event, and nothing else",
  async () => {
    await using folder = scenarioFolder();
    const project = await installWithCalls(join(folder.path, "project"));
    const settings = { disabledMcpjsonServers: ["context-graph"] };
    const local = join(project.path, ".claude", "settings.local.json");
    writeFileSync(local, JSON.stringify(settings));
    const script = [mainThread(runs("echo still works"), says("Done."))];
    const run = await project.session({ prompts: ["Say something."], script });
    expectSuccess(run);
    expect(serversOf(run)).toEqual([]);
    expect(new Set(hookTroubles(run))).toEqual(new Set(["hook_non_blocking_error"]));
    const back = await project.run(["setup", "hooks", project.path]);
    expect(back.exitCode).toBe(0);
    expectUndisturbed(await project.session({ prompts: ["Again."], script }).then(fresh));
  },
  120_000,
);

const CONNECTED = { name: "context-graph", status: "connected" };

async function installWithCalls(path: string): Promise<InstalledProject> {
  const project = await installProject(path, { files: FILES });
  const setup = await project.run(["setup", "hooks", path, "--transport", "mcp"]);
  expect(setup).toMatchObject({ exitCode: 0, stderr: "" });
  return project;
}

function mend(project: InstalledProject) {
  const config = join(project.path, "config/database.env");
  const edit = { file_path: config, old_string: "6543", new_string: "5432" };
  return [calls("Read", { file_path: config }), calls("Edit", edit)];
}

function serversOf(run: ClientRun): unknown {
  return run.messages.find(({ subtype }) => subtype === "init")?.["mcp_servers"];
}

/** Only what this session left behind. */
function fresh(run: ClientRun): ClientRun {
  const own = [...run.transcripts].filter(([path]) => path.includes(run.sessionId));
  return { ...run, transcripts: new Map(own) };
}
