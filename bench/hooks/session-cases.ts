import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { emptyDigest } from "@/session/digest/empty-digest.ts";
import { saveState, stateFolder, STATES_KEPT } from "@/session/state/state-folder.ts";
import { toSessionState } from "@/session/state/session-state.ts";
import { ensureStateKey } from "@/session/state/state-key.ts";
import { openStore } from "@/store/sqlite/database/open-store.ts";
import { transcriptPath } from "../days/client/transcript.ts";
import type { Case } from "../measure.ts";
import { ownProjectStore } from "../own-store.ts";

/** Names of the cases. */
export const SESSION_CASES = {
  newTurn: "Stop, new turn",
  nothingNew: "Stop, nothing new",
  newProject: "SessionStart, new project",
  knownProject: "SessionStart, known project",
} as const;

/**
 * The cost of a session's bookkeeping: the turn that Stop reads, the state it writes, and the files
 * SessionStart looks at in a large project. Each case has a counterpart without that work.
 */
export function sessionCases(program: string, folder: string): Case[] {
  const [work, bare, known] = ["work", "bare", "known"].map((name) => makeProject(folder, name));
  if (!work || !bare || !known) throw new Error("three projects are needed");
  addEarlierSessions(known);
  return [
    stopCase(SESSION_CASES.newTurn, program, work, true),
    stopCase(SESSION_CASES.nothingNew, program, work, false),
    startCase(SESSION_CASES.newProject, program, bare),
    startCase(SESSION_CASES.knownProject, program, known),
  ];
}

const FOLDERS = 100;
const FILES_EACH = 100;

function makeProject(parent: string, name: string): string {
  const path = join(parent, name);
  for (let n = 0; n < FOLDERS; n += 1) {
    const folder = join(path, "src", `part${n}`);
    mkdirSync(folder, { recursive: true });
    for (let m = 0; m < FILES_EACH; m += 1) writeFileSync(join(folder, `file${m}.ts`), "");
  }
  spawnSync("git", ["init", "-q", path]);
  return path;
}

/** Makes it a package with the largest number of session states, each as long as states get. */
function addEarlierSessions(path: string): void {
  writeFileSync(join(path, "package.json"), '{"scripts":{"test":"vitest run"}}');
  writeFileSync(join(path, "pnpm-lock.yaml"), "lockfileVersion: '9.0'\n");
  const text = "some words of a prompt ".repeat(20);
  const nowMs = systemClock.nowMs();
  const key = makeStateKey(path);
  for (let n = 0; n < STATES_KEPT; n += 1) {
    const digest = {
      ...emptyDigest(`before-${n}`, "", ""),
      goal: { first: text, latest: text },
      summary: text,
      endedAtMs: nowMs,
      prompts: Array.from({ length: 20 }, () => ({ text, atMs: undefined })),
      files: Array.from({ length: 50 }, (_, m) => ({ path: `src/part${m}/file.ts`, edits: m })),
    };
    const facts = { root: path, nowMs, manager: undefined, compactions: [] };
    saveState(stateFolder(path, ""), toSessionState(digest, facts), key);
  }
}

/** States without the mark of the project's store would not be told. */
function makeStateKey(path: string): string {
  const folder = join(path, ".context-graph");
  const store = openStore({ folder, clock: systemClock, patience: () => 5_000 });
  const key = ensureStateKey(store);
  store.close();
  ownProjectStore(path);
  return key;
}

function startCase(name: string, program: string, cwd: string): Case {
  const input = (run: number) =>
    `${JSON.stringify({ session_id: `bench-start-${run}`, cwd, hook_event_name: "SessionStart", source: "startup" })}\n`;
  return { name, command: [program, "hook", "SessionStart"], input, cwd };
}

function stopCase(name: string, program: string, cwd: string, isGrowing: boolean): Case {
  const sessionId = `bench-stop-${isGrowing ? "growing" : "still"}`;
  const transcript = transcriptPath({ home: process.env["HOME"] ?? "", project: cwd, sessionId });
  mkdirSync(dirname(transcript), { recursive: true });
  const payload = { session_id: sessionId, transcript_path: transcript, cwd };
  const stop = { ...payload, hook_event_name: "Stop", stop_hook_active: false };
  const input = (run: number) => {
    if (isGrowing || run === 0) appendFileSync(transcript, turn(sessionId, cwd, run));
    return `${JSON.stringify({ ...stop, last_assistant_message: `Step ${run} is done.` })}\n`;
  };
  return { name, command: [program, "hook", "Stop"], input, cwd };
}

/** A turn of four calls, some 20 KB, as turns usually are. */
function turn(sessionId: string, cwd: string, run: number): string {
  const timestamp = new Date(Date.UTC(2026, 0, 5) + run * 60_000).toISOString();
  const calls = [0, 1, 2, 3].flatMap((n) => {
    const id = `toolu_${run}_${n}`;
    const input = { command: `make step-${run}-${n}` };
    const call = { type: "tool_use", id, name: "Bash", input };
    const content = `${"ok, one more line of output\n".repeat(150)}`;
    const result = { type: "tool_result", tool_use_id: id, content, is_error: n === 3 };
    return [
      { type: "assistant", message: { role: "assistant", content: [call] } },
      { type: "user", message: { role: "user", content: [result] } },
    ];
  });
  const said = [{ type: "text", text: `Step ${run} is done.` }];
  const records = [
    { type: "user", message: { role: "user", content: `Please do step ${run} of the plan.` } },
    ...calls,
    { type: "assistant", message: { role: "assistant", content: said, stop_reason: "end_turn" } },
  ];
  return records
    .map((record, n) => ({ ...record, uuid: `${run}-${n}`, sessionId, cwd, timestamp }))
    .map((record) => `${JSON.stringify(record)}\n`)
    .join("");
}
