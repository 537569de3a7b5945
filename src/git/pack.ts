import { applyDelta } from "@/git/delta.ts";
import { compressedBytesMax, inflateObject, OBJECT_BYTES_MAX } from "@/git/inflate-object.ts";
import type { GitObject, ObjectKind } from "@/git/objects.ts";
import { type PackTable, openPackTable } from "@/git/pack-table.ts";
import { namesIn } from "@/platform/file-system.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { type OrdinaryFile, openOrdinaryFile, readRange } from "@/platform/ordinary-file.ts";

/** A file of many objects, each compressed or stored as a difference to another. */
export interface Pack {
  /** `readOther` finds the base of a difference that lies in another file. */
  read(id: string, readOther: (id: string) => GitObject | undefined): GitObject | undefined;
  close(): void;
}

/** Guess: git packs again long before there are so many. */
const PACKS_MAX = 100;
const INDEX_NAME = /^pack-[0-9a-f]{40,64}\.idx$/;

/** The packs of these object folders. Those that cannot be read are left out. */
export function openPacks(objectFolders: readonly string[], idBytes: number): Pack[] {
  const packs: Pack[] = [];
  for (const objectFolder of objectFolders) {
    const folder = joinPath(objectFolder, "pack");
    for (const name of namesIn(folder)) {
      if (!INDEX_NAME.test(name) || packs.length >= PACKS_MAX) continue;
      const table = openPackTable(joinPath(folder, name), idBytes);
      if (table === undefined) continue;
      packs.push(createPack(table, joinPath(folder, name.replace(/idx$/, "pack")), idBytes));
    }
  }
  return packs;
}

function createPack(table: PackTable, path: string, idBytes: number): Pack {
  let file: OrdinaryFile | undefined;
  return {
    read(id, readOther) {
      const at = table.find(id);
      if (at === undefined) return undefined;
      try {
        file ??= openOrdinaryFile(path);
        return readPacked({ file, idBytes, readOther }, at, 0);
      } catch {
        return undefined; // Git has just removed it.
      }
    },
    close() {
      table.close();
      file?.[Symbol.dispose]();
    },
  };
}

interface PackReading {
  readonly file: OrdinaryFile;
  readonly idBytes: number;
  readonly readOther: (id: string) => GitObject | undefined;
}

const KINDS: readonly (ObjectKind | undefined)[] = [undefined, "commit", "tree", "blob", "tag"];
const DELTA_BY_OFFSET = 6;
const DELTA_BY_ID = 7;
/** The longest chain of differences that is followed. Git's own default is 50. */
export const DELTAS_MAX = 256;
/** Enough for the header of an object: its size, and the base's offset or id. */
const HEADER_BYTES_MAX = 64;

function readPacked(reading: PackReading, at: number, depth: number): GitObject | undefined {
  if (depth > DELTAS_MAX) return undefined;
  const { file, idBytes } = reading;
  const head = readRange(file, at, HEADER_BYTES_MAX);
  const { type, sizeBytes, length } = readHeader(head);
  if (sizeBytes > OBJECT_BYTES_MAX) return undefined;
  const kind = KINDS[type];
  if (kind !== undefined) {
    const bytes = inflateAt(file, at + length, sizeBytes);
    return bytes && { kind, bytes };
  }
  if (type === DELTA_BY_OFFSET) {
    const { distance, end } = readDistance(head, length);
    if (distance <= 0 || distance > at) return undefined;
    const base = readPacked(reading, at - distance, depth + 1);
    return addDelta(base, inflateAt(file, at + end, sizeBytes));
  }
  if (type !== DELTA_BY_ID) return undefined;
  const baseId = head.subarray(length, length + idBytes).toHex();
  const base = reading.readOther(baseId);
  return addDelta(base, inflateAt(file, at + length + idBytes, sizeBytes));
}

function addDelta(base: GitObject | undefined, delta: Uint8Array | undefined) {
  const bytes = base && delta && applyDelta(base.bytes, delta, OBJECT_BYTES_MAX);
  return bytes && { kind: base.kind, bytes };
}

function inflateAt(file: OrdinaryFile, at: number, sizeBytes: number): Uint8Array | undefined {
  const bytes = inflateObject(readRange(file, at, compressedBytesMax(sizeBytes)));
  return bytes?.length === sizeBytes ? bytes : undefined;
}

// Three bits of type and a size, four bits in the first byte and seven in each that follows.
function readHeader(head: Uint8Array): { type: number; sizeBytes: number; length: number } {
  const first = head[0] ?? 0;
  let sizeBytes = first & 15;
  let length = 1;
  let factor = 16;
  for (let byte = first; byte >= 128 && length < 10; length += 1) {
    byte = head[length] ?? 0;
    sizeBytes += (byte & 127) * factor;
    factor *= 128;
  }
  return { type: (first >> 4) & 7, sizeBytes, length };
}

// Seven bits in each byte, the highest first; each further byte adds one to what came before.
function readDistance(head: Uint8Array, start: number): { distance: number; end: number } {
  let end = start;
  let byte = head[end] ?? 0;
  let distance = byte & 127;
  for (end += 1; byte >= 128 && end < start + 8; end += 1) {
    byte = head[end] ?? 0;
    distance = (distance + 1) * 128 + (byte & 127);
  }
  return { distance, end };
}
