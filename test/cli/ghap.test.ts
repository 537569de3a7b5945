// The journal on the command line, as an agent and a person use it.
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { databasePath } from "@/platform/database-path.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import { holdLock } from "@test/e2e/support/held-lock.ts";
import { createSandbox, injectedText, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const START = toArguments("start", {
  goal: "Fix the flaky cache test",
  hypothesis: "Tests share one cache",
  action: "Give each test its own cache",
  prediction: "Twenty runs pass",
});
const REASONS = {
  surprise: "It fails alone",
  "root-cause": "wrong-assumption",
  why: "Per process",
};
const FALSIFY = toArguments("resolve", { result: "Still fails", ...REASONS }, "falsified");

function toArguments(command: string, options: Record<string, string>, ...operands: string[]) {
  const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  return ["ghap", command, ...operands, ...given];
}

/** Runs a command as the agent of a session does, and returns its JSON. */
async function asAgent(sandbox: Sandbox, session: string, args: readonly string[], cwd?: string) {
  const env = { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: session };
  const run = await sandbox.run({
    args: [...args, "--json"],
    env,
    ...(cwd === undefined ? {} : { cwd }),
  });
  return { ...run, json: JSON.parse(run.stdout) };
}

const startOf = (session_id: string, source = "startup") => ({ session_id, source });

verifies(
  [
    { id: "GH-23", shows: "on the command line" },
    { id: "CP-08", shows: "at once" },
  ],
  "an entry is begun, changed, resolved, listed, counted and remembered by commands",
  async () => {
    await using sandbox = await createSandbox();
    const begun = await asAgent(sandbox, "s1", [...START, "--domain", "debugging"]);
    expect(begun.json.entry).toMatchObject({ client_session: "s1", domain: "debugging" });
    const again = await asAgent(sandbox, "s1", START);
    expect([again.exitCode, again.json.code]).toEqual([1, "ERR_GHAP_ACTIVE"]);
    const other = await asAgent(sandbox, "s2", ["ghap", "update", "--note", "x"]);
    expect([other.exitCode, other.json.code]).toEqual([1, "ERR_GHAP_OTHER_SESSION"]);
    const updated = await asAgent(sandbox, "s1", ["ghap", "update", "--hypothesis", "A clock"]);
    expect(updated.json.entry.iteration_count).toBe(2);
    await asAgent(sandbox, "s1", ["ghap", "note", "Fails only in parallel"]);
    const shown = await asAgent(sandbox, "s1", ["ghap", "show"]);
    expect(shown.json).toMatchObject({
      type: "reminder",
      content: expect.stringContaining("Current Hypothesis: A clock"),
      token_count: expect.any(Number),
      should_check_in: false,
      entry: { notes: ["Fails only in parallel"] },
    });
    const poor = await asAgent(sandbox, "s1", ["ghap", "resolve", "falsified", "--result", "no"]);
    expect([poor.exitCode, poor.json.code]).toEqual([64, "ERR_GHAP_REASON_MISSING"]);
    expect(poor.json.hint).toContain("Categories: wrong-assumption, ");
    const resolved = await asAgent(sandbox, "s1", FALSIFY);
    expect(resolved.json).toMatchObject({
      entry: { outcome: { status: "falsified", auto_captured: false }, confidence_tier: "silver" },
      remembered: "stored",
    });
    const none = await asAgent(sandbox, "s1", ["ghap", "resolve", "confirmed"]);
    expect([none.exitCode, none.json.code]).toEqual([1, "ERR_GHAP_NONE"]);
    await asAgent(sandbox, "s1", START);
    await asAgent(sandbox, "s1", ["ghap", "resolve", "confirmed", "--result", "They pass"]);
    const listed = await asAgent(sandbox, "s1", ["ghap", "list", "--outcome", "falsified"]);
    expect(listed.json.entries.map(({ id }: { id: string }) => id)).toEqual([begun.json.entry.id]);
    const stats = await asAgent(sandbox, "s1", ["ghap", "stats"]);
    expect(stats.json).toMatchObject({
      total: 2,
      by_outcome: { confirmed: 1, falsified: 1, abandoned: 0 },
      by_domain: { debugging: { total: 1, share: 0 }, none: { total: 1, share: 1 } },
      by_root_cause: { "wrong-assumption": 1 },
      calibration: { confirmed: 1, falsified: 1, share: 0.5 },
    });
    const found = await sandbox.run({ args: ["recall", "flaky cache test", "--json"] });
    expect(found.stdout).toContain("Root cause: wrong-assumption");
    await sandbox.hook("SessionEnd", { session_id: "s1", reason: "other" });
    using store = sandbox.store();
    const kept = store.listMemories({ type: "Experience", limit: 9 });
    expect(kept.map(({ repeatCount }) => repeatCount)).toEqual([0, 0]);
  },
  60_000,
);

test("an orphan is adopted or abandoned by the commands that the session is told", async () => {
  await using sandbox = await createSandbox();
  await asAgent(sandbox, "killed", START);
  const { entry } = (await asAgent(sandbox, "next", ["ghap", "show"])).json;
  expect((await asAgent(sandbox, "next", ["ghap", "show"])).json.type).toBe("orphan");
  const adopted = await asAgent(sandbox, "next", ["ghap", "adopt"]);
  expect(adopted.json.entry).toMatchObject({ id: entry.id, client_session: "next" });
  expect((await asAgent(sandbox, "third", ["ghap", "abandon"])).json.code).toBe("ERR_USAGE");
  const args = ["ghap", "abandon", "--reason", "no longer needed"];
  const given = await asAgent(sandbox, "third", args);
  expect(given.json.entry.outcome).toMatchObject({
    status: "abandoned",
    result: "no longer needed",
  });
  expect((await asAgent(sandbox, "third", ["ghap", "adopt"])).json.code).toBe("ERR_GHAP_NONE");
}, 60_000);

test("the agent's command finds the journal of its session from any directory", async () => {
  await using sandbox = await createSandbox();
  await sandbox.hook("SessionStart", startOf("s1"));
  const elsewhere = join(sandbox.folder, "elsewhere");
  mkdirSync(elsewhere);
  await asAgent(sandbox, "s1", START, elsewhere);
  expect(existsSync(join(sandbox.project.path, ".claude/journal/current_ghap.json"))).toBe(true);
  expect(readdirSync(elsewhere)).toEqual([]);
  // A client that does not name the session to its shell: the session that started last is meant.
  const env = { CLAUDECODE: "1" };
  const noted = await sandbox.run({ args: ["ghap", "note", "from an old client"], env });
  expect(noted).toMatchObject({ exitCode: 0, stderr: "" });
  // A person at a terminal.
  const shown = await sandbox.run({ args: ["ghap", "show"] });
  expect(shown.stdout).toContain("Note:       from an old client");
}, 60_000);

test("worktrees have journals of their own, and folders without a project one for each", async () => {
  await using sandbox = await createSandbox();
  const worktree = await sandbox.project.addWorktree(join(sandbox.folder, "worktree"), "topic");
  await asAgent(sandbox, "s1", START);
  const beside = await asAgent(sandbox, "s2", START, worktree.path);
  expect(beside.exitCode).toBe(0);
  for (const name of ["one", "two"]) {
    const folder = join(sandbox.folder, name);
    mkdirSync(folder);
    expect((await asAgent(sandbox, name, START, folder)).exitCode).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  }
  expect(await sandbox.project.git("status", "--short")).not.toContain("journal");
}, 60_000);

test.each(["writing", "everything"] as const)(
  "a store that is locked for %s delays what is remembered and loses nothing",
  async (extent) => {
    await using sandbox = await createSandbox();
    await asAgent(sandbox, "s1", START);
    {
      await using _lock = await holdLock(databasePath(sandbox.storeFolder), extent);
      const resolved = await asAgent(sandbox, "s1", FALSIFY);
      expect(resolved).toMatchObject({ exitCode: 0, json: { remembered: "queued" } });
      expect((await asAgent(sandbox, "s1", START)).exitCode).toBe(0);
      const ended = await sandbox.hook("SessionEnd", { session_id: "s1", reason: "other" });
      expect(ended).toMatchObject({ exitCode: 0, stderr: "" });
    }
    using store = sandbox.store();
    drainSpool(sandbox.storeFolder, store, systemClock);
    const kept = store.listMemories({ type: "Experience", limit: 9 });
    expect(kept.map(({ tier }) => tier).toSorted()).toEqual(["abandoned", "silver"]);
  },
  60_000,
);

test("the commands say what is missing and what may be given", async () => {
  await using sandbox = await createSandbox();
  const codes = async (...args: string[]) => {
    const { exitCode, stdout } = await sandbox.run({ args: [...args, "--json"] });
    return [exitCode, JSON.parse(stdout).code];
  };
  expect(await codes("ghap", "start", "--goal", "g")).toEqual([64, "ERR_GHAP_TEXT_MISSING"]);
  expect(await codes(...START, "--domain", "cooking")).toEqual([64, "ERR_USAGE"]);
  expect(await codes("ghap", "start", "unquoted words")).toEqual([64, "ERR_USAGE"]);
  expect(await codes("ghap", "update")).toEqual([64, "ERR_USAGE"]);
  expect(await codes("ghap", "resolve")).toEqual([64, "ERR_USAGE"]);
  expect(await codes("ghap", "resolve", "perhaps")).toEqual([64, "ERR_USAGE"]);
  expect(await codes("ghap", "note")).toEqual([64, "ERR_USAGE"]);
  expect(await codes("ghap", "nonsense")).toEqual([64, "ERR_UNKNOWN_COMMAND"]);
  const help = await sandbox.run({ args: ["ghap", "start", "--help"] });
  expect(help.stdout).toMatch(/--prediction[\s\S]*--strategy/);
}, 60_000);

verifies(
  [
    { id: "GH-04", shows: "in hook processes" },
    { id: "GH-08", shows: "as JSON" },
  ],
  "ten hook processes later the question comes, from the hook or from the command",
  async () => {
    await using sandbox = await createSandbox();
    await asAgent(sandbox, "s1", START);
    const call = { session_id: "s1", tool_name: "Bash", tool_input: { command: "true" } };
    const said: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      said.push(injectedText(await sandbox.hook("PreToolUse", call)));
    }
    expect(said.slice(0, 9).join("")).toBe("");
    expect(said[9]).toStartWith("GHAP Check-in (10 tools since last update):\n\nCurrent Goal: ");
    for (let n = 0; n < 2; n += 1) await sandbox.hook("PreToolUse", call);
    expect((await asAgent(sandbox, "s1", ["ghap", "check-in"])).json.due).toBe(false);
    const args = ["ghap", "check-in", "--frequency", "2"];
    const due = (await asAgent(sandbox, "s1", args)).json;
    expect(due).toMatchObject({ due: true, type: "reminder", tool_count: 2 });
    expect(due.content).toContain("Is your hypothesis still valid?");
    expect((await asAgent(sandbox, "s1", args)).json.due).toBe(false);
  },
  60_000,
);

