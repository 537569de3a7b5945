import { systemCode } from "@/base/system-error.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { readPrivateFile } from "@/platform/private-file.ts";

/**
 * The part of the journal that lies in the user's own folder: the key of the marks, the locks and
 * the sessions. No repository can bring these.
 */
export function userJournalFolder(userFolder: string): string {
  return joinPath(userFolder, "journal");
}

/** Makes a folder below it and returns its path. */
export function ensureUserFolder(userFolder: string, name: string): string {
  const folder = joinPath(userJournalFolder(userFolder), name);
  fileSystem().mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

const KEY_BYTES_MAX = 1024;

function keyPath(userFolder: string): string {
  return joinPath(userJournalFolder(userFolder), "key");
}

/** The key of the marks; undefined if nothing was marked yet. */
export function findKey(userFolder: string): string | undefined {
  const key = readPrivateFile(keyPath(userFolder), KEY_BYTES_MAX)?.trim();
  return key === undefined || key.length < 32 ? undefined : key;
}

/** The key; makes one if there is none. Several processes may do this at once: they agree on one. */
function ensureKey(userFolder: string): string {
  const known = findKey(userFolder);
  if (known !== undefined) return known;
  const { linkSync, mkdirSync, rmSync, writeFileSync } = fileSystem();
  mkdirSync(userJournalFolder(userFolder), { recursive: true, mode: 0o700 });
  const path = keyPath(userFolder);
  const key = `${crypto.randomUUID()}${crypto.randomUUID()}`;
  const temporary = `${path}.${process.pid}.${key.slice(0, 8)}`;
  try {
    writeFileSync(temporary, `${key}\n`, { flag: "wx", mode: 0o600, flush: true });
    linkSync(temporary, path);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") {
      // This file system has no hard links.
      writeFileSync(path, `${key}\n`, { flag: "wx", mode: 0o600, flush: true });
    }
  } finally {
    rmSync(temporary, { force: true });
  }
  return findKey(userFolder) ?? replaceKey(path, key);
}

/** A damaged key vouches for nothing any more. */
function replaceKey(path: string, key: string): string {
  const { rmSync, writeFileSync } = fileSystem();
  rmSync(path, { force: true });
  writeFileSync(path, `${key}\n`, { flag: "wx", mode: 0o600, flush: true });
  return key;
}

/**
 * The journal lies in the project, where a repository can bring its own. Each record that we write
 * has a mark: a keyed hash of its content. Nobody else has the key, so nobody else can make a mark.
 */
export function withMark<T extends object>(record: T, userFolder: string): T & { mark: string } {
  return { ...record, mark: markOf(record, ensureKey(userFolder)) };
}

/** True if the record has the mark that only we can make, and nothing in it was changed since. */
export function isMarked(
  record: Readonly<Record<string, unknown>>,
  key: string | undefined,
): boolean {
  const { mark, ...content } = record;
  return key !== undefined && typeof mark === "string" && mark === markOf(content, key);
}

function markOf(content: object, key: string): string {
  return new Bun.CryptoHasher("sha256", key).update(JSON.stringify(content)).digest("hex");
}
