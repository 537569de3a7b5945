import { join } from "node:path";
import type { Environment } from "@/base/environment.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { foldCase, type Platform } from "@/platform/paths.ts";
import { claudeFolderOf } from "@/platform/project.ts";
import { isRecord, textField } from "@/claude/json-fields.ts";
import { readTranscript, type TranscriptPosition } from "@/claude/transcript/transcript.ts";

/**
 * The folder of Claude Code's transcripts. A transcript is <folder>/<directory>/<session>.jsonl,
 * with a dash for every character of the directory that is not a letter or digit. Two directories
 * may get the same name, so only the transcript's content says which one it belongs to.
 */
export function transcriptsFolder(environment: Environment): string {
  return join(claudeFolderOf(environment), "projects");
}

/** The folder of Claude Code's own notes on a project. */
export function claudeMemoryFolder(environment: Environment, root: string): string {
  return join(transcriptsFolder(environment), folderName(root), "memory");
}

/** Claude Code cuts longer folder names here and appends a hash. */
const NAME_CHARS_MAX = 200;

function folderName(directory: string): string {
  return directory.replace(/[^a-zA-Z0-9]/g, "-");
}

/** The folders that may contain sessions of this directory or one below it. */
export function transcriptFoldersOf(projects: string, directory: string): string[] {
  return listFolders(projects)
    .filter((folder) => mayContainSessionsOf(folder, directory))
    .map((folder) => join(projects, folder));
}

/** True if the folder is named after this directory. */
export function isFolderOf(
  folder: string,
  directory: string,
  platform: Platform = process.platform,
): boolean {
  return foldCase(folder, platform) === foldCase(folderName(directory), platform);
}

export function mayContainSessionsOf(
  folder: string,
  directory: string,
  platform: Platform = process.platform,
): boolean {
  const name = foldCase(folderName(directory), platform);
  const found = foldCase(folder, platform);
  if (found === name || found.startsWith(`${name}-`)) return true;
  return name.length > NAME_CHARS_MAX && found.startsWith(name.slice(0, NAME_CHARS_MAX));
}

export function listFolders(path: string): string[] {
  return readEntries(path)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** The transcripts of the sessions in a folder. Those of subagents lie in subfolders. */
export function listSessions(folder: string): string[] {
  return readEntries(folder)
    .filter((entry) => entry.isFile() && entry.name.endsWith(".jsonl"))
    .map(({ name }) => join(folder, name))
    .sort();
}

function readEntries(path: string) {
  const { existsSync, readdirSync } = fileSystem();
  return existsSync(path) ? readdirSync(path, { withFileTypes: true }) : [];
}

/** True if one of these lines is a record of a transcript. */
export function isTranscript(lines: readonly string[]): boolean {
  return lines.some((line) => {
    const record = parse(line);
    return textField(record, "type") !== undefined && textField(record, "sessionId") !== undefined;
  });
}

/** Guess: a session names its directory long before this. */
const SEARCHED_BYTES_MAX = 16 * 1024 * 1024;

/** The directory a session was started in, or undefined if the transcript does not say. */
export function startDirectoryOf(path: string): string | undefined {
  let from: TranscriptPosition | undefined;
  do {
    const part = readTranscript(path, from);
    const turn = part.turns.find(({ cwd }) => cwd !== undefined);
    if (turn !== undefined) return turn.cwd;
    from = part.hasMore ? part.next : undefined;
  } while (from !== undefined && from.offset < SEARCHED_BYTES_MAX);
  return undefined;
}

/** Guess: the first records of a transcript have a time. */
const START_BYTES = 64 * 1024;

/** The time of the first record; undefined if the file is no transcript or has no times. */
export function startTimeOf(path: string): number | undefined {
  const { closeSync, openSync, readSync } = fileSystem();
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.alloc(START_BYTES);
    const head = buffer.toString("utf8", 0, readSync(file, buffer, 0, START_BYTES, 0));
    if (!head.startsWith("{") || !head.includes('"sessionId":')) return undefined;
    const time = Date.parse(/"timestamp":"([^"]{1,40})"/.exec(head)?.[1] ?? "");
    return Number.isNaN(time) ? undefined : time;
  } finally {
    closeSync(file);
  }
}

/** Reads a stored position. Returns undefined if the value is not one. */
export function parsePosition(value: unknown): TranscriptPosition | undefined {
  if (!isRecord(value)) return undefined;
  const { offset, mark, isInsideLine } = value;
  const isPosition =
    typeof offset === "number" && typeof mark === "string" && typeof isInsideLine === "boolean";
  return isPosition ? { offset, mark, isInsideLine } : undefined;
}

function parse(line: string) {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined; // The line may be cut off; another one will do.
  }
}
