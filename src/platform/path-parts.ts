import type * as NodePath from "node:path";

/**
 * Putting paths together and taking them apart. Every hook does it, and loading node:path takes
 * a third of a millisecond: a POSIX path that has nothing to tidy up ("..", "//") needs only its
 * slashes found. Everything else, and Windows, is left to node:path itself.
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

/** The folder a path lies in; that of the topmost one is itself. */
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

/** Whether POSIX's rules would leave the path as it is: each part is a name. */
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
