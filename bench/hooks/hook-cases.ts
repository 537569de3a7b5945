import { join } from "node:path";
import { EVENT_NAMES } from "@/conversation/event-table.ts";
import { HOOK_VARIABLES } from "@/setup/hooks/shared-command.ts";
import type { Corpus } from "../corpus.ts";
import type { Case } from "../measure.ts";
import { payloadFor, TOOL_CASES } from "../payloads.ts";
import { SESSION_CASES, sessionCases } from "./session-cases.ts";

export const SHELL_FLOOR = "sh -c :";
export const FLOOR = "empty compiled program";
export const THROUGH_SHELL = "PreToolUse, through a shell";

/** What is measured, and where. */
export interface HookBench {
  /** The hook program. */
  readonly program: string;
  /** The empty compiled program. */
  readonly floor: string;
  /** A project whose store contains the first memories of the corpus. */
  readonly project: string;
  readonly corpus: Corpus;
  readonly memories: number;
  /** For projects of the session cases, and other files. */
  readonly folder: string;
}

export function floorCases({ floor, project }: HookBench): Case[] {
  return [
    { name: SHELL_FLOOR, command: ["sh", "-c", ":"], input: () => "", cwd: project },
    { name: FLOOR, command: [floor], input: () => "", cwd: project },
  ];
}

/** The names of all hook cases. */
export const HOOK_CASE_NAMES: readonly string[] = [
  ...EVENT_NAMES,
  ...TOOL_CASES.map(({ name }) => name),
  THROUGH_SHELL,
  ...Object.values(SESSION_CASES),
];

/** Every event, tool calls of one kind, and the starts and ends of sessions. */
export function hookCases(bench: HookBench): Case[] {
  const { program, project, corpus, memories, folder } = bench;
  const eventCases = EVENT_NAMES.map((event) => ({
    name: event as string,
    command: [program, "hook", event],
    input: (run: number) => payloadFor(event, corpus, run % memories, project),
    cwd: project,
  }));
  const toolCases = TOOL_CASES.map(({ name, event, payload }) => ({
    name,
    command: [program, "hook", event],
    input: (run: number) => payload(corpus, run % memories, project),
    cwd: project,
  }));
  // Claude Code runs the commands of settings.json through a shell.
  const throughShell = {
    name: THROUGH_SHELL,
    command: ["sh", "-c", '"$1" hook PreToolUse', "sh", program],
    input: (run: number) => payloadFor("PreToolUse", corpus, run % memories, project),
    cwd: project,
  };
  const ofSessions = sessionCases(program, join(folder, `sessions-${memories}`));
  const all = [...eventCases, ...toolCases, throughShell, ...ofSessions];
  // As the lines in settings.json start it.
  return all.map((one) => ({ ...one, env: HOOK_VARIABLES }));
}
