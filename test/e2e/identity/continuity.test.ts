// Sessions of the real client go on with the identity of the one before, also after its newest
// snapshot was damaged.
import { Database } from "bun:sqlite";
import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EVENT_TABLE, type EventName } from "@/conversation/event-table.ts";
import { databasePath } from "@/platform/database-path.ts";
import { logPath } from "@/platform/log.ts";
import {
  type InstalledProject,
  installProject,
  leftOut,
  scenarioFolder,
} from "@test/e2e/support/installed-project.ts";
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import { textsIn } from "@test/harness/model-request.ts";
import { mainThread, runs, says } from "@test/harness/model-script.ts";
import type { ClientRun } from "@test/harness/real-client.ts";
import type { LogLine } from "@test/hook/sandbox.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const CONFIG =
  "hooks:\n  session_start:\n    identity_status: true\n  pre_tool_use:\n    identity_brief: always\n";
const BRIEF = /\[CONSCIOUSNESS: [A-Z]+ r=\d\.\d\d IC=\d\.\d\d \| \w+\]/u;

/** A session of two turns with a tool call each; our worker has finished when it returns. */
async function work(project: InstalledProject): Promise<ClientRun> {
  const run = await project.session({
    prompts: ["Run the cache tests. Which port does their Redis need?", "Run them again, please."],
    script: [
      mainThread(
        runs("echo cache tests passed"),
        says("They pass."),
        runs("echo cache tests passed again"),
        says("They pass again."),
      ),
    ],
  });
  expectUndisturbed(run);
  expect(await project.leftRunning()).toEqual([]);
  return run;
}

interface Exported {
  readonly session_id: string;
  readonly previous_session_id: string | null;
  readonly activity_count: number;
}

async function exported(project: InstalledProject, sessionId: string): Promise<Exported> {
  const { stdout } = await project.run(["session", "export", "--session-id", sessionId]);
  return JSON.parse(stdout) as Exported;
}

/** Changes one byte of the newest version that this session has saved. */
function damageNewest({ path }: InstalledProject, sessionId: string): number {
  using db = new Database(databasePath(join(path, ".context-graph")));
  const newest = db
    .query<{ key: string }, [string]>(
      "SELECT key FROM stored_values WHERE key LIKE ? ORDER BY length(key) DESC, key DESC LIMIT 1",
    )
    .get(`session:${sessionId}:identity:%`)?.key;
  const { changes } = db
    .query(
      "UPDATE stored_values SET value = substr(value, 1, 200) || x'ff' || substr(value, 202) WHERE key = ?",
    )
    .run(newest ?? "");
  expect(changes).toBe(1);
  return Number(newest?.split(":").at(-1));
}

verifiesIf(
  leftOut === "",
  leftOut,
  [
    "TS-15",
    "ID-45",
    "DG-51",
    "DG-52",
    "SN-22",
    { id: "TS-25", shows: "a damaged snapshot of the identity" },
  ],
  "TC-HOOKS-I01, TC-HOOKS-E02: identity goes on from session to session, and past a damaged snapshot",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"), {
      files: { ".claude/hooks/config.yaml": CONFIG },
    });
    const text =
      "The cache tests need a Redis on port 6380, because 6379 belongs to the scheduler.";
    await project.run(["remember", text, "--type", "Decision"]);
    const first = await work(project);
    const told = (run: ClientRun, what: RegExp) => textsIn(run.requests, what).length;
    expect(told(first, /New session \(bootstrapped\)/)).toBeGreaterThan(0);
    expect(told(first, /port 6380/)).toBeGreaterThan(0);
    expect(await exported(project, first.sessionId)).toMatchObject({
      session_id: first.sessionId,
      previous_session_id: null,
      activity_count: 4,
    });

    const second = await work(project);
    expect(
      told(second, new RegExp(`Identity restored from session ${first.sessionId}`)),
    ).toBeGreaterThan(0);
    expect(told(second, BRIEF)).toBeGreaterThan(0);
    expect(await exported(project, second.sessionId)).toMatchObject({
      previous_session_id: first.sessionId,
      activity_count: 8,
    });

    const version = damageNewest(project, second.sessionId);
    const third = await work(project);
    const from = version > 1 ? second.sessionId : first.sessionId;
    expect(told(third, new RegExp(`Identity restored from session ${from}`))).toBeGreaterThan(0);
    const after = await exported(project, third.sessionId);
    expect(after.activity_count).toBeGreaterThan(4);
    const log = readFileSync(logPath(join(project.path, ".context-graph")), "utf8");
    expect(log).toContain(
      `"outcome":"identity-damaged","detail":"Failed to restore session identity: snapshot data corrupted or incompatible (version mismatch): version ${version}, missing or damaged"`,
    );
    const hooks = log
      .split("\n")
      .filter((line) => line.includes('"command":"hook '))
      .map((line) => JSON.parse(line) as LogLine);
    expect(hooks.length).toBeGreaterThan(20);
    expect(hooks.filter(tookTooLong)).toEqual([]);
  },
  180_000,
);

/** True if the client would have ended it: more than the timeout that setup registers. */
function tookTooLong({ command, durationMs }: LogLine): boolean {
  const event = command.replace("hook ", "") as EventName;
  return durationMs >= EVENT_TABLE[event].settingsTimeoutSeconds * 1_000;
}
