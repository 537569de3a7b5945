import { hasContent } from "@/platform/file-system.ts";
import { folderOf, joinPath, lastNameOf } from "@/platform/path-parts.ts";
import { describePath } from "@/platform/path-facts.ts";
import { resolvePath } from "@/platform/paths.ts";
import { readFirstBytes, readSmallFile } from "@/platform/read-small-file.ts";

/** Git's list of tracked files for the work tree that the store folder lies in. */
export interface GitIndex {
  readonly path: string;
  /** Changes whenever git writes the list. */
  readonly version: string;
}

/** Finds the index of the repository whose root contains the store folder. Starts no process. */
export function findGitIndex(storeFolder: string): GitIndex | undefined {
  const dotGit = joinPath(folderOf(storeFolder), ".git");
  const usual = describeIndex(joinPath(dotGit, "index"));
  if (usual !== undefined || !hasContent(dotGit)) return usual;
  // In a submodule .git is a file that names the folder.
  const target = /^gitdir: (.+)$/m.exec(readSmallFile(dotGit, GIT_FILE_BYTES_MAX) ?? "")?.[1];
  if (target === undefined) return undefined;
  return describeIndex(joinPath(resolvePath(folderOf(dotGit), target.trim()), "index"));
}

const GIT_FILE_BYTES_MAX = 16 * 1024;

function describeIndex(path: string): GitIndex | undefined {
  const facts = describePath(path);
  return facts?.kind === "file" ? { path, version: facts.version } : undefined;
}

/**
 * True if git tracks a file in the store folder. Such a store is shared with everybody who has the
 * repository, and a pull may replace it. If the index cannot be understood, or is split into two
 * files, the answer is false: then the registration alone decides.
 */
export function isTrackedByGit(storeFolder: string, { path }: GitIndex): boolean {
  const name = `${lastNameOf(storeFolder).toLowerCase()}/`;
  const isListed = listedIn(readBeginning(path, FIRST_BYTES), name);
  return isListed ?? listedIn(readBeginning(path, ALL_BYTES_MAX), name) ?? false;
}

/** Names that sort before ".context-graph" are few; if they fill the first part, all is read. */
const FIRST_BYTES = 64 * 1024;
const ALL_BYTES_MAX = 64 * 1024 * 1024;

const HEADER_BYTES = 12;
/** The fixed part of an entry, up to and including its flags. */
const ENTRY_BYTES = 62;
const FLAGS_AT = 60;
const EXTENDED_FLAG = 0x4000;

/**
 * Undefined if these bytes end too early to say. The names are sorted by their bytes, so reading
 * ends at the first that comes after ours. Names with capitals sort before it; on systems that
 * ignore case they are the same folder.
 */
function listedIn(bytes: Uint8Array, name: string): boolean | undefined {
  if (bytes.length < HEADER_BYTES || asText(bytes, 0, 4) !== "DIRC") return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const version = view.getUint32(4);
  let at = HEADER_BYTES;
  let last = "";
  for (let left = view.getUint32(8); left > 0; left -= 1) {
    if (at + ENTRY_BYTES >= bytes.length) return undefined;
    const isExtended = (view.getUint16(at + FLAGS_AT) & EXTENDED_FLAG) !== 0;
    const entry = readName(bytes, at + ENTRY_BYTES + (isExtended ? 2 : 0), version, last);
    if (entry === undefined) return undefined;
    if (isMemory(entry.name.toLowerCase(), name)) return true;
    if (entry.name > `${name}\uffff`) return false;
    last = entry.name;
    // Before version 4, entries end in one to eight zero bytes, at a multiple of eight.
    at = version >= 4 ? entry.end + 1 : at + ((entry.end - at + 8) & ~7);
  }
  return false;
}

/** A team may share its settings; they are no memories, and are read as what they are. */
function isMemory(path: string, folder: string): boolean {
  return path.startsWith(folder) && !SHARED_NAMES.has(path.slice(folder.length));
}

const SHARED_NAMES: ReadonlySet<string> = new Set(["config.toml", ".gitignore"]);

/** Reads the name at this position. Version 4 writes only how it differs from the name before. */
function readName(
  bytes: Uint8Array,
  from: number,
  version: number,
  last: string,
): { name: string; end: number } | undefined {
  const { start, drop } = version >= 4 ? readDropCount(bytes, from) : { start: from, drop: 0 };
  const end = bytes.indexOf(0, start);
  if (end === -1 || drop > last.length) return undefined;
  const kept = version >= 4 ? last.slice(0, last.length - drop) : "";
  return { name: kept + asText(bytes, start, end), end };
}

// Git's variable-width number: seven bits to a byte, the highest bit says that more follow.
function readDropCount(bytes: Uint8Array, from: number): { start: number; drop: number } {
  let start = from;
  let byte = bytes[start] ?? 0;
  let drop = byte & 0x7f;
  while ((byte & 0x80) !== 0 && start < from + 8) {
    start += 1;
    byte = bytes[start] ?? 0;
    drop = (drop + 1) * 128 + (byte & 0x7f);
  }
  return { start: start + 1, drop };
}

/** One character for each byte, so that lengths and order are those of the bytes. */
function asText(bytes: Uint8Array, from: number, to?: number): string {
  return new TextDecoder("latin1").decode(bytes.subarray(from, to));
}

function readBeginning(path: string, bytesMax: number): Uint8Array {
  const sizeBytes = Math.min(describePath(path)?.sizeBytes ?? 0, bytesMax);
  return readFirstBytes(path, sizeBytes) ?? new Uint8Array();
}