verifies(
  [{ id: "GH-07", shows: "in .claude/hooks/config.yaml" }],
  "a project says in its configuration how often its agents are asked",
  async () => {
    await using sandbox = await createSandbox();
    const yaml = "hooks:\n  ghap_checkin:\n    frequency: 2\n";
    sandbox.project.write({ ".claude/hooks/config.yaml": yaml });
    await asAgent(sandbox, "s1", START);
    const call = { session_id: "s1", tool_name: "Bash", tool_input: { command: "true" } };
    expect(injectedText(await sandbox.hook("PreToolUse", call))).toBe("");
    const shown = await asAgent(sandbox, "s1", ["ghap", "show"]);
    expect(shown.json).toMatchObject({ tool_count: 1, should_check_in: false });
    expect(injectedText(await sandbox.hook("PreToolUse", call))).toContain("(2 tools since");
  },
  60_000,
);

test("secrets and long texts do not reach the files", async () => {
  await using sandbox = await createSandbox();
  const secret = ["ghp", "x7Kp2Lm9Qw4Rt6Yz8Ab1Cd3Ef5Gh7Jk9Lm0N"].join("_");
  const args = toArguments("start", {
    goal: "g",
    hypothesis: "h",
    action: `use ${secret}`,
    prediction: "x".repeat(12_000),
  });
  const begun = await asAgent(sandbox, "s1", args);
  expect(begun.json.cut).toEqual(["prediction"]);
  const file = readFileSync(
    join(sandbox.project.path, ".claude/journal/current_ghap.json"),
    "utf8",
  );
  expect(file).not.toContain(secret);
  expect(begun.json.entry.prediction).toHaveLength(10_000);
}, 60_000);
