// Five days of work in the real client. On the first three the user decides, corrects and changes
// his mind, and things break and are mended. Before the fourth he forgets a decision. On the last
// two the model is given what still counts, when it matters, and nothing that no longer does.
import { expect } from "bun:test";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import {
  BOOKING_FILES,
  BROKER_QUESTION,
  CORRECTION,
  contractCheck,
  type Day,
  fifthDay,
  firstDay,
  fourthDay,
  LEDGER_BROKEN,
  PARTNER_BROKEN,
  PIP_RULE,
  secondDay,
  thirdDay,
} from "@test/e2e/support/booking-story.ts";
import {
  installProject,
  type InstalledProject,
  leftOut,
  scenarioFolder,
} from "@test/e2e/support/installed-project.ts";
import { countIn, expectLedgerLaws, mainRequests } from "@test/e2e/support/told.ts";
import { expectUndisturbed, plainToolResults } from "@test/e2e/support/undisturbed.ts";
import { type ModelRequest, textsIn } from "@test/harness/model-request.ts";
import type { ClientRun } from "@test/harness/real-client.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const RULES = "=== STANDING RULES (from the user) ===";
const RULE_AT_ACTION = "=== RULE for this action ===";
const PROMPT_MEMORY = "=== PROJECT MEMORY";
const CITATION = /\[m:\w{8}\]/g;
const PAST_FIX = "=== MEMORY: Past fix for this error ===";

verifiesIf(
  leftOut === "",
  leftOut,
  ["HD-29", "RI-02", "RI-06", "RI-15", "ER-01", "ER-03", "CP-04"],
  "after five days the model is told what still counts: the last decision, rules, the fix that works",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "booking"), { files: BOOKING_FILES });
    chmodSync(join(project.path, "bin/pip"), 0o755);
    expectThreeTries(await live(project, firstDay(project.path)));

    breakAgain(project);
    project.git.write({ "contract.sh": contractCheck("2025") });
    expectFlakyRun(await live(project, secondDay(project.path)));

    const third = await live(project, thirdDay(project.path));
    expectFixThatStoppedWorking(third);
    expectRulesAtStart(third);
    // The plan is history of the previous session; its steps are no rules.
    expect(
      linesWith(third, /protobuf/).filter((line) => !line.startsWith("- Steps: open: ")),
    ).toEqual([]);

    expect(linesWith(third, /Glacier/)).not.toEqual([]);
    await forget(project, "Glacier");
    const fourth = await live(project, fourthDay());
    expectRulesAtStart(fourth);
    expectQuietThenBroker(fourth);
    expectRuleAtAction(fourth);

    breakAgain(project);
    const fifth = await live(project, fifthDay());
    expectRulesAtStart(fifth);
    expectPastFixes(fifth);
    for (const day of [fourth, fifth]) {
      expect(linesWith(day, /glacier|postgres/i)).toEqual([]);
      expect(linesWith(day, /protobuf|mutex|from a template/i)).toEqual([]);
      expect(linesWith(day, /kafka/i).filter((line) => !/rabbitmq/i.test(line))).toEqual([]);
    }
    expect(await expectLedgerLaws(project, fifth.sessionId)).toBeGreaterThan(4);
    expect(await project.leftRunning()).toEqual([]);
  },
  300_000,
);

async function live(project: InstalledProject, day: Day): Promise<ClientRun> {
  const env = { PATH: `${project.path}/bin:${SYSTEM_PATH}` };
  const run = await project.session({ ...day, env, timeoutMs: 120_000 });
  expectUndisturbed(run);
  return run;
}

function breakAgain({ git }: InstalledProject): void {
  git.write({ "config/ledger.conf": LEDGER_BROKEN, "config/partner.conf": PARTNER_BROKEN });
}

/** Forgets what says this, as a user does: finds its id, then forgets it. */
async function forget(project: InstalledProject, pattern: string): Promise<void> {
  const found = await project.run(["list", "--json", "--pattern", pattern]);
  const [memory] = JSON.parse(found.stdout) as { id: string }[];
  const forgotten = await project.run(["forget", memory?.id ?? "", "--yes"]);
  expect(forgotten).toMatchObject({ exitCode: 0, stderr: "" });
  expect(forgotten.stdout).toContain(pattern);
}

