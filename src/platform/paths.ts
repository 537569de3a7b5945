import { isNormalized, nodePath } from "@/platform/path-parts.ts";

/**
 * Paths of the system we run on, and of others in tests: the platform is always an argument.
 * A project path begins at the project's root and has "/" between its parts on every system;
 * memories, digests and state files hold such paths. On Windows letters of either case are the
 * same, "\" and "/" are, and so are "C:\a", "\\?\C:\a" and Git Bash's "/c/a". Elsewhere a
 * backslash is a letter like any other.
 */
export type Platform = NodeJS.Platform;

/** The absolute path of `path`, seen from `folder`. */
export function resolvePath(
  folder: string,
  path: string,
  platform: Platform = process.platform,
): string {
  if (platform !== "win32") return resolvePosix(folder, path);
  return nodePath().win32.resolve(toPlainWindows(folder), toPlainWindows(path));
}

/** The path from the root, "" for the root itself; undefined where it lies elsewhere. */
export function toProjectPath(
  path: string,
  root: string,
  platform: Platform = process.platform,
): string | undefined {
  const from = resolvePath(root, ".", platform);
  const to = resolvePath(from, path, platform);
  return platform === "win32" ? insideWindows(from, to) : insidePosix(from, to);
}

function insidePosix(from: string, to: string): string | undefined {
  if (to === from) return "";
  const start = from === "/" ? from : `${from}/`;
  return to.startsWith(start) ? to.slice(start.length) : undefined;
}

function insideWindows(from: string, to: string): string | undefined {
  const { isAbsolute, relative } = nodePath().win32;
  const inside = relative(from, to);
  // From one drive to another there is no way but an absolute one.
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

/** The path from the root where the file lies below it, and otherwise as it was given. */
export function nameInProject(
  path: string,
  root: string,
  cwd: string = root,
  platform: Platform = process.platform,
): string {
  const full = resolvePath(cwd, path, platform);
  return toProjectPath(full, root, platform) || toSlashes(path, platform);
}

/** Whether the path is the folder itself or lies in it. */
export function isInside(
  folder: string,
  path: string,
  platform: Platform = process.platform,
): boolean {
  return toProjectPath(path, folder, platform) !== undefined;
}

/** Whether two absolute paths name the same place; links are not looked at. */
export function isSamePath(a: string, b: string, platform: Platform = process.platform): boolean {
  return toProjectPath(a, b, platform) === "";
}

/** Whether two paths with "/" may be one file: either may be given from a folder further up. */
export function mayBeSameFile(
  file: string,
  path: string,
  platform: Platform = process.platform,
): boolean {
  const [a, b] = [foldCase(file, platform), foldCase(path, platform)];
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);
}

/** Of two paths of one file the one that begins further down. */
export function shorterPath(a: string, b: string): string {
  return b.length < a.length ? b : a;
}

/** What is equal for two spellings of one name. */
export function foldCase(path: string, platform: Platform = process.platform): string {
  return platform === "win32" ? path.toLowerCase() : path;
}

/** The path with "/" between its parts. */
export function toSlashes(path: string, platform: Platform = process.platform): string {
  return platform === "win32" ? path.replaceAll("\\", "/") : path;
}

/** Whether a path says where it begins, on whatever system it was written. */
export function isAbsoluteOnAnySystem(path: string): boolean {
  return /^(?:[\\/]|[A-Za-z]:[\\/])/.test(path);
}

/** Without what only says that the rest may be long, and with a drive as Windows writes it. */
function toPlainWindows(path: string): string {
  return path
    .replace(/^\/([A-Za-z])(?=\/|$)/, "$1:")
    .replaceAll("/", "\\")
    .replace(/^\\\\[?.]\\UNC\\/i, "\\\\")
    .replace(/^\\\\[?.]\\(?=[A-Za-z]:)/, "")
    .replace(/^[A-Za-z]:$/, "$&\\");
}
