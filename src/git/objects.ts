import { readAlternates } from "@/git/alternates.ts";
import { inflateObject, OBJECT_BYTES_MAX } from "@/git/inflate-object.ts";
import { DELTAS_MAX, type Pack, openPacks } from "@/git/pack.ts";
import { hasContent } from "@/platform/file-system.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { openOrdinaryFile, readRange } from "@/platform/ordinary-file.ts";

export type ObjectKind = "commit" | "tree" | "blob" | "tag";

export interface GitObject {
  readonly kind: ObjectKind;
  readonly bytes: Uint8Array;
}

/** Reads the objects of a repository by their id in hexadecimal. */
export interface ObjectReader {
  /** The length of an id: 20 for SHA-1, 32 for SHA-256. */
  readonly idBytes: number;
  /** Returns undefined if it is missing, too large or damaged, or if the time is over. */
  read(id: string): GitObject | undefined;
  close(): void;
}

/**
 * Reads loose objects and packs, in this folder and in those it borrows from. A missing object, as
 * in a partial clone, is never fetched.
 */
export function createObjectReader(
  folder: string,
  idBytes: number,
  { mayContinue }: { mayContinue: () => boolean },
): ObjectReader {
  const folders = [folder, ...readAlternates(folder)];
  let packs: Pack[] | undefined;
  let depth = 0;
  const readPacked = (id: string): GitObject | undefined => {
    packs ??= openPacks(folders, idBytes);
    for (const pack of packs) {
      const object = pack.read(id, read);
      if (object !== undefined) return object;
    }
    return undefined;
  };
  const read = (id: string): GitObject | undefined => {
    if (!mayContinue() || depth >= DELTAS_MAX) return undefined;
    for (const one of folders) {
      const object = readLoose(one, id);
      if (object !== undefined) return object;
    }
    depth += 1;
    const object = readPacked(id);
    depth -= 1;
    return object;
  };
  return { idBytes, read, close: () => packs?.forEach((pack) => pack.close()) };
}

/** "commit", a space, the size and a zero byte. */
const HEADER = /^(commit|tree|blob|tag) (\d{1,9})\0/;
const HEADER_CHARS_MAX = 32;

function readLoose(folder: string, id: string): GitObject | undefined {
  try {
    const path = joinPath(folder, id.slice(0, 2), id.slice(2));
    if (!hasContent(path)) return undefined;
    using file = openOrdinaryFile(path);
    // More than this is no object that is read here.
    if (file.sizeBytes > OBJECT_BYTES_MAX) return undefined;
    const content = inflateObject(readRange(file, 0, file.sizeBytes));
    if (content === undefined) return undefined;
    const start = new TextDecoder("latin1").decode(content.subarray(0, HEADER_CHARS_MAX));
    const [header, kind, size] = HEADER.exec(start) ?? [];
    const bytes = content.subarray(header?.length ?? 0);
    return Number(size) === bytes.length ? { kind: kind as ObjectKind, bytes } : undefined;
  } catch {
    return undefined; // Git has just removed it.
  }
}
