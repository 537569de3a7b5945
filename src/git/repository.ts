/**
 * git/ reads a repository's own files: HEAD, refs, the index, objects. It never starts git, because
 * git runs what the repository's configuration names (filters, hooks, fsmonitor, a fetch of missing
 * objects), and the repository may come from somebody else. It knows no memory and no session. All
 * sizes and the total time are bounded, only ordinary files are opened, and whatever is damaged or
 * in a form that is not understood here counts as unknown.
 */
import { type GitFolders, findGitFolders } from "@/platform/git-folders.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { readOrdinaryFile } from "@/platform/ordinary-file.ts";
import { type ObjectReader, createObjectReader } from "@/git/objects.ts";

export interface Repository extends GitFolders, Disposable {
  /** The id of the commit that HEAD names, in hexadecimal. Unknown if the refs are in a reftable. */
  readonly headId: string | undefined;
  readonly objects: ObjectReader;
}

/** Opens the repository of this folder. Returns undefined if there is none or it has no commit. */
export function openRepository(root: string, mayContinue: () => boolean): Repository | undefined {
  const folders = findGitFolders(root);
  if (folders === undefined) return undefined;
  const headId = resolveHead(folders);
  if (headId === undefined && !hasReftable(folders)) return undefined;
  const idBytes = headId === undefined ? configuredIdBytes(folders) : headId.length / 2;
  const objects = createObjectReader(joinPath(folders.common, "objects"), idBytes, { mayContinue });
  return { ...folders, headId, objects, [Symbol.dispose]: () => objects.close() };
}

const ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const SYMBOLIC = /^ref: (refs\/[^\s\0]{1,1000})$/;
/** Git follows five symbolic refs at most. */
const REFS_FOLLOWED = 5;
const REF_BYTES_MAX = 4096;
/** Guess: 300,000 refs. */
const PACKED_REFS_BYTES_MAX = 32 * 1024 * 1024;

/** Guess: a configuration with a thousand branches. */
const CONFIG_BYTES_MAX = 256 * 1024;

function hasReftable({ common }: GitFolders): boolean {
  return readText(joinPath(common, "reftable", "tables.list"), PACKED_REFS_BYTES_MAX) !== undefined;
}

function configuredIdBytes({ common }: GitFolders): number {
  const config = readText(joinPath(common, "config"), CONFIG_BYTES_MAX) ?? "";
  return /^\s{0,8}objectformat\s{0,8}=\s{0,8}sha256\b/im.test(config) ? 32 : 20;
}

function resolveHead({ own, common }: GitFolders): string | undefined {
  let text = readText(joinPath(own, "HEAD"), REF_BYTES_MAX);
  for (let i = 0; i < REFS_FOLLOWED && text !== undefined; i += 1) {
    if (ID.test(text)) return text;
    const name = SYMBOLIC.exec(text)?.[1];
    if (name === undefined || name.includes("..")) return undefined;
    text = readText(joinPath(common, name), REF_BYTES_MAX) ?? findPackedRef(common, name);
  }
  return undefined;
}

function findPackedRef(common: string, name: string): string | undefined {
  const text = readText(joinPath(common, "packed-refs"), PACKED_REFS_BYTES_MAX);
  if (text === undefined) return undefined;
  const at = `${text}\n`.indexOf(` ${name}\n`);
  if (at === -1) return undefined;
  const id = text.slice(text.lastIndexOf("\n", at) + 1, at);
  return ID.test(id) ? id : undefined;
}

function readText(path: string, bytesMax: number): string | undefined {
  try {
    return new TextDecoder().decode(readOrdinaryFile(path, bytesMax)).trim();
  } catch {
    return undefined; // It is missing, too large, or no ordinary file.
  }
}