function expectThreeTries(run: ClientRun): void {
  const results = Object.values(plainToolResults(run));
  expect(
    results.filter((text) => text.startsWith("Exit code 1\nError: could not connect")),
  ).toHaveLength(3);
  expect(results.filter((text) => text === "connected" || text === "contract holds")).toHaveLength(
    2,
  );
}

function expectFlakyRun(run: ClientRun): void {
  const results = Object.values(plainToolResults(run));
  expect(results.filter((text) => /test_waitlist_order/.test(text))).toHaveLength(1);
  expect(results).toContain("1 passed");
}

/** The first day's fix is told at the failure, but not again once it was applied in vain. */
function expectFixThatStoppedWorking(run: ClientRun): void {
  const [last] = lastRequest(run);
  const results = Object.values(plainToolResults(run));
  expect(results.filter((text) => text.includes("ContractError"))).toHaveLength(2);
  expect(results).toContain("contract holds");
  const told = last === undefined ? [] : textsIn([last], new RegExp(PAST_FIX));
  expect(told.map(({ text }) => text)).toEqual([
    expect.stringContaining("Fixed by: in config/partner.conf `PARTNER_SCHEMA=2023` instead of"),
  ]);
}

/** The rule and the correction are in the first request already, once each, without "no,". */
function expectRulesAtStart(run: ClientRun): void {
  const [first] = mainRequests(run);
  const correction = CORRECTION.replace(/^no, /, "");
  expect([RULES, PIP_RULE, correction].map((text) => countIn(first, text))).toEqual([1, 1, 1]);
}

/** At the question the newer decision is there, once: from the start of the session or from now. */
function expectQuietThenBroker(run: ClientRun): void {
  const [quiet, broker] = mainRequests(run);
  expect(countIn(quiet, PROMPT_MEMORY)).toBe(0);
  expect(countIn(broker, BROKER_QUESTION)).toBe(1);
  const texts = broker === undefined ? [] : textsIn([broker], /rabbitmq/i);
  const lines = texts.flatMap(({ text }) => text.split("\n"));
  expect(lines.filter((line) => /rabbitmq.*\[m:\w{8}\]/i.test(line))).toHaveLength(1);
}

/** The rule comes with the result of the first command it applies to, and not again. */
function expectRuleAtAction(run: ClientRun): void {
  const requests = mainRequests(run);
  const heading = new RegExp(RULE_AT_ACTION);
  const installed = requests.findIndex(({ lastUserText }) =>
    /called with install httpx/.test(lastUserText),
  );
  expect(requests.findIndex(({ lastUserText }) => heading.test(lastUserText))).toBe(installed);
  const at = requests[installed]?.lastUserText ?? "";
  expect(at.slice(at.search(heading))).toContain(PIP_RULE);
  expect(requests.slice(installed).map((request) => countIn(request, RULE_AT_ACTION))).toEqual(
    requests.slice(installed).map(() => 1),
  );
}

/** Only the last of three tries is a fix, only the newer of two fixes counts, a flaky run has none. */
function expectPastFixes(run: ClientRun): void {
  const last = lastRequest(run);
  const told = textsIn(last, new RegExp(PAST_FIX)).map(({ text }) => text);
  expect(told.map((text) => text.match(CITATION))).toEqual([
    [expect.anything()],
    [expect.anything()],
    [expect.anything()],
  ]);
  const [connect = "", contract = "", flaky = ""] = told;
  expect(connect).toContain(
    "in config/ledger.conf `LEDGER_PORT=5432` instead of `LEDGER_PORT=6543`.",
  );
  expect(connect).not.toMatch(/POOL_SIZE|TIMEOUT_MS/);
  expect(contract).toContain("in config/partner.conf `PARTNER_SCHEMA=2025` instead of");
  expect(contract).not.toContain("`PARTNER_SCHEMA=2023` instead of");
  expect(flaky).toContain("test_waitlist_order");
  expect(flaky).toContain("It passed on a rerun without a change: may be flaky.");
  expect(flaky).not.toContain("Fixed by");
}

/** The last request of the main conversation, which contains all of it. */
function lastRequest(run: ClientRun): ModelRequest[] {
  return mainRequests(run).slice(-1);
}

/** Every line in the bodies of a session that matches. */
function linesWith(run: ClientRun, pattern: RegExp): string[] {
  const texts = textsIn(run.requests, pattern).flatMap(({ text }) => text.split("\n"));
  return [...new Set(texts)].filter((line) => pattern.test(line));
}
