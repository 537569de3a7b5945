// npm run bench:days [-- options]: plays scripted days of work through the built program, hook by
// hook as the client would, and measures what it tells back, what it keeps and what it gets wrong.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { formatWrongCases } from "./days/cases.ts";
import { type FakeTime, findFakeTime } from "./days/client/fake-time.ts";
import type { HookCall } from "./days/client/hook-log.ts";
import { createWorkspace, type Workspace } from "./days/client/workspace.ts";
import { type JudgedScript, judgeScript } from "./days/judge/judge-script.ts";
import {
  DAY_LIMITS,
  formatLimits,
  judgeLimits,
  type LimitVerdict,
  REPLAY_LIMITS,
} from "./days/limits.ts";
import { answeredInside } from "./days/play/answer-inside.ts";
import { firstDayMs, type ListedMemory, playScript } from "./days/play/play-script.ts";
import { figuresOf } from "./days/report/figures.ts";
import { formatLines } from "./days/report/print-lines.ts";
import { playRecording } from "./days/replay/play-recording.ts";
import { formatMisses, formatScore } from "./days/replay/print-score.ts";
import { readRecording } from "./days/replay/recording.ts";
import { scoreRecording } from "./days/replay/score-recording.ts";
import { formatTable } from "./days/report/print-table.ts";
import { SCRIPTS } from "./days/scripts/all.ts";
import type { DayScript } from "./days/script.ts";

const USAGE = `npm run bench:days [-- options]
  --script <name>     only scripts whose name contains this
  --replay <folder>   recorded sessions of a real project instead (project.json, labels.json,
                      sessions/); several times for several projects
  --verbose           every injected line with its verdict, then what was missed
  --with-held-back    also prints the lines of scripts that are held back
  --jobs 2            scripts played at the same time
  --program <path>    measure another build
  --inside            answer the events in one process, from source and without workers: quicker
  --dream             consolidate the memories after each of the five days
  --keep <folder>     keep projects and stores there, with every hook call in calls.jsonl
  --assert            compare with the goals in bench/days/limits.ts; exit code 1 if one is missed
  --json              a JSON document`;

const { values } = parseArgs({
  options: {
    script: { type: "string", default: "" },
    replay: { type: "string", multiple: true, default: [] },
    verbose: { type: "boolean", default: false },
    "with-held-back": { type: "boolean", default: false },
    jobs: { type: "string", default: "2" },
    program: { type: "string", default: "" },
    inside: { type: "boolean", default: false },
    dream: { type: "boolean", default: false },
    keep: { type: "string", default: "" },
    assert: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const DAY_MS = 24 * 3_600_000;
const caller = process.env["INIT_CWD"] ?? process.cwd();
if (values.help) console.log(USAGE);
else await main();

async function main(): Promise<void> {
  const fakeTime = findFakeTime();
  if (!fakeTime.isAvailable) {
    console.error("libfaketime is not installed: every day is played today, so ages are wrong");
  }
  const folder =
    values.keep === ""
      ? mkdtempSync(join(tmpdir(), "context-graph-days-"))
      : resolve(caller, values.keep);
  try {
    if (values.replay.length > 0) await replayAll(folder, fakeTime);
    else {
      const wanted = SCRIPTS.filter(({ name }) => name.includes(values.script));
      print(await playAll(wanted, folder, fakeTime));
    }
  } finally {
    if (values.keep === "") rmSync(folder, { recursive: true, force: true });
  }
}

async function replayAll(folder: string, fakeTime: FakeTime): Promise<void> {
  for (const given of values.replay) {
    const recording = readRecording(resolve(caller, given));
    const own = join(folder, recording.name);
    const workspace = createFresh(own, recording.seedFiles, fakeTime, Date.now() - 30 * DAY_MS);
    const log = (text: string) => console.error(text);
    const played = await playRecording(recording, workspace, Date.now(), log);
    keepCalls(own, played);
    for (const problem of played.problems) console.error(problem);
    const score = scoreRecording(played);
    if (values.json) console.log(JSON.stringify(score, null, 2));
    else console.log(formatScore(score));
    if (values.verbose && !values.json) console.log(formatMisses(score));
    check(score.project, judgeLimits(REPLAY_LIMITS, score));
  }
}

async function playAll(
  scripts: readonly DayScript[],
  folder: string,
  fakeTime: FakeTime,
): Promise<JudgedScript[]> {
  const waiting = [...scripts.entries()];
  const judged: JudgedScript[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      judged[next[0]] = await playOne(next[1], join(folder, next[1].name), fakeTime);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Number(values.jobs)) }, work));
  return judged;
}

