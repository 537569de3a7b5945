import type * as NodePath from "node:path";

/**
 * Joins and splits paths without node:path, which takes a third of a millisecond to load. Every
 * hook does this, and in a normalized POSIX path (no "..", no "//") it only has to find slashes.
 * Any other path, and every path on Windows, is left to node:path.
 */
export function joinPath(folder: string, ...names: readonly string[]): string {
  let path = folder;
  for (const name of names) {
    if (!isPosix() || !isNormalized(path) || !isNormalized(name) || name.startsWith("/")) {
      return nodePath().join(folder, ...names);
    }
    path = path === "/" ? `/${name}` : `${path}/${name}`;
  }
  return path;
}

/** The folder that contains the path. The root contains itself. */
export function folderOf(path: string): string {
  if (!isPosix() || !isNormalized(path)) return nodePath().dirname(path);
  const end = path.lastIndexOf("/");
  if (end === -1) return ".";
  return end === 0 ? "/" : path.slice(0, end);
}

/** The last part of a path. */
export function lastNameOf(path: string): string {
  if (!isPosix() || path === "/" || !isNormalized(path)) return nodePath().basename(path);
  return path.slice(path.lastIndexOf("/") + 1);
}

/** True if POSIX normalization would not change the path: no part is empty, "." or "..". */
export function isNormalized(path: string): boolean {
  if (path === "/") return true;
  for (let start = path.startsWith("/") ? 1 : 0; ;) {
    const end = path.indexOf("/", start);
    const name = end === -1 ? path.slice(start) : path.slice(start, end);
    if (name === "" || name === "." || name === "..") return false;
    if (end === -1) return true;
    start = end + 1;
  }
}

export function nodePath(): typeof NodePath {
  return require("node:path");
}

function isPosix(): boolean {
  return process.platform !== "win32";
}
