import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cleanEnvironment, percentile, runOnce } from "../measure.ts";

/**
 * The cost of the journal of hypotheses: processor time of a hook with a contributor and of the
 * same hook with it switched off, by turns. Each run has a session and an entry of its own, so that
 * every outcome is new and every question is due.
 */
export interface JournalTime {
  readonly name: string;
  /** The median of the differences of pairs: everything that the hook does more. */
  readonly cpuMs: number;
  /** The median time of the contributor itself, with what it loads, as the hook's log says. */
  readonly ownMs: number;
}

interface JournalCase {
  readonly name: string;
  readonly event: "PreToolUse" | "PostToolUse";
  readonly setting: "ghap_checkin" | "outcome_capture";
  /** Tool calls that were counted before. */
  readonly counted: number;
  readonly fields: object;
}

const CALL = { tool_name: "Bash", tool_input: { command: "ls src" } };
const TEST = {
  tool_name: "Bash",
  tool_input: { command: "npm test" },
  tool_response: { stdout: "3 passed in 0.12s", stderr: "", interrupted: false },
};
/** A contradiction: the error is looked for, and the command has to pass the write gate. */
const FAILED = {
  tool_name: "Bash",
  tool_input: { command: "npm test 2>&1 | tail -40" },
  tool_response: {
    stdout: [
      "> shop@1.4.0 test\n> jest\n\nFAIL src/cart.test.ts\n  ● cart › adds tax\n",
      "    Expected: 12\n    Received: 10\n",
      "Test Suites: 1 failed, 1 passed, 2 total\nTests:       1 failed, 13 passed, 14 total",
    ].join("\n"),
    stderr: "",
    interrupted: false,
  },
};
const OTHER = {
  tool_name: "Bash",
  tool_input: { command: "python scripts/generate.py --out docs" },
  tool_response: { stdout: "wrote 3 files", stderr: "", interrupted: false },
};
const CASES: readonly JournalCase[] = [
  { name: "counting", event: "PreToolUse", setting: "ghap_checkin", counted: 0, fields: CALL },
  { name: "check-in", event: "PreToolUse", setting: "ghap_checkin", counted: 10, fields: CALL },
  { name: "outcome", event: "PostToolUse", setting: "outcome_capture", counted: 0, fields: TEST },
  { name: "failure", event: "PostToolUse", setting: "outcome_capture", counted: 0, fields: FAILED },
  {
    name: "other command",
    event: "PostToolUse",
    setting: "outcome_capture",
    counted: 0,
    fields: OTHER,
  },
];

/** Guess: enough for a median on a busy machine. */
const PAIRS_MAX = 40;

export function measureJournal(program: string, folder: string, runs: number): JournalTime[] {
  const project = join(folder, "journal");
  mkdirSync(join(project, ".claude/hooks"), { recursive: true });
  spawnSync("git", ["init", "-q", project]);
  return CASES.map((one) => {
    const differences: number[] = [];
    const own: number[] = [];
    for (let pair = 0; pair < Math.min(runs, PAIRS_MAX); pair += 1) {
      const isFirst = pair % 2 === 0;
      const [first, second] = [isFirst, !isFirst].map((isOn, at) =>
        runWith(program, project, one, isOn, 2 * pair + at),
      );
      differences.push((isFirst ? 1 : -1) * ((first ?? 0) - (second ?? 0)));
      own.push(ownTime(program, project, one, 2 * PAIRS_MAX + pair));
    }
    return { name: one.name, cpuMs: median(differences), ownMs: median(own) };
  });
}

function median(times: readonly number[]): number {
  return percentile(
    times.toSorted((a, b) => a - b),
    0.5,
  );
}

const CONTRIBUTORS = { ghap_checkin: "ghap-check-in", outcome_capture: "capture-outcome" } as const;

/** The time on the clock: on a busy machine it is longer than the processor time. */
function ownTime(program: string, project: string, one: JournalCase, run: number): number {
  const log = join(project, ".context-graph/logs/hooks.log");
  rmSync(log, { force: true });
  runWith(program, project, one, true, run, { CONTEXT_GRAPH_LOG_LEVEL: "debug" });
  const lines = readFileSync(log, "utf8").trim().split("\n");
  const hook = lines.map((line) => JSON.parse(line) as LoggedHook).find(isHook);
  return hook?.contributorsMs?.[CONTRIBUTORS[one.setting]] ?? Number.NaN;
}

interface LoggedHook {
  readonly command: string;
  readonly contributorsMs?: Readonly<Record<string, number>>;
}

function isHook({ command }: LoggedHook): boolean {
  return command.startsWith("hook ");
}

function runWith(
  program: string,
  project: string,
  { name, event, setting, counted, fields }: JournalCase,
  isOn: boolean,
  run: number,
  env: Readonly<Record<string, string>> = {},
): number {
  const journal = join(project, ".claude/journal");
  const session = `${name.replace(" ", "-")}-${run}`;
  rmSync(journal, { recursive: true, force: true });
  startEntry(program, project, session);
  if (counted > 0) writeFileSync(join(journal, `.tool_count.${session}`), ".".repeat(counted));
  const config = `hooks:\n  ${setting}:\n    enabled: ${isOn}\n`;
  writeFileSync(join(project, ".claude/hooks/config.yaml"), config);
  const payload = { session_id: session, cwd: project, hook_event_name: event, ...fields };
  const input = () => JSON.stringify(payload);
  return runOnce({ name, command: [program, "hook", event], input, cwd: project, env }, run).cpuMs;
}

function startEntry(program: string, cwd: string, session: string): void {
  const parts = {
    goal: "Fix the login test",
    hypothesis: "The timeout is too short",
    action: "Raise it to 60 s",
    prediction: "The test passes after the timeout increase",
  };
  const args = Object.entries(parts).flatMap(([part, text]) => [`--${part}`, text]);
  const env = { ...cleanEnvironment(), CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: session };
  const { status, stderr } = spawnSync(program, ["ghap", "start", ...args], { cwd, env });
  if (status !== 0) throw new Error(`ghap start ended with ${status}: ${stderr.toString()}`);
}
