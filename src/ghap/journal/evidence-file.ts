import { ENTRY_LIMITS, type Evidence, type GhapEntry } from "@/ghap/entry.ts";
import { currentPath } from "@/ghap/journal/journal-paths.ts";
import type { JournalPlace } from "@/ghap/journal/journal-place.ts";
import { findKey, isMarked, withMark } from "@/ghap/journal/user-files.ts";
import { appendToFile } from "@/platform/append-file.ts";
import { fileSizeBytes } from "@/platform/file-system.ts";
import { readPrivateFile, removePrivateFile } from "@/platform/private-file.ts";

/**
 * Keeps what tests and builds showed while the entry is active, one marked line each, in a file
 * beside it. A hook that has seen an outcome appends a line, which needs neither a lock nor the entry's file
 * to be written anew; whoever reads the active entry reads these lines with it.
 */
interface EvidenceLine extends Evidence {
  /** The entry that was active. */
  readonly entry_id: string;
}

/** Guess: far more than the runs of an entry whose verdict changes. */
const BYTES_MAX = 256 * 1024;

function evidencePath(folder: string): string {
  return `${currentPath(folder)}.evidence`;
}

/** Adds what was seen to the entry; false if it could not be written. */
export function appendEvidence(
  entry: GhapEntry,
  evidence: Evidence,
  { folder, userFolder }: JournalPlace,
): boolean {
  const path = evidencePath(folder);
  if (fileSizeBytes(path) > BYTES_MAX) return false;
  const line: EvidenceLine = { entry_id: entry.id, ...evidence };
  return appendToFile(path, `${JSON.stringify(withMark(line, userFolder))}\n`);
}

/** The entry with what was seen since it was last written. */
export function withEvidence(entry: GhapEntry, { folder, userFolder }: JournalPlace): GhapEntry {
  const path = evidencePath(folder);
  if (!(fileSizeBytes(path) > 0)) return entry;
  const known = new Set(entry.evidence.map((one) => JSON.stringify(one)));
  const key = findKey(userFolder);
  const seen = (readPrivateFile(path, 2 * BYTES_MAX) ?? "").split("\n").flatMap((text) => {
    const evidence = readLine(text, entry.id, key);
    return evidence === undefined || known.has(JSON.stringify(evidence)) ? [] : [evidence];
  });
  if (seen.length === 0) return entry;
  // The lines stay when the entry is written anew, and its oldest evidence may be gone by then.
  const all = [...entry.evidence, ...seen].sort((a, b) => (a.captured_at < b.captured_at ? -1 : 1));
  return { ...entry, evidence: all.slice(-ENTRY_LIMITS.evidence) };
}

/** The evidence of a line; undefined if it is another entry's, or not as we wrote it. */
function readLine(text: string, id: string, key: string | undefined): Evidence | undefined {
  // Looked for first: the file may have lines of an entry that is over.
  if (!text.includes(id)) return undefined;
  try {
    const record = JSON.parse(text) as EvidenceLine & { readonly mark: string };
    if (!isMarked({ ...record }, key) || record.entry_id !== id) return undefined;
    const { mark: _mark, entry_id: _entry, ...evidence } = record;
    return evidence;
  } catch {
    return undefined; // A torn line.
  }
}

/** Forgets what was seen: the entry is over. */
export function removeEvidence({ folder }: JournalPlace): void {
  const path = evidencePath(folder);
  if (fileSizeBytes(path) > 0) removePrivateFile(path);
}
