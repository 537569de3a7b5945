import { join } from "node:path";
import type { Environment } from "@/base/environment.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { foldCase, type Platform } from "@/platform/paths.ts";
import { homeDirectory } from "@/platform/project.ts";
import { isRecord, textField } from "@/claude/json-fields.ts";
import { readTranscript, type TranscriptPosition } from "@/claude/transcript/transcript.ts";

/**
 * Where Claude Code keeps its transcripts: <folder>/projects/<directory>/<session>.jsonl, where
 * every character of the directory that is no letter or digit is a dash. Two directories may
 * have one such name, so what a transcript belongs to is read in it.
 */
export function transcriptsFolder(environment: Environment): string {
  return join(claudeFolder(environment), "projects");
}

/** Claude Code's own notes of a project. */
export function ownMemoryFolder(environment: Environment, root: string): string {
  return join(transcriptsFolder(environment), folderName(root), "memory");
}

function claudeFolder(environment: Environment): string {
  return environment("CLAUDE_CONFIG_DIR") || join(homeDirectory(environment), ".claude");
}

/** A long name is cut there and ends in a hash. */
const NAME_CHARS_MAX = 200;

function folderName(directory: string): string {
  return directory.replace(/[^a-zA-Z0-9]/g, "-");
}

/** Folders that may hold sessions of this directory or one below it. */
export function foldersOfDirectory(projects: string, directory: string): string[] {
  return listFolders(projects)
    .filter((folder) => mayHold(folder, directory))
    .map((folder) => join(projects, folder));
}

export function mayHold(
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

/** The sessions in a folder. Those of subagents lie in folders of their own. */
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

/** Whether lines like these are a transcript's. */
export function isTranscript(lines: readonly string[]): boolean {
  return lines.some((line) => {
    const record = parse(line);
    return textField(record, "type") !== undefined && textField(record, "sessionId") !== undefined;
  });
}

/** Guess: a session says where it is long before. */
const LOOKED_THROUGH_BYTES = 16 * 1024 * 1024;

/** The directory a session was started in; undefined where it does not say. */
export function firstDirectory(path: string): string | undefined {
  let from: TranscriptPosition | undefined;
  do {
    const part = readTranscript(path, from);
    const turn = part.turns.find(({ cwd }) => cwd !== undefined);
    if (turn !== undefined) return turn.cwd;
    from = part.hasMore ? part.next : undefined;
  } while (from !== undefined && from.offset < LOOKED_THROUGH_BYTES);
  return undefined;
}

/** A position as it was kept; undefined where it is none. */
export function toPosition(value: unknown): TranscriptPosition | undefined {
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
    return undefined; // The line may be cut: another one will do.
  }
}
