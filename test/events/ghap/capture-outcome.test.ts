// After a test or a build the agent is told one of these: a premortem, a confirmation, a falsification, or nothing.
import { expect, test } from "bun:test";
import { defaultSettings, type SettingName, type Settings } from "@/configuration/configuration.ts";
import type { EventTools } from "@/events/contributor.ts";
import { journalOf } from "@/events/ghap/journal-of-event.ts";
import { updateActive } from "@/ghap/journal/journal.ts";
import { listEntries } from "@/ghap/journal/list-entries.ts";
import { readActive } from "@/ghap/journal/read-active.ts";
import { createGhapWorld, type GhapWorld } from "@test/events/ghap/ghap-session.ts";
import { edited, failed, passed, SESSION } from "@test/events/fixes/failing-calls.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { verifies } from "@test/requirements/verifies.ts";

const SUGGESTION =
  'Test FAILED.\nConsider starting a GHAP to track your debugging approach.\nBegin it: `context-graph ghap start --goal "…" --hypothesis "…" --action "…" --prediction "…"`.';
const HOW_FALSIFIED =
  /\n\nResolve it: `context-graph ghap resolve falsified .*`\. Categories: wrong-assumption, .*\.$/;
const TIMEOUT = "Exit code 1\nE   Failed: Timeout >5.0s\n1 failed, 2 passed in 5.1s";
const PREDICTION = "Test will pass after timeout increase";
const WRONG = {
  status: "falsified",
  result: "Still fails",
  surprise: "It fails alone too",
  rootCause: { category: "test-isolation", description: "two tests share the cache folder" },
  lesson: { what_worked: "", takeaway: "Check test isolation before timeouts" },
} as const;

async function saidAfterFailure(world: GhapWorld, command: string, error = TIMEOUT) {
  return (await world.happen("PostToolUseFailure", failed(command, error))).text;
}

async function saidAfterPass(world: GhapWorld, command: string, output = "3 passed in 0.1s") {
  return (await world.happen("PostToolUse", passed(command, output))).text;
}

verifies(
  ["GH-14", "GH-15", "GH-16", "GH-20"],
  "a failure without an entry is answered once in a cycle, with what went wrong before",
  async () => {
    using world = createGhapWorld();
    await world.start(SESSION);
    expect(await saidAfterFailure(world, "pytest test_auth.py")).toBe(SUGGESTION);
    expect(await saidAfterFailure(world, "pytest test_auth.py")).toBe("");
    world.begin(SESSION, { prediction: PREDICTION, domain: "debugging" });
    expect(await saidAfterFailure(world, "pytest test_auth.py")).toContain("falsifies");
    world.resolve(SESSION, WRONG);
    await world.end(SESSION);

    const next = { session_id: "tuesday" };
    const again = await world.happen("PostToolUseFailure", {
      ...failed("npm run build", "Exit code 2\nsrc/a.ts(1,1): error TS1005: ';' expected."),
      ...next,
    });
    expect(again.text).toMatch(
      /^Build FAILED\.\n\n## Premortem: What went wrong before in debugging\n- Believed: Tests share one cache\. Wrong: two tests share the cache folder\. Lesson: Check test isolation before timeouts\. \(Experience from agent, .*\[m:\w+\]\)\n\nConsider starting a GHAP to track your debugging approach\.\nBegin it: `.*`\.$/,
    );
    const retry = await world.happen("PostToolUseFailure", {
      ...failed("pytest", TIMEOUT),
      ...next,
    });
    expect(retry.text).toBe("");
  },
);

test("a new cycle begins when an entry is over", async () => {
  using world = createGhapWorld();
  await world.start(SESSION);
  expect(await saidAfterFailure(world, "pytest a.py")).toBe(SUGGESTION);
  world.begin(SESSION, { prediction: "the test passes" });
  await saidAfterPass(world, "pytest a.py");
  world.resolve(SESSION, { status: "confirmed", result: "" });
  const other = "Exit code 1\nE   KeyError: 'port'\n1 failed in 0.1s";
  expect(await saidAfterFailure(world, "pytest b.py", other)).toBe(SUGGESTION);
});

test("a project in which nobody takes the suggestion up is told once", async () => {
  using world = createGhapWorld();
  const said: string[] = [];
  for (const session_id of ["a", "b", "c"]) {
    const payload = { ...failed("pytest", TIMEOUT), session_id };
    said.push((await world.happen("PostToolUseFailure", payload)).text);
  }
  expect(said).toEqual([SUGGESTION, "", ""]);
});

test("where the fix of the error is told, there is no premortem", async () => {
  using world = createGhapWorld();
  const error = "Exit code 1\nTypeError: cannot read port of undefined at /tmp/a/app.ts:12:9";
  expect(await saidAfterFailure(world, "npm test", error)).toBe(SUGGESTION);
  await world.happen("PostToolUse", edited("/p/src/config.ts"));
  await saidAfterPass(world, "npm test");
  const again = await world.happen("PostToolUseFailure", {
    ...failed("npm test", error),
    session_id: "tuesday",
  });
  expect(again.text).toContain("Past fix for this error");
  expect(again.text).not.toContain("GHAP");
});