async function playOne(
  script: DayScript,
  folder: string,
  fakeTime: FakeTime,
): Promise<JudgedScript> {
  const nowMs = Date.now();
  const startsAtMs = firstDayMs(script, nowMs) - DAY_MS / 24;
  const fresh = createFresh(folder, script.files, fakeTime, startsAtMs);
  const workspace = values.inside ? answeredInside(fresh) : fresh;
  const onProgress = (text: string) => console.error(text);
  const dreamsAtNight = values.dream;
  const played = await playScript(script, workspace, { nowMs, onProgress, dreamsAtNight });
  keepCalls(folder, played);
  return judgeScript(played);
}

function createFresh(
  folder: string,
  files: Readonly<Record<string, string>>,
  fakeTime: FakeTime,
  startsAtMs: number,
): Workspace {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const own = join(import.meta.dir, "..", "dist", "context-graph");
  const program = values.program === "" ? own : resolve(caller, values.program);
  return createWorkspace(folder, program, fakeTime, files, startsAtMs);
}

function keepCalls(
  folder: string,
  { calls, memories }: { calls: readonly HookCall[]; memories: readonly ListedMemory[] },
): void {
  if (values.keep === "") return;
  const lines = calls.map((call) => JSON.stringify(call)).join("\n");
  writeFileSync(join(folder, "calls.jsonl"), `${lines}\n`);
  writeFileSync(join(folder, "memories.json"), JSON.stringify(memories, null, 1));
}

function print(judged: readonly JudgedScript[]): void {
  const isHeldBack = ({ played }: JudgedScript) => played.script.isHeldBack === true;
  const open = judged.filter((script) => !isHeldBack(script));
  const heldBack = judged.filter(isHeldBack);
  if (values.json) {
    const figures = { open: figuresOf(open), heldBack: figuresOf(heldBack) };
    console.log(JSON.stringify(figures, null, 2));
  } else printText(judged, open, heldBack);
  if (open.length > 0) check("goals", judgeLimits(DAY_LIMITS, figuresOf(open)));
  if (heldBack.length > 0) check("held back", judgeLimits(DAY_LIMITS, figuresOf(heldBack)));
}

/** With --assert: prints which goals are met, and makes the program end with 1 if one is not. */
function check(title: string, verdicts: readonly LimitVerdict[]): void {
  if (!values.assert) return;
  const text = formatLimits(title, verdicts);
  if (values.json) console.error(text);
  else console.log(`${text}\n`);
  if (verdicts.some(({ isMet }) => !isMet)) process.exitCode = 1;
}

function printText(
  judged: readonly JudgedScript[],
  open: readonly JudgedScript[],
  heldBack: readonly JudgedScript[],
): void {
  if (values.verbose) {
    const shown = values["with-held-back"] ? judged : open;
    for (const script of shown) console.log(`${formatLines(script)}\n`);
  }
  const wrong = formatWrongCases(open);
  if (wrong.length > 0) console.log(["wrong once, and wrong again:", ...wrong, ""].join("\n"));
  for (const script of open) printTable(script.played.script.name, [script]);
  if (open.length > 1) printTable("all of these", open);
  if (heldBack.length > 1) {
    for (const script of heldBack) printTable(`${script.played.script.name}, held back`, [script]);
  }
  if (heldBack.length > 0) printTable("held back", heldBack);
}

function printTable(title: string, judged: readonly JudgedScript[]): void {
  console.log(`${formatTable(title, figuresOf(judged))}\n`);
}
