/**
 * The stamp beside a build says which Bun made it and has the hash of every file it was made from.
 * The build itself lists those files (build.ts), so none can be forgotten here.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";

/** The hash of each file. Paths are relative to `root`, with forward slashes. */
export function hashFiles(root, paths) {
  return Object.fromEntries([...paths].sort().map((path) => [path, hashFile(join(root, path))]));
}

/** All files in a folder and the folders in it, relative to `root`. */
export function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .map((path) => path.replaceAll(sep, "/"));
}

export function removeStamp(outdir) {
  rmSync(stampPath(outdir), { force: true });
}

/** `folders` are those where an added file also makes the build outdated. */
export function writeStamp(outdir, { bunVersion, folders, hashes }) {
  const stamp = { bunVersion, folders, hashes };
  writeFileSync(stampPath(outdir), `${JSON.stringify(stamp, null, 1)}\n`);
}

/**
 * True if a build made now, by this version of Bun, would read the same files as the one in
 * `outdir`.
 */
export function isUpToDate(root, outdir, bunVersion) {
  const stamp = readStamp(outdir);
  if (stamp === undefined || stamp.bunVersion !== bunVersion) return false;
  const { folders, hashes } = stamp;
  return (
    Object.entries(hashes).every(([path, hash]) => hashFile(join(root, path)) === hash) &&
    folders.every((folder) => filesBelow(root, folder).every((path) => path in hashes))
  );
}

function readStamp(outdir) {
  try {
    const stamp = JSON.parse(readFileSync(stampPath(outdir), "utf8"));
    return typeof stamp?.hashes === "object" ? stamp : undefined;
  } catch {
    return undefined; // No build yet, or a stamp of an older version of this script.
  }
}

function stampPath(outdir) {
  return join(outdir, ".built-from");
}

function hashFile(path) {
  if (!existsSync(path)) return "missing";
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
