import { joinPath } from "@/platform/path-parts.ts";
import { openOrdinaryFile, readRange } from "@/platform/ordinary-file.ts";

/**
 * An entry of the staging area, which git keeps in its file "index": what was staged, and the state
 * of the file on disk at that time.
 */
export class StagedFile {
  constructor(
    readonly path: string,
    readonly mode: number,
    readonly sizeBytes: number,
    readonly mtimeMs: number,
    readonly flags: EntryFlags,
    readonly idPosition: {
      readonly bytes: Uint8Array;
      readonly start: number;
      readonly end: number;
    },
  ) {}

  /** In hexadecimal. Computed when asked for: few entries are compared by it. */
  get id(): string {
    const { bytes, start, end } = this.idPosition;
    return bytes.subarray(start, end).toHex();
  }
}

export interface EntryFlags {
  /** False if git does not expect the file on disk, or was told not to look at it. */
  readonly isWatched: boolean;
  /** True if there is no content yet, or several sides of a conflict. */
  readonly isUnfinished: boolean;
}

const USUAL_FLAGS: EntryFlags = { isWatched: true, isUnfinished: false };

export interface StagingArea {
  readonly entries: readonly StagedFile[];
  /** The ids of folders whose content is the same as in this tree. "" is the root. */
  readonly treeIds: ReadonlyMap<string, string>;
  readonly writtenAtMs: number;
}

/** Guess: 400,000 files. */
const FILE_BYTES_MAX = 48 * 1024 * 1024;
/** "DIRC". */
const MAGIC = 0x44495243;
const HEADER_BYTES = 12;
const STAT_BYTES = 40;
const FOLDER_MODE = 0o40000;
const ENTRIES_PER_CHECK = 1024;

/**
 * Reads the index, versions 2 to 4. Returns undefined if there is none, it is damaged, it needs
 * another file, as a split index does, or there is not enough time.
 */
export function readStagingArea(
  gitFolder: string,
  idBytes: number,
  mayContinue: () => boolean,
): StagingArea | undefined {
  try {
    using file = openOrdinaryFile(joinPath(gitFolder, "index"));
    if (file.sizeBytes > FILE_BYTES_MAX) return undefined;
    const bytes = readRange(file, 0, file.sizeBytes);
    return parseStagingArea(bytes, idBytes, file.mtimeMs, mayContinue);
  } catch {
    return undefined; // There is none, or a number points behind its end.
  }
}

function parseStagingArea(
  bytes: Uint8Array,
  idBytes: number,
  writtenAtMs: number,
  mayContinue: () => boolean,
): StagingArea | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(4);
  if (view.getUint32(0) !== MAGIC || version < 2 || version > 4) return undefined;
  const source = { bytes, view, version, idBytes, end: HEADER_BYTES, name: new Uint8Array(0) };
  const files: StagedFile[] = [];
  const sparse: StagedFile[] = [];
  for (let left = view.getUint32(8); left > 0; left -= 1) {
    if (left % ENTRIES_PER_CHECK === 0 && !mayContinue()) return undefined;
    const entry = readEntry(source);
    if (entry === undefined) return undefined;
    (entry.mode === FOLDER_MODE ? sparse : files).push(entry);
  }
  const treeIds = readExtensions(bytes.subarray(0, bytes.length - idBytes), source.end, idBytes);
  // A sparse index has one entry for a whole folder that is not checked out.
  for (const { path, id } of sparse) treeIds?.set(path, id);
  return treeIds && { entries: files, treeIds, writtenAtMs };
}

interface Source {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly version: number;
  readonly idBytes: number;
  /** The start of the next entry. */
  end: number;
  /** The name of the last entry. */
  name: Uint8Array;
}

const ASSUME_VALID = 0x8000;
const EXTENDED = 0x4000;
const STAGE_MASK = 0x3000;
const SKIP_WORKTREE = 0x4000;
const INTENT_TO_ADD = 0x2000;
const UTF8 = new TextDecoder();

