import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A folder with recorded sessions of a real project: project.json, labels.json, sessions/*.jsonl. */
export interface Recording {
  readonly folder: string;
  readonly name: string;
  /** Files of the fresh project. */
  readonly seedFiles: Readonly<Record<string, string>>;
  /** Files of sessions/, in time order. */
  readonly sessions: readonly { readonly file: string; readonly startMs: number }[];
  readonly labels: Labels;
}

export interface LabelledFact {
  readonly id: string;
  readonly kind: string;
  readonly by: string;
  readonly fact: string;
  readonly span: string;
  readonly must: readonly string[];
  readonly alt?: string;
}

/** A moment where an earlier session would have helped. */
export interface Opportunity {
  readonly id: string;
  /** Number of the session, from 1. */
  readonly session: number;
  readonly event: string;
  /** Pattern of the prompt or command. */
  readonly at: string;
  readonly facts: readonly string[];
  /** True if the user says it again here: only what was injected earlier counts. */
  readonly before: boolean;
}

export interface Labels {
  readonly facts: readonly LabelledFact[];
  readonly opportunities: readonly Opportunity[];
  /** Captures that a reader judged worthless; they do not count as telling a fact. */
  readonly junk?: readonly { readonly text: string }[];
}

/** A record of a transcript; other fields are passed on as they are. */
export interface TranscriptRecord {
  readonly type: string;
  timestamp?: string;
  readonly sessionId?: string;
  readonly cwd?: string;
  readonly gitBranch?: string;
  readonly isMeta?: boolean;
  readonly isCompactSummary?: boolean;
  readonly compactMetadata?: { readonly trigger?: string };
  readonly toolUseResult?: unknown;
  readonly message?: { readonly content: string | readonly ContentBlock[] };
}

export interface ContentBlock {
  readonly type: string;
  readonly text?: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly tool_use_id?: string;
  readonly is_error?: boolean;
  readonly content?: string | readonly { readonly text?: string }[];
}

export function readRecording(folder: string): Recording {
  const project = JSON.parse(readFileSync(join(folder, "project.json"), "utf8")) as {
    project: string;
    seed_files?: Record<string, string>;
    sessions: readonly { file: string; start: string }[];
  };
  const labels = JSON.parse(readFileSync(join(folder, "labels.json"), "utf8")) as Labels;
  const present = new Set(readdirSync(join(folder, "sessions")));
  return {
    folder,
    name: project.project,
    seedFiles: project.seed_files ?? {},
    sessions: project.sessions
      .filter(({ file }) => present.has(file))
      .map(({ file, start }) => ({ file, startMs: Date.parse(start) })),
    labels,
  };
}

/** The records of a session, with the project's folder filled in. */
export function readRecords(
  recording: Recording,
  file: string,
  project: string,
): TranscriptRecord[] {
  const dashed = project.replace(/[^A-Za-z0-9]/g, "-");
  return readFileSync(join(recording.folder, "sessions", file), "utf8")
    .replaceAll("@@ROOTDASH@@", dashed)
    .replaceAll("@@ROOT@@", project)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as TranscriptRecord);
}

export function resultText({ content = "" }: ContentBlock): string {
  if (typeof content === "string") return content;
  return content.map(({ text = "" }) => text).join("\n");
}
