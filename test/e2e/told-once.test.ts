// No memory is told twice, in the real client: a conversation is asked the same question again and
// again, reads the same file six times at once, is compacted, cleared and resumed. A memory is in
// the model's context once, and is told again only when that context is gone.
import { expect } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
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
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import {
  calls,
  compactionThread,
  mainThread,
  runs,
  says,
  together,
  type Turn,
} from "@test/harness/model-script.ts";
import type { ClientRun } from "@test/harness/real-client.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const ASKED = "Which timezone does the billing export use?";
const FILES = Object.fromEntries(
  ["export", "invoice", "ledger"].map((name) => [`src/${name}.ts`, `export const ${name} = 1;\n`]),
);

verifiesIf(
  leftOut === "",
  leftOut,
  ["SS-01", "SS-02", "HD-29"],
  "six parallel tool calls on one file show what is known about it once",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"), { files: FILES });
    await rememberDecoys(project);
    const known = [
      await remember(project, "Rows are sorted by customer", "--files", "src/export.ts"),
      await remember(project, "Numbers are given per branch office", "--files", "src/invoice.ts"),
      await remember(project, "Sums are kept in oere", "--files", "src/ledger.ts"),
    ];
    const path = (name: string) => join(project.path, name);
    const run = await project.session({
      prompts: ["Please look around."],
      script: [
        mainThread(
          sixTimes(calls("Read", { file_path: path("src/export.ts") })),
          sixTimes(runs("cat src/invoice.ts")),
          together(
            ...[1, 2, 3].flatMap((n) => [
              calls("Read", { file_path: path("src/ledger.ts") }),
              runs(`head -n ${n} src/ledger.ts`),
            ]),
          ),
          says("I have looked."),
        ),
      ],
    });
    expectUndisturbed(run);
    expect(run.hookEvents.filter(({ event }) => event === "PreToolUse")).toHaveLength(18);
    const [, ...after] = mainRequests(run);
    for (const [at, id] of known.entries()) {
      expect(after.slice(at).map((request) => countIn(request, id))).toEqual(
        after.slice(at).map(() => 1),
      );
    }
    expect(await expectLedgerLaws(project, run.sessionId)).toBe(3);
    expect(await project.leftRunning()).toEqual([]);
  },
  180_000,
);

verifiesIf(
  leftOut === "",
  leftOut,
  ["SS-05", "SS-06", "SS-07", "HD-20", "RI-02"],
  "a memory is shown again once after a compaction and after /clear, and not in a resumed session",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"), { files: FILES });
    await rememberDecoys(project);
    const zurich = await remember(project, "The billing export uses the timezone of Zurich");
    const rows = await remember(project, "Rows are sorted by customer", "--files", "src/export.ts");
    const read = calls("Read", { file_path: join(project.path, "src/export.ts") });
    const note = runs("ls /tmp/wt-memory-session-*.json > looked-up.txt");

    const turns = [read, note, says("Zurich."), says("As said.")];
    const run = await project.session({
      prompts: [ASKED, ASKED, "/compact", ASKED, ASKED, "/clear", ASKED, ASKED],
      script: [compactionThread("Something was asked."), mainThread(...turns, ...turns, ...turns)],
    });
    expectUndisturbed(run);
    expect(spokenAt(run, "UserPromptSubmit").map((text) => text.includes(zurich))).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
    // Four requests each: before the compaction, after it, and after /clear.
    const requests = mainRequests(run);
    expect(requests.map((request) => countIn(request, zurich))).toEqual(requests.map(() => 1));
    expect(requests.map((request) => countIn(request, rows))).toEqual([
      0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1,
    ]);

    const [first = "", second = "", ...others] = sessionsOf(run);
    expect([first, others]).toEqual([run.sessionId, []]);
    expect(second).not.toBe("");
    expectForgotten(project, first, second);
    for (const id of [first, second])
      expect(await expectLedgerLaws(project, id)).toBeGreaterThan(1);

    const resumed = await project.session({
      prompts: [ASKED],
      args: ["--resume", second],
      script: [mainThread(read, says("As said before."))],
    });
    expectUndisturbed(resumed);
    expect(resumed.sessionId).toBe(second);
    for (const request of mainRequests(resumed)) {
      expect([zurich, rows].map((id) => countIn(request, id))).toEqual([1, 1]);
    }
    expect(await expectLedgerLaws(project, second)).toBe(2);
    expect(await project.leftRunning()).toEqual([]);
  },
  180_000,
);

function sixTimes(turn: Turn): Turn {
  return together(turn, turn, turn, turn, turn, turn);
}

/** The sessions of a run, in order. */
function sessionsOf({ messages }: ClientRun): string[] {
  const ids = messages.filter(({ subtype }) => subtype === "init").map((init) => init.session_id);
  return [...new Set(ids.map(String))];
}

/** The query cache existed during the last turn and is gone for both sessions. */
function expectForgotten(project: InstalledProject, before: string, after: string): void {
  const seen = readFileSync(join(project.path, "looked-up.txt"), "utf8");
  expect(seen).toContain(cachePath(after));
  expect(seen).not.toContain(cachePath(before));
  expect([before, after].filter((id) => existsSync(cachePath(id)))).toEqual([]);
}

function cachePath(sessionId: string): string {
  return `/tmp/wt-memory-session-${sessionId}.json`;
}
