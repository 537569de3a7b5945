import { fileSystem } from "@/platform/file-system.ts";
import { isRecord } from "@/claude/json-fields.ts";
import { readRecord } from "@/claude/transcript/transcript-record.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";

/** The last turns may have copies of whole requests between them, of some 70 kB (recorded). */
const END_BYTES = 512 * 1024;

/** The turns at the end of a transcript, however long it is; none where it cannot be read. */
export function readLastTurns(path: string, maxBytes: number = END_BYTES): TranscriptTurn[] {
  try {
    return readEnd(path, maxBytes).flatMap(readLine);
  } catch {
    return []; // No path at all, or not for us.
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

function readLine(line: string): TranscriptTurn[] {
  if (line === "" || line.startsWith('{"type":"api-request')) return [];
  try {
    const record: unknown = JSON.parse(line);
    return isRecord(record) ? readRecord(record) : [];
  } catch {
    return []; // Still being written, or cut off.
  }
}
