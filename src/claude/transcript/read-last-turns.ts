import { fileSystem } from "@/platform/file-system.ts";
import { isRecord } from "@/claude/json-fields.ts";
import { RecordSequence } from "@/claude/transcript/record-sequence.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";

/** There may be copies of whole requests, some 70 kB each, between the last turns (recorded). */
const END_BYTES = 512 * 1024;

/** Reads the turns at the end of a transcript of any length. Returns none if it cannot be read. */
export function readLastTurns(path: string, maxBytes: number = END_BYTES): TranscriptTurn[] {
  try {
    const records = new RecordSequence();
    return readEnd(path, maxBytes).flatMap((line) => readLine(line, records));
  } catch {
    return []; // The path is invalid, or we may not read the file.
  }
}

function readEnd(path: string, maxBytes: number): string[] {
  const fs = fileSystem();
  const stat = fs.statSync(path, { throwIfNoEntry: false });
  if (stat === undefined || !stat.isFile()) return [];
  const file = fs.openSync(path, "r");
  try {
    const start = Math.max(0, stat.size - maxBytes);
    const bytes = Buffer.alloc(stat.size - start);
    const count = fs.readSync(file, bytes, 0, bytes.length, start);
    const lines = bytes.toString("utf8", 0, count).split("\n");
    return lines.slice(start === 0 ? 0 : 1);
  } finally {
    fs.closeSync(file);
  }
}

function readLine(line: string, records: RecordSequence): TranscriptTurn[] {
  if (line === "" || line.startsWith('{"type":"api-request')) return [];
  try {
    const record: unknown = JSON.parse(line);
    return isRecord(record) ? records.read(record) : [];
  } catch {
    return []; // The line is still being written, or cut off.
  }
}
