/**
 * Reads what our hooks told a session: from the hooks' output, the model's requests and the ledger.
 */
import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Injection } from "@/operations/reports/why.ts";
import { loadState, stateFolder } from "@/session/state/state-folder.ts";
import type { InstalledProject } from "@test/e2e/support/installed-project.ts";
import type { ModelRequest } from "@test/harness/model-request.ts";
import type { ClientRun } from "@test/harness/real-client.ts";
import type { LogLine } from "@test/hook/sandbox.ts";

/** Stores a memory with the command line and returns the citation that our lines use for it. */
export async function remember(
  project: InstalledProject,
  text: string,
  ...options: string[]
): Promise<string> {
  const stored = await project.run(["remember", text, ...options, "--json"]);
  expect(stored).toMatchObject({ exitCode: 0, stderr: "" });
  const { id } = JSON.parse(stored.stdout) as { id: string };
  return `[m:${id.slice(-8)}]`;
}

/**
 * Memories that have nothing to do with the scenarios. They are no decisions, because what the user
 * decided is told at every start.
 */
const DECOYS = [
  "The wedding menu has no nuts since the aunt is allergic",
  "Giraffes sleep standing up for half an hour a night",
  "Violin strings are changed before every concert season",
  "The allotment garden is watered on Tuesdays by Henrike",
  "Sourdough rests for eighteen hours in the cold larder",
  "The ferry to the island leaves from the northern pier",
] as const;

export async function rememberDecoys(project: InstalledProject): Promise<void> {
  for (const decoy of DECOYS) await remember(project, decoy, "--type", "Learning");
}

/**
 * The texts of the hooks whose name starts like this, in the order they started; empty if silent.
 */
export function spokenAt({ hookEvents }: ClientRun, name: string): string[] {
  return hookEvents
    .filter((hook) => hook.name.startsWith(name))
    .map(({ stdout }) => textOf(stdout));
}

function textOf(stdout: string): string {
  if (stdout === "") return "";
  const { hookSpecificOutput } = JSON.parse(stdout) as {
    hookSpecificOutput?: { additionalContext?: string };
  };
  return hookSpecificOutput?.additionalContext ?? "";
}

/** The lines of our log about an event, such as "hook Stop", oldest first. */
export function logged(project: InstalledProject, command: string): LogLine[] {
  const path = join(project.path, ".context-graph", "logs", "hooks.log");
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  return lines
    .map((line) => JSON.parse(line) as LogLine)
    .filter((line) => line.command === command);
}

/** Counts how often a request contains this text. */
export function countIn(request: ModelRequest | undefined, text: string): number {
  expect(request).toBeDefined();
  return JSON.stringify(request?.body ?? "").split(JSON.stringify(text).slice(1, -1)).length - 1;
}

/** The requests of the main conversation. */
export function mainRequests({ requests }: ClientRun): ModelRequest[] {
  return requests.filter(({ thread }) => thread === "main");
}

/**
 * Expects that between two compactions no agent of the session is shown a memory twice, except help
 * with a failure, which is shown each time (ER-11), and that nothing unrelated to the work is
 * shown. Returns how many memories were shown, because none would prove nothing.
 */
export async function expectLedgerLaws(
  project: InstalledProject,
  sessionId: string,
): Promise<number> {
  const told = await project.run(["why", "--session", sessionId, "--limit", "500", "--json"]);
  const injections = JSON.parse(told.stdout) as Injection[];
  const compactedAt = loadState(stateFolder(project.path, ""), sessionId)?.compactions ?? [];
  const spanOf = (at: string) => compactedAt.filter((compaction) => compaction.at < at).length;
  const shown = injections.toReversed().flatMap(({ at, event, agent, lines }) =>
    lines
      .filter(({ memory_id }) => memory_id !== "")
      .map(({ memory_id, line }) => ({
        event,
        line,
        key: `${agent} ${spanOf(at)} ${memory_id}`,
      })),
  );
  const isTwice = ({ event, key }: (typeof shown)[number], at: number) =>
    event !== "PostToolUseFailure" && shown.slice(0, at).some((before) => before.key === key);
  expect(shown.filter(isTwice)).toEqual([]);
  const isDecoy = (line: string) => DECOYS.some((decoy) => line.includes(decoy));
  expect(shown.map(({ line }) => line).filter(isDecoy)).toEqual([]);
  return shown.length;
}
