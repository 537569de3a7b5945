// Two days of work in the real client. On the first, things go wrong and are fixed, something is
// decided, a subagent helps, the conversation is compacted. On the second, the model is told what
// it needs from the first: each thing once, when it matters, and nothing else.
import { expect } from "bun:test";
import { join } from "node:path";
import { textsIn, type ModelRequest } from "@test/harness/model-request.ts";
import { mainThread, says } from "@test/harness/model-script.ts";
import { installProject, leftOut, scenarioFolder } from "@test/e2e/support/installed-project.ts";
import {
  FIRST_PROMPTS,
  firstDay,
  SECOND_PROMPTS,
  secondDay,
  SHOP_FILES,
} from "@test/e2e/support/shop-story.ts";
import { expectLedgerLaws, rememberDecoys } from "@test/e2e/support/told.ts";
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import type { ClientRun } from "@test/harness/real-client.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const CAPSULE = /=== MEMORY: Where the work stood before compaction ===/;
const CITATION = /\[m:\w{8}\]/g;

verifiesIf(
  leftOut === "",
  leftOut,
  ["HD-29", "RI-01", "RI-06", "ER-01", "CP-01", "CP-02", "CP-04"],
  "on the second day the model is told the fix, the decision and the file's history of the first, once each",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "shop"), { files: SHOP_FILES });
    await rememberDecoys(project);
    const first = await project.session({
      prompts: FIRST_PROMPTS,
      script: firstDay(project.path),
      timeoutMs: 120_000,
    });
    expectUndisturbed(first);
    expect(countToolCalls(first)).toBeGreaterThanOrEqual(30);
    expectToldOnce(requestsOf(first, "main").slice(0, compactionAt(first)));
    expectCapsuleOnce(first);

    const again = await project.session({
      prompts: ["Where were we?", "/clear", "What do we know about src/payment.ts?"],
      args: ["--resume", first.sessionId],
      script: [mainThread(says("We were at the payment client."), says("It retries."))],
    });
    expectUndisturbed(again);
    expect(again.hookEvents.map(({ name }) => name)).toContain("SessionStart:resume");
    expect(toldIn(again, "SessionStart:resume")).toEqual([]);
    const [resumed, cleared] = requestsOf(again, "main");
    expectToldOnce([resumed]);
    expectToldOnce([cleared]);
    // A new conversation is told about the file again, and not about the compaction.
    expect(injectedLines(cleared).filter((line) => line.includes("payment"))).not.toEqual([]);
    expect(cleared === undefined ? [] : textsIn([cleared], CAPSULE)).toEqual([]);

    await project.git.git("checkout", "--quiet", "--", ".");
    project.git.write({ "stock.lock": "4711\n" });
    const second = await project.session({
      prompts: SECOND_PROMPTS,
      script: secondDay(project.path),
      timeoutMs: 120_000,
    });
    expectUndisturbed(second);
    expect(second.sessionId).not.toBe(first.sessionId);
    const main = requestsOf(second, "main");
    expectToldOnce(main);
    const told = injectedLines(main.at(-1));
    expect(told.filter((line) => line.includes("database.env"))).toHaveLength(1);
    expect(told.filter((line) => /cap the exponential back-off/.test(line))).toHaveLength(1);
    expect(told.filter((line) => /payment\.ts was changed .{1,20} for: "/.test(line))).toHaveLength(
      1,
    );
    expect(told.filter((line) => !isOfTheStory(line))).toEqual([]);
    const helper = requestsOf(second, "subagent");
    expectToldOnce(helper);
    expect(textsIn(helper.slice(-1), /rm stock\.lock/).length).toBeGreaterThan(0);
    await expectLedgerLaws(project, first.sessionId);
    expect(await expectLedgerLaws(project, second.sessionId)).toBeGreaterThan(3);
    expect(await project.leftRunning()).toEqual([]);
  },
  300_000,
);

/** The lessons of the first day; anything else would be noise. */
function isOfTheStory(line: string): boolean {
  return /payment|back-off|database|check\.sh|lint\.sh|stock|retry/i.test(line);
}

function requestsOf(run: ClientRun, thread: string): readonly ModelRequest[] {
  return run.requests.filter((request) => request.thread === thread);
}

/** The number of requests of the main thread before the conversation was compacted. */
function compactionAt(run: ClientRun): number {
  const at = run.requests.findIndex(({ thread }) => thread === "compaction");
  return run.requests.slice(0, at).filter(({ thread }) => thread === "main").length;
}

/** Expects no memory twice in the last of these requests, which contains the whole conversation. */
function expectToldOnce(requests: readonly (ModelRequest | undefined)[]): void {
  expect(requests.at(-1)).toBeDefined();
  const lines = injectedLines(requests.at(-1));
  const repeatable = lines.filter((line) => !line.includes("(Fix"));
  const citations = repeatable.flatMap((line) => line.match(CITATION) ?? []);
  expect(citations.filter((one, at) => citations.indexOf(one) !== at)).toEqual([]);
}

function injectedLines(request: ModelRequest | undefined): string[] {
  const texts = request === undefined ? [] : textsIn([request], CITATION);
  return texts.flatMap(({ text }) => text.split("\n")).filter((line) => line.match(CITATION));
}

function expectCapsuleOnce(run: ClientRun): void {
  const last = requestsOf(run, "main").slice(-1);
  expect(textsIn(last, CAPSULE)).toHaveLength(1);
}

function countToolCalls(run: ClientRun): number {
  return run.hookEvents.filter(({ event }) => event === "PreToolUse").length;
}

function toldIn(run: ClientRun, name: string): string[] {
  return run.hookEvents
    .filter((hook) => hook.name === name && hook.stdout !== "")
    .map(({ stdout }) => stdout);
}
