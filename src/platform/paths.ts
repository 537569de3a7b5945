import { isNormalized, nodePath } from "@/platform/path-parts.ts";

/**
 * Resolves and compares paths. A project path starts at the project's root and has "/" between its
 * parts on every system; memories, digests and state files contain such paths. On Windows case
 * does not matter, "\" equals "/", and "C:\a", "\\?\C:\a" and Git Bash's "/c/a" are the same path.
 * Elsewhere a backslash is an ordinary character. The platform is a parameter, so that tests can
 * ask for other systems.
 */
export type Platform = NodeJS.Platform;

/** Makes `path` absolute, relative to `folder`. */
export function resolvePath(
  folder: string,
  path: string,
  platform: Platform = process.platform,
): string {
  if (platform !== "win32") return resolvePosix(folder, path);
  return nodePath().win32.resolve(toWindowsPath(folder), toWindowsPath(path));
}

/** The longest path that any supported system accepts. */
export const PATH_CHARS_MAX = 4_096;

/** Returns the path, or the part of it that a system could accept if it is longer. */
export function toPossiblePath(path: string): string {
  if (path.length <= PATH_CHARS_MAX) return path;
  const end = path.lastIndexOf("/", PATH_CHARS_MAX);
  return path.slice(0, end > 0 ? end : PATH_CHARS_MAX);
}

/** Returns the path relative to the root, "" for the root, or undefined if it lies elsewhere. */
export function toProjectPath(
  path: string,
  root: string,
  platform: Platform = process.platform,
): string | undefined {
  const from = resolvePath(root, ".", platform);
  const to = resolvePath(from, path, platform);
  return platform === "win32" ? relativeOnWindows(from, to) : relativeOnPosix(from, to);
}

function relativeOnPosix(from: string, to: string): string | undefined {
  if (to === from) return "";
  const start = from === "/" ? from : `${from}/`;
  return to.startsWith(start) ? to.slice(start.length) : undefined;
}

function relativeOnWindows(from: string, to: string): string | undefined {
  const { isAbsolute, relative } = nodePath().win32;
  const inside = relative(from, to);
  // A path on another drive cannot be relative.
  if (isAbsolute(inside)) return undefined;
  const shown = toSlashes(inside, "win32");
  return shown === ".." || shown.startsWith("../") ? undefined : shown;
}

function resolvePosix(folder: string, path: string): string {
  if (path.startsWith("/") && isNormalized(path)) return path;
  if (folder.startsWith("/") && isNormalized(folder)) {
    if (path === "." || path === "") return folder;
    if (!path.startsWith("/") && isNormalized(path))
      return folder === "/" ? `/${path}` : `${folder}/${path}`;
  }
  return nodePath().posix.resolve(folder, path);
}

/** Returns the path relative to the root if it lies below it, else the path as given. */
export function nameInProject(
  path: string,
  root: string,
  cwd: string = root,
  platform: Platform = process.platform,
): string {
  const full = resolvePath(cwd, path, platform);
  return toProjectPath(full, root, platform) || toSlashes(path, platform);
}

/** True if the path is the folder or lies inside it. */
export function isInside(
  folder: string,
  path: string,
  platform: Platform = process.platform,
): boolean {
  return toProjectPath(path, folder, platform) !== undefined;
}

/** True if two absolute paths are the same. Does not resolve links. */
export function isSamePath(a: string, b: string, platform: Platform = process.platform): boolean {
  return toProjectPath(a, b, platform) === "";
}

/** True if one path with "/" equals or ends in the other: they may start in different folders. */
export function mayBeSameFile(
  file: string,
  path: string,
  platform: Platform = process.platform,
): boolean {
  const [a, b] = [foldCase(file, platform), foldCase(path, platform)];
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
}

/** The shorter of two paths to the same file. */
export function shorterPath(a: string, b: string): string {
  return b.length < a.length ? b : a;
}

/** Maps spellings that name the same file on this system to one text. */
export function foldCase(path: string, platform: Platform = process.platform): string {
  return platform === "win32" ? path.toLowerCase() : path;
}

/** Writes the path with "/" between its parts. */
export function toSlashes(path: string, platform: Platform = process.platform): string {
  return platform === "win32" ? path.replaceAll("\\", "/") : path;
}

/** True if the path is absolute on Windows or on POSIX. */
export function isAbsoluteOnAnySystem(path: string): boolean {
  return /^(?:[\\/]|[A-Za-z]:[\\/])/.test(path);
}

/** Turns "/c/a" into "C:\a" and removes the prefixes for long and device paths ("\\?\", "\\.\"). */
function toWindowsPath(path: string): string {
  return path
    .replace(/^\/([A-Za-z])(?=\/|$)/, "$1:")
    .replaceAll("/", "\\")
    .replace(/^\\\\[?.]\\UNC\\/i, "\\\\")
    .replace(/^\\\\[?.]\\(?=[A-Za-z]:)/, "")
    .replace(/^[A-Za-z]:$/, "$&\\");
}

const SCRATCH =
  /^(?:\/private)?\/(?:var\/)?tmp(?:\/|$)|^\/var\/folders\/|^[A-Z]:.*\/AppData\/Local\/Temp\//i;

/** True for a path in a folder of temporary files: what lies there is nobody's work. */
export function isScratch(path: string): boolean {
  return SCRATCH.test(toSlashes(path));
}
