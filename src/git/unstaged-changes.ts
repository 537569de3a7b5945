import type { Stats } from "node:fs";
import type { StagedFile, StagingArea } from "@/git/staging-area.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { readOrdinaryFile } from "@/platform/ordinary-file.ts";

/**
 * The first `limit` paths in the index whose file on disk differs from it. A file with the size and
 * time that git noted is unchanged. Others are hashed as they are on disk, because a filter is a
 * program that the repository names; so a file that a filter or a line-end conversion changes
 * counts as changed after it was touched.
 */
export function unstagedChanges(
  { entries, writtenAtMs }: StagingArea,
  root: string,
  { mayContinue, limit }: { mayContinue: () => boolean; limit: number },
): string[] {
  const { lstatSync } = fileSystem();
  const budget = { bytes: HASHED_BYTES_MAX };
  const changed: string[] = [];
  let count = 0;
  for (const entry of entries) {
    count += 1;
    if (changed.length >= limit || (count % ENTRIES_PER_CHECK === 0 && !mayContinue())) break;
    const { path, flags } = entry;
    if (!isFile(entry) || !flags.isWatched || UNUSABLE_PATH.test(path)) continue;
    const stats = lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
    const isCertain = entry.mtimeMs < writtenAtMs - CLOCK_STEP_MS;
    if (isCertain && stats !== undefined && isUntouched(stats, entry)) continue;
    if (stats === undefined || isChanged(`${root}/${path}`, stats, entry, budget)) {
      changed.push(path);
    }
  }
  return changed;
}

/** Guesses: hashing 32 MB takes about 50 ms. */
const HASHED_BYTES_MAX = 32 * 1024 * 1024;
const ENTRIES_PER_CHECK = 256;

/**
 * Paths that leave the work tree or enter .git, which an index from somebody else may contain, and
 * names that are not UTF-8.
 */
const UNUSABLE_PATH = /(?:^|\/)(?:\.{0,2}|\.git)(?:\/|$)|[\0\\\uFFFD]/i;

const TYPE_MASK = 0o170000;
const ORDINARY_FILE = 0o100000;
const SYMBOLIC_LINK = 0o120000;
const EXECUTE_BIT = 0o100;
/** Windows has neither links nor execute bits that git could rely on. */
const COMPARED_BITS = process.platform === "win32" ? 0 : TYPE_MASK | EXECUTE_BIT;

function isFile({ mode }: StagedFile): boolean {
  const type = mode & TYPE_MASK;
  return type === ORDINARY_FILE || type === SYMBOLIC_LINK;
}

/** The clocks of file systems advance in steps of up to 10 ms: a later change may be invisible. */
const CLOCK_STEP_MS = 10;
/** Times are compared as floating-point numbers of milliseconds, exact to a microsecond. */
const TIME_TOLERANCE_MS = 0.002;

/** True if the file has the type, size and time that git noted. */
function isUntouched(stats: Stats, { mode, sizeBytes, mtimeMs, flags }: StagedFile): boolean {
  if (flags.isUnfinished || hasOtherType(stats, mode)) return false;
  // Some builds of git keep only whole seconds.
  const shownMs = mtimeMs % 1000 === 0 ? Math.floor(stats.mtimeMs / 1000) * 1000 : stats.mtimeMs;
  const isSameTime = Math.abs(shownMs - mtimeMs) < TIME_TOLERANCE_MS;
  return isSameTime && stats.size % 2 ** 32 === sizeBytes;
}

function hasOtherType(stats: Stats, mode: number): boolean {
  const isLink = (mode & TYPE_MASK) === SYMBOLIC_LINK;
  const compared = isLink ? COMPARED_BITS & TYPE_MASK : COMPARED_BITS;
  return (stats.mode & compared) !== (mode & compared);
}

function isChanged(
  path: string,
  stats: Stats,
  entry: StagedFile,
  budget: { bytes: number },
): boolean {
  const isReadable = stats.isFile() || stats.isSymbolicLink();
  if (entry.flags.isUnfinished || !isReadable || hasOtherType(stats, entry.mode)) return true;
  if (stats.size > budget.bytes) return stats.size % 2 ** 32 !== entry.sizeBytes;
  budget.bytes -= stats.size;
  return hashAsBlob(path, stats, entry.id.length) !== entry.id;
}

/** The id that the file would have in git, without any filter. Undefined if it cannot be read. */
function hashAsBlob(path: string, stats: Stats, idChars: number): string | undefined {
  try {
    const content = stats.isSymbolicLink()
      ? new TextEncoder().encode(fileSystem().readlinkSync(path))
      : readOrdinaryFile(path, HASHED_BYTES_MAX);
    const hasher = new Bun.CryptoHasher(idChars === 40 ? "sha1" : "sha256");
    return hasher.update(`blob ${content.length}\0`).update(content).digest("hex");
  } catch {
    return undefined; // It has just been removed, or we may not read it.
  }
}
