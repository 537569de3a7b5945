import { join } from "node:path";
import { writeFileAtomically } from "@/platform/atomic-file.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { readOrdinaryFile, statIfPresent } from "@/platform/ordinary-file.ts";
import type { Project } from "@/platform/project.ts";
import { topicsFolderOf, topicsPath } from "@/session/hot-topics.ts";
import { projectStateFolder } from "@/session/state/state-folder.ts";
import { type Batch, encodeRecord, readSegment } from "@/store/spool/segment-records.ts";
import { CLOSED_SEGMENT, OPEN_SEGMENT } from "@/store/spool/spool-folder.ts";
import { mapTexts } from "@/store/values/map-texts.ts";
import { decodeValue, encodeValue } from "@/store/values/value-codec.ts";

/**
 * Cleans the texts in the files that we write beside the database: the log, spooled writes, queued
 * events, session states and hot topics. Links are not followed.
 */
type Clean = (text: string) => string;

/** A log is rotated at a tenth of this; a queued event is at most this large. */
const FILE_BYTES_MAX = 64 * 1024 * 1024;

/** Returns the files in which something was found. They are rewritten if it is a fix. */
export function cleanFiles(project: Project, home: string, clean: Clean, isFix: boolean): string[] {
  const { storeFolder } = project;
  const states = projectStateFolder(project, home);
  const files = [
    ...filesIn(join(storeFolder, "logs")),
    ...filesIn(join(storeFolder, "spool")),
    ...filesBelow(join(storeFolder, "queue"), QUEUE_DEPTH),
    ...filesIn(states).filter((path) => /context-graph-[^/\\]{1,160}\.json$/.test(path)),
    topicsPath(topicsFolderOf(project)),
  ];
  return files.filter((path) => cleanFile(path, clean, isFix));
}

/** A folder for each session, and in it one for payloads that the shell looks through. */
const QUEUE_DEPTH = 3;

function filesBelow(folder: string, depth: number): string[] {
  if (depth === 0) return [];
  return filesIn(folder).flatMap((path) => [path, ...filesBelow(path, depth - 1)]);
}

function filesIn(folder: string): string[] {
  try {
    return fileSystem()
      .readdirSync(folder)
      .map((name) => join(folder, name));
  } catch {
    return []; // There is no such folder.
  }
}

/** True if the file contains something to clean. */
function cleanFile(path: string, clean: Clean, isFix: boolean): boolean {
  try {
    const stats = statIfPresent(path);
    if (stats?.isFile() !== true || fileSystem().lstatSync(path).isSymbolicLink()) return false;
    const bytes = readOrdinaryFile(path, FILE_BYTES_MAX);
    const cleaned = cleanBytes(path, bytes, clean);
    if (cleaned === undefined) return false;
    if (isFix) writeFileAtomically(path, cleaned, 0o600);
    return true;
  } catch {
    return false; // It has just gone, or cannot be read.
  }
}

function cleanBytes(path: string, bytes: Uint8Array, clean: Clean) {
  if (path.endsWith(CLOSED_SEGMENT) || path.endsWith(OPEN_SEGMENT))
    return cleanSegment(bytes, clean);
  return path.includes(".batch") ? cleanBatch(bytes, clean) : cleanLines(bytes, clean);
}

/** Leaves damaged bytes between the batches out: they could not be cleaned. */
function cleanSegment(bytes: Uint8Array, clean: Clean): Uint8Array | undefined {
  const { batches } = readSegment(bytes);
  const cleaned = batches.map((batch) => mapTexts(batch, clean) as Batch);
  const isSame = cleaned.every((batch, i) => batch === batches[i]);
  return isSame ? undefined : Buffer.concat(cleaned.map(encodeRecord));
}

function cleanBatch(bytes: Uint8Array, clean: Clean): Uint8Array | undefined {
  const value = decodeValue(bytes);
  const cleaned = mapTexts(value, clean);
  return cleaned === value ? undefined : encodeValue(cleaned);
}

/** Lines of JSON are cleaned text by text, so that they stay JSON. */
function cleanLines(bytes: Uint8Array, clean: Clean): string | undefined {
  const text = new TextDecoder().decode(bytes);
  const whole = cleanJson(text, clean);
  const cleaned =
    whole ??
    text
      .split("\n")
      .map((line) => cleanJson(line, clean) ?? clean(line))
      .join("\n");
  return cleaned === text ? undefined : cleaned;
}

/** Returns undefined if the text is not JSON, and the text itself if nothing changes. */
function cleanJson(text: string, clean: Clean): string | undefined {
  if (!/^\s{0,9}[{[]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const cleaned = mapTexts(value, clean);
    if (cleaned === value) return text;
    const indent = text.includes("\n  ") ? 2 : undefined;
    return JSON.stringify(cleaned, undefined, indent) + (text.endsWith("\n") ? "\n" : "");
  } catch {
    return undefined;
  }
}