function readEntry(source: Source): StagedFile | undefined {
  const { bytes, view, version, idBytes, end: start } = source;
  const flagsAt = start + STAT_BYTES + idBytes;
  const flags = view.getUint16(flagsAt);
  const isExtended = version >= 3 && (flags & EXTENDED) !== 0;
  const more = isExtended ? view.getUint16(flagsAt + 2) : 0;
  if (!readName(source, flagsAt + (isExtended ? 4 : 2))) return undefined;
  // Before version 4, entries are filled with zero bytes to a multiple of eight.
  if (version < 4) source.end = start + Math.ceil((source.end - start) / 8) * 8;
  return new StagedFile(
    UTF8.decode(source.name),
    view.getUint32(start + 24),
    view.getUint32(start + 36),
    view.getUint32(start + 8) * 1000 + view.getUint32(start + 12) / 1e6,
    (flags & (ASSUME_VALID | STAGE_MASK)) === 0 && more === 0
      ? USUAL_FLAGS
      : readFlags(flags, more),
    { bytes, start: start + STAT_BYTES, end: flagsAt },
  );
}

function readFlags(flags: number, more: number): EntryFlags {
  return {
    isWatched: (flags & ASSUME_VALID) === 0 && (more & SKIP_WORKTREE) === 0,
    isUnfinished: (flags & STAGE_MASK) !== 0 || (more & INTENT_TO_ADD) !== 0,
  };
}

// In version 4 a name begins with the number of bytes to take off the previous one.
function readName(source: Source, start: number): boolean {
  const { bytes, version, name } = source;
  let at = start;
  let dropped = 0;
  if (version === 4) {
    let byte = bytes[at] ?? 0;
    dropped = byte & 127;
    for (at += 1; byte >= 128 && at < start + 8; at += 1) {
      byte = bytes[at] ?? 0;
      dropped = (dropped + 1) * 128 + (byte & 127);
    }
  }
  const end = bytes.indexOf(0, at);
  if (end === -1 || dropped > name.length) return false;
  source.end = end + 1;
  source.name = bytes.subarray(at, end);
  if (version === 4) {
    const kept = name.subarray(0, name.length - dropped);
    source.name = new Uint8Array(kept.length + end - at);
    source.name.set(kept);
    source.name.set(bytes.subarray(at, end), kept.length);
  }
  return true;
}

/** Reads the tree ids among the extensions. Undefined if one of them cannot be ignored. */
function readExtensions(
  bytes: Uint8Array,
  start: number,
  idBytes: number,
): Map<string, string> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let treeIds = new Map<string, string>();
  for (let at = start; at + 8 <= bytes.length;) {
    const name = UTF8.decode(bytes.subarray(at, at + 4));
    const end = at + 8 + view.getUint32(at + 4);
    // Extensions whose name begins with a small letter change the meaning of the index. Sparse
    // folders ("sdir") only add entries that are no files.
    if (/^[^A-Z]/.test(name) && name !== "sdir") return undefined;
    if (name === "TREE") treeIds = readTreeIds(bytes.subarray(at + 8, end), idBytes);
    at = end;
  }
  return treeIds;
}

/** Folders in which nothing was staged since their tree was written, each after its parent. */
function readTreeIds(bytes: Uint8Array, idBytes: number): Map<string, string> {
  const ids = new Map<string, string>();
  const open: { path: string; left: number }[] = [];
  for (let at = 0; at < bytes.length;) {
    const nameEnd = bytes.indexOf(0, at);
    const lineEnd = bytes.indexOf(0x0a, nameEnd);
    if (nameEnd === -1 || lineEnd === -1) break;
    const [entries, folders] = UTF8.decode(bytes.subarray(nameEnd + 1, lineEnd)).split(" ");
    while (open.at(-1)?.left === 0) open.pop();
    const parent = open.at(-1);
    if (parent !== undefined) parent.left -= 1;
    const path =
      parent === undefined ? "" : `${parent.path}${UTF8.decode(bytes.subarray(at, nameEnd))}/`;
    open.push({ path, left: Number(folders) });
    at = lineEnd + 1;
    if (Number(entries) < 0) continue;
    ids.set(path, bytes.subarray(at, at + idBytes).toHex());
    at += idBytes;
  }
  return ids;
}