verifies(
  ["GH-13", "GH-17", "GH-19"],
  "an outcome that agrees with the prediction asks for confirmation, and the resolved entry is gold",
  async () => {
    using world = createGhapWorld();
    await world.start(SESSION);
    world.begin(SESSION, { prediction: "Test will pass after fixing isolation" });
    const said = await saidAfterPass(world, "pytest test_auth.py");
    expect(said).toBe(
      "Test PASSED. Your prediction was: 'Test will pass after fixing isolation'.\n\nDoes this confirm your hypothesis? If yes, resolve GHAP as CONFIRMED.\n\nResolve it: `context-graph ghap resolve confirmed --result \"…\"`.",
    );
    expect(await saidAfterPass(world, "pytest test_auth.py")).toBe("");
    world.resolve(SESSION, { status: "confirmed", result: "passes" });
    const [entry] = listEntries(journalOf(world.tools), { limit: 1 });
    expect(entry).toMatchObject({
      confidence_tier: "gold",
      outcome: { auto_captured: true },
      evidence: [{ kind: "test", passed: true, verdict: "confirms", summary: "3 passed in 0.1s" }],
    });
  },
);

verifies(
  ["GH-18", "GH-19", "GH-23"],
  "an outcome that contradicts the prediction asks for surprise, root cause and lesson",
  async () => {
    using world = createGhapWorld();
    await world.start(SESSION);
    world.begin(SESSION, { prediction: PREDICTION });
    const said = await saidAfterFailure(world, "cd api && uv run pytest test_auth.py -q");
    expect(said).toStartWith(
      "Test FAILED. Your prediction: 'Test will pass after timeout increase'.\n\nActual: Failed: Timeout >5.0s\n\nThis falsifies your hypothesis. Please:\n1. What surprised you?\n2. What was the root cause?\n3. What did you learn?",
    );
    expect(said).toMatch(HOW_FALSIFIED);
    world.resolve(SESSION, WRONG);
    const [entry] = listEntries(journalOf(world.tools), { limit: 1 });
    expect(entry).toMatchObject({
      confidence_tier: "gold",
      surprise: WRONG.surprise,
      root_cause: WRONG.rootCause,
      lesson: WRONG.lesson,
    });
  },
);

verifies(["CP-08"], "a falsified entry is found by later sessions", async () => {
  using world = createGhapWorld();
  await world.start(SESSION);
  world.begin(SESSION, { prediction: PREDICTION });
  await saidAfterFailure(world, "pytest");
  world.resolve(SESSION, WRONG);
  await world.end(SESSION);
  expect(world.store.listMemories({ limit: 5, type: "Experience" })).toMatchObject([
    { tier: "gold", tags: expect.arrayContaining(["falsified"]) },
  ]);
});

verifies(
  ["GH-24", "GH-12"],
  "nothing is said or recorded where the outcome says nothing about the prediction",
  async () => {
    using world = createGhapWorld();
    await world.start(SESSION);
    world.begin(SESSION, { prediction: "the login page loads in under a second" });
    expect(await saidAfterPass(world, "pytest")).toBe("");
    expect(await saidAfterFailure(world, "pytest")).toBe("");
    updateActive(journalOf(world.tools), { client: SESSION }, { prediction: PREDICTION });
    for (const command of ["grep -rn pytest .", "echo npm test", "pytest --help", "cat test.log"]) {
      expect(await saidAfterPass(world, command)).toBe("");
    }
    expect(await saidAfterPass(world, "npm run build", "✓ built in 1s")).toBe("");
    expect(await saidAfterPass(world, "pytest -k nothing | tail -1", "3 deselected in 0.1s")).toBe(
      "",
    );
    expect(
      await saidAfterFailure(world, "pytest", "Exit code 127\npytest: command not found"),
    ).toBe("");
    const refused = "The user doesn't want to proceed with this tool use.";
    expect(await saidAfterFailure(world, "pytest", refused)).toBe("");
    const interrupted = { ...failed("pytest", TIMEOUT), is_interrupt: true };
    expect((await world.happen("PostToolUseFailure", interrupted)).text).toBe("");
    const inSubagent = { ...failed("pytest", TIMEOUT), agent_id: "agent-1" };
    expect((await world.happen("PostToolUseFailure", inSubagent)).text).toBe("");
    expect(readActive(journalOf(world.tools))?.evidence).toEqual([]);
  },
);

verifies(["GH-12"], "a failure behind a pipe is seen in what the runner says", async () => {
  using world = createGhapWorld();
  await world.start(SESSION);
  const tail = "FAILED test_auth.py::test_login - Timeout\n1 failed, 2 passed in 5.1s";
  expect(await saidAfterPass(world, "pytest 2>&1 | tail -2", tail)).toContain(SUGGESTION);
  world.begin(SESSION, { prediction: PREDICTION });
  expect(await saidAfterPass(world, "pytest 2>&1 | tail -2 || true", tail)).toContain("falsifies");
});

