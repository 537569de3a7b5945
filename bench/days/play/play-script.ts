import { ClientSession } from "../client/client-session.ts";
import type { HookCall } from "../client/hook-log.ts";
import { stableUuid } from "../client/transcript.ts";
import { waitForWorkers } from "../client/wait-for-workers.ts";
import { commitAll, git, readJson, runProgram, type Workspace } from "../client/workspace.ts";
import type { DayScript, Session, Step } from "../script.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The sixth day begins this long ago, so that every played time is in the past. */
const LAST_DAY_MS = 6 * HOUR_MS;
const SESSION_GAP_MS = 20 * 60_000;

/** A memory as `list --json` prints it. */
export interface ListedMemory {
  readonly id: string;
  readonly content: string;
  readonly experience_type: string;
  readonly tier: string;
  readonly origin: string;
  readonly tags: readonly string[];
}

export interface PlayedScript {
  readonly script: DayScript;
  readonly calls: readonly HookCall[];
  /** The memories at the end of the fifth day. */
  readonly memories: readonly ListedMemory[];
  /** Types by id, also of memories that the sixth day brought. */
  readonly types: ReadonlyMap<string, string>;
  readonly stats: unknown;
  readonly problems: readonly string[];
}

/** When the first day of a script begins: a whole second, because faketime has no finer times. */
export function firstDayMs(script: DayScript, nowMs: number): number {
  const atMs = nowMs - LAST_DAY_MS - script.days.length * DAY_MS;
  return Math.floor(atMs / 1_000) * 1_000;
}

/** Plays the days, then the probes, through the hooks of a fresh project. */
export async function playScript(
  script: DayScript,
  workspace: Workspace,
  {
    nowMs,
    onProgress,
    dreamsAtNight = false,
  }: {
    readonly nowMs: number;
    readonly onProgress: (text: string) => void;
    /** True if the memories are consolidated after each of the five days. */
    readonly dreamsAtNight?: boolean;
  },
): Promise<PlayedScript> {
  const calls: HookCall[] = [];
  const problems: string[] = [];
  let memories: readonly ListedMemory[] = [];
  for (const [index, sessions] of [...script.days, script.probes].entries()) {
    if (index === script.days.length) memories = listMemories(workspace);
    let startsAtMs = firstDayMs(script, nowMs) + index * DAY_MS;
    for (const session of sessions) {
      const client = new ClientSession(workspace, {
        id: stableUuid(`${script.name}/${index}/${session.name}`),
        name: session.name,
        day: index + 1,
        branch: session.branch ?? "main",
        startsAtMs,
        onCall: (call) => calls.push(call),
        onProblem: (problem) => problems.push(`${session.name}: ${problem}`),
      });
      await playSession(session, client);
      if (!(await waitForWorkers(workspace))) problems.push(`${session.name}: a worker is left`);
      startsAtMs = client.nowMs + SESSION_GAP_MS;
      onProgress(`${script.name}: day ${index + 1}, ${session.name}, ${calls.length} hooks`);
    }
    if (!dreamsAtNight || index === script.days.length) continue;
    onProgress(`${script.name}: night ${index + 1}, ${dream(workspace, startsAtMs)}`);
  }
  const stats = readJson(workspace, ["stats", "--json"]);
  const listed = [...memories, ...listMemories(workspace)];
  const types = new Map(listed.map(({ id, experience_type: type }) => [id.slice(-8), type]));
  return { script, calls, memories, types, stats, problems };
}

/** Dreams as the command does, and says what came of it. */
function dream(workspace: Workspace, atMs: number): string {
  const args = ["consciousness", "consolidate", "--full", "--json"];
  const { exitCode, stdout, stderr } = runProgram(workspace, args, atMs);
  if (exitCode !== 0) throw new Error(`the dream failed: ${stderr.toString()}`);
  const report = JSON.parse(stdout.toString()) as Record<string, unknown>;
  const { counts, entropy_before: before, entropy_after: after } = report;
  return `${JSON.stringify(counts)}, entropy ${Number(before).toFixed(2)} -> ${Number(after).toFixed(2)}`;
}

export function listMemories(workspace: Workspace): readonly ListedMemory[] {
  const listed = readJson(workspace, ["list", "--json", "--limit", "100000"]);
  if (Array.isArray(listed)) return listed as ListedMemory[];
  return (listed as { memories?: ListedMemory[] } | undefined)?.memories ?? [];
}

async function playSession(session: Session, client: ClientSession): Promise<void> {
  const branch = session.branch ?? "main";
  const { workspace } = client;
  if (git(workspace, client.nowMs, "checkout", "--quiet", branch) !== 0) {
    git(workspace, client.nowMs, "checkout", "--quiet", "-b", branch);
  }
  await client.start();
  for (const [index, step] of session.steps.entries()) {
    // Stop belongs to the turn before the prompt.
    if (step.act === "prompt") await client.finishTurn();
    client.step = index;
    await playStep(step, client);
  }
  await client.end();
}

async function playStep(step: Step, client: ClientSession): Promise<void> {
  switch (step.act) {
    case "prompt":
      return await client.prompt(step.text);
    case "queue":
      return client.queue(step.text);
    case "say":
      return client.say(step.text);
    case "call": {
      await client.call(step.call, step.output);
      const command = String(step.call.input["command"] ?? "");
      if (/\bgit\b.*\bcommit\b/.test(command)) commitAll(client.workspace, client.nowMs, "work");
      return;
    }
    case "fail":
      return await client.fail(step.call, step.error);
    case "refuse":
      return await client.refuse(step.call, step.words);
    case "interrupt":
      return client.interrupt();
    case "edit":
      return await client.edit(step.path, step.from, step.to);
    case "write":
      return await client.write(step.path, step.content);
    case "delegate":
      return await client.delegate(step.task, step.report);
    case "ask":
      return await askUser(step.question, step.answer, client);
    case "compact":
      return await client.compact(step.summary);
    case "terminal": {
      const { exitCode, stderr } = runProgram(client.workspace, step.args, client.nowMs);
      const command = step.args.join(" ");
      if (exitCode !== 0) client.options.onProblem(`${command}: ${stderr.toString().trim()}`);
    }
  }
}

async function askUser(question: string, answer: string, client: ClientSession): Promise<void> {
  const options = [
    { label: answer, description: "" },
    { label: "Something else", description: "" },
  ];
  const questions = [{ question, header: "Choice", options, multiSelect: false }];
  const input = { questions, answers: { [question]: answer } };
  const output = `User has answered your questions: "${question}"="${answer}". You can now continue with the user's answers in mind.`;
  await client.call({ tool: "AskUserQuestion", input }, output);
}
