import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CandidateKind } from "@/memory/extract/candidate.ts";
import type { PlanStep, TranscriptTurn, TurnToolCall } from "@/conversation/turn.ts";

/**
 * Conversations we wrote ourselves, each turn labelled with the memories a careful engineer would
 * keep. They were written before the detectors' patterns, and the file "heldout" was not looked at
 * while the patterns were made.
 *
 * The labels: a decision in the turn of whoever made it; a cause when it was found, not when it was
 * suspected; a correction in the turn of the user; the first run of each project command that
 * passed; the closing words on work that changed a file, if they say what was done. "trap" marks
 * turns that have, or seem to have, the words of a memory but are none.
 */
export interface Label {
  /** Any of these kinds is right. */
  readonly kinds: readonly CandidateKind[];
  /** The candidate's text must contain all of them. */
  readonly words: readonly string[];
}

export interface Conversation {
  readonly about: string;
  readonly turns: readonly TranscriptTurn[];
  /** Keyed by the uuid of the turn. */
  readonly labels: ReadonlyMap<string, readonly Label[]>;
  readonly saidTurns: number;
  readonly traps: number;
}

interface SampleTurn {
  readonly user?: string;
  readonly agent?: string;
  readonly tool?: string;
  readonly failed?: boolean;
  readonly run?: string;
  readonly edit?: string;
  readonly read?: string;
  readonly search?: string;
  readonly tasks?: readonly (readonly [string, string])[];
  readonly trap?: boolean;
  readonly keep?: readonly { readonly kind: string; readonly words: readonly string[] }[];
}

interface SampleConversation {
  readonly about: string;
  readonly turns: readonly SampleTurn[];
}

export const TUNING_FILES = ["tuning-bugs", "tuning-work", "tuning-ops"] as const;
export const HELD_OUT_FILES = ["heldout"] as const;

export function loadSample(files: readonly string[]): Conversation[] {
  return files.flatMap((file) => {
    const path = join(import.meta.dir, "sample", `${file}.json`);
    const conversations = JSON.parse(readFileSync(path, "utf8")) as SampleConversation[];
    return conversations.map((one, index) => readConversation(one, `${file}-${index}`));
  });
}

function readConversation({ about, turns }: SampleConversation, id: string): Conversation {
  const labelled = turns.filter(({ keep }) => keep !== undefined);
  const said = turns.filter(({ tool }) => tool === undefined);
  return {
    about,
    turns: turns.map((turn, index) => toTurn(turns, turn, index, id)),
    labels: new Map(labelled.map((turn) => [uuidOf(id, turns.indexOf(turn)), toLabels(turn)])),
    saidTurns: said.length,
    traps: said.filter(({ trap, keep }) => trap === true && keep === undefined).length,
  };
}

function toLabels({ keep }: SampleTurn): Label[] {
  return (keep ?? []).map(({ kind, words }) => ({
    kinds: kind.split("|") as CandidateKind[],
    words,
  }));
}

function uuidOf(id: string, index: number): string {
  return `${id}-turn-${index}`;
}

function toTurn(
  turns: readonly SampleTurn[],
  turn: SampleTurn,
  index: number,
  id: string,
): TranscriptTurn {
  const next = turns[index + 1];
  const base = {
    uuid: uuidOf(id, index),
    atMs: 1_700_000_000_000 + index * 1_000,
    isSidechain: false,
    agentId: "",
    sessionId: id,
    branch: "main",
    cwd: "/home/dev/project",
    toolCalls: [],
    endsWork: false,
  };
  if (turn.user !== undefined) return { ...base, role: "user", text: turn.user };
  if (turn.tool !== undefined) {
    const callId = `call-${index - 1}`;
    const toolResult = { callId, isError: turn.failed === true, text: turn.tool };
    return { ...base, role: "tool", text: "", toolResult };
  }
  const toolCalls = toCalls(turn, `call-${index}`);
  const endsWork = toolCalls.length === 0 && (next === undefined || next.user !== undefined);
  return { ...base, role: "assistant", text: turn.agent ?? "", toolCalls, endsWork };
}

function toCalls({ run, edit, read, search, tasks }: SampleTurn, id: string): TurnToolCall[] {
  if (run !== undefined) return [{ id, name: "Bash", action: "run", command: run }];
  if (edit !== undefined) return [{ id, name: "Edit", action: "edit", file: edit }];
  if (read !== undefined) return [{ id, name: "Read", action: "read", file: read }];
  if (search !== undefined) return [{ id, name: "Grep", action: "search", pattern: search }];
  if (tasks === undefined) return [];
  const steps = tasks.map(([title, status]): PlanStep => {
    return { title, status: status === "completed" ? "done" : "open" };
  });
  return [{ id, name: "TodoWrite", action: "plan", steps }];
}