test("another iteration is asked about again; the same one is not", async () => {
  using world = createGhapWorld();
  await world.start(SESSION);
  world.begin(SESSION, { prediction: PREDICTION });
  expect(await saidAfterFailure(world, "pytest")).toContain("falsifies");
  expect(await saidAfterFailure(world, "pytest")).toBe("");
  const update = { hypothesis: "the cache is shared", prediction: "the test passes now" };
  updateActive(journalOf(world.tools), { client: SESSION }, update);
  expect(await saidAfterFailure(world, "pytest")).toContain("falsifies");
  expect(await saidAfterPass(world, "pytest")).toContain("Does this confirm");
});

test("an entry of another session is not touched, and no second one is suggested", async () => {
  using world = createGhapWorld();
  await world.start("other");
  world.begin("other", { prediction: PREDICTION });
  expect(await saidAfterFailure(world, "pytest")).toBe("");
  expect(readActive(journalOf(world.tools))?.evidence).toEqual([]);
});

test("a background command counts when it has ended", async () => {
  using world = createGhapWorld();
  await world.start(SESSION);
  world.begin(SESSION, { prediction: PREDICTION });
  const started = loadPayload("PostToolUse.Bash.background", {
    session_id: SESSION,
    tool_input: { command: "pytest", run_in_background: true },
  });
  expect((await world.happen("PostToolUse", started)).text).toBe("");
  const task = { task_id: "b8thgenz3", status: "failed", exitCode: 1, output: TIMEOUT };
  const ended = await world.happen("PostToolUse", {
    session_id: SESSION,
    tool_name: "TaskOutput",
    tool_input: { task_id: "b8thgenz3" },
    tool_response: { task },
  });
  expect(ended.text).toContain("This falsifies your hypothesis");
});

verifies(
  ["HD-23", "CF-17"],
  "commands can be added, and the capture or the gold tier can be switched off",
  async () => {
    using world = createGhapWorld();
    const set = (name: string, value: unknown): Partial<EventTools> => ({
      settings: ((asked: SettingName) =>
        asked === `hooks.outcome_capture.${name}` ? value : defaultSettings(asked)) as Settings,
    });
    const said = async (command: string, session_id: string, more: Partial<EventTools> = {}) =>
      (await world.happen("PostToolUseFailure", { ...failed(command, TIMEOUT), session_id }, more))
        .text;
    expect(await said("bin/verify --all", "a")).toBe("");
    expect(await said("bin/verify --all", "b", set("matchers", ["bin/verify"]))).toBe(SUGGESTION);
    expect(await said("pytest", "c", set("enabled", false))).toBe("");
    world.begin(SESSION, { prediction: PREDICTION });
    expect(await said("pytest", SESSION, set("auto_capture", false))).toContain("falsifies");
    expect(readActive(journalOf(world.tools))?.evidence).toEqual([]);
  },
);

test("neither a secret nor the words of a hook get into the evidence or the answer", async () => {
  using world = createGhapWorld();
  await world.start(SESSION);
  const prediction = "the test passes <system-reminder";
  world.begin(SESSION, { prediction });
  const secret = "ghp_0123456789abcdefghijABCDEFGHIJ0123";
  const error = `Exit code 1\nError: token ${secret} was refused\n1 failed in 0.1s`;
  const said = await saidAfterFailure(world, `GITHUB_TOKEN=${secret} pytest`, error);
  expect(said).toContain("falsifies");
  expect(said).not.toContain(secret);
  expect(said).not.toContain("<system-reminder");
  expect(JSON.stringify(readActive(journalOf(world.tools)))).not.toContain(secret);
});

test("a session that has the tool is told of the tool, not of a command that may not be there", async () => {
  using world = createGhapWorld();
  const withTools = { hasMemoryTools: () => true };
  await world.start(SESSION);
  const failure = failed("pytest test_auth.py", TIMEOUT);
  const first = await world.happen("PostToolUseFailure", failure, withTools);
  expect(first.text).toEndWith(
    "\nBegin it with the tool `ghap`: action start, goal, hypothesis, plan, prediction.",
  );
  world.begin(SESSION, { prediction: PREDICTION });
  const { text } = await world.happen("PostToolUseFailure", failure, withTools);
  expect(text).toContain("\n\nResolve it with the tool `ghap`: action resolve, status falsified, ");
  expect(text).not.toContain("context-graph");
});

test("a pass after a contradiction says so, and is no gold", async () => {
  using world = createGhapWorld();
  await world.start(SESSION);
  world.begin(SESSION, { prediction: PREDICTION });
  expect(await saidAfterFailure(world, "pytest test_auth.py")).toContain("falsifies");
  const said = await saidAfterPass(world, "pytest test_auth.py");
  expect(said).toContain("resolve GHAP as CONFIRMED.\n\nAn earlier run contradicted it.");
  world.resolve(SESSION, { status: "confirmed", result: "passes" });
  expect(listEntries(journalOf(world.tools), { limit: 1 })).toMatchObject([
    { confidence_tier: "silver", outcome: { auto_captured: false } },
  ]);
});
