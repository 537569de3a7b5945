import { folderOf, joinPath, nodePath } from "@/platform/path-parts.ts";
import { isSamePath, type Platform } from "@/platform/paths.ts";

/**
 * Detects the package manager of a project. The agent is told, so that it does not find out from a
 * lock file that a wrong command has just created. Only a few named files are read, in the
 * project's folder and those above it, never in the tree below.
 */
export const PACKAGE_MANAGERS = ["npm", "yarn", "pnpm", "bun"] as const;
export type PackageManager = (typeof PACKAGE_MANAGERS)[number];

export interface DetectedManager {
  readonly name: PackageManager;
  /** The evidence, such as "pnpm-lock.yaml". */
  readonly by: string;
}

/** Everything that detection looks at. */
export interface ManagerSources {
  /** The project's folder and those above it up to the repository's root, nearest first. */
  readonly folders: readonly string[];
  readonly home: string;
  /** The value of CLAUDE_PACKAGE_MANAGER. Empty if it is not set. */
  readonly chosen: string;
  /** Undefined if there is no such file, or it is too large. */
  readonly readText: (path: string) => string | undefined;
  readonly hasFile: (path: string) => boolean;
  readonly isInstalled: (program: string) => boolean;
}

/** In order of priority: a project may still have the lock file of a manager it no longer uses. */
const LOCK_FILES: readonly (readonly [string, PackageManager])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["yarn.lock", "yarn"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
];

const PREFERENCE_FILE = ".claude/package-manager.json";

/**
 * Looks, in this order, at the environment variable, the project's preference file, its
 * package.json, its lock file, the user's preference file, and what is installed. Returns undefined
 * if no folder has a package.json: then there is nothing to manage.
 */
export function detectPackageManager(sources: ManagerSources): DetectedManager | undefined {
  if (!isPackage(sources)) return undefined;
  const { folders, home, chosen } = sources;
  const fromEnvironment = toManager(chosen.trim());
  if (fromEnvironment !== undefined) return { name: fromEnvironment, by: "CLAUDE_PACKAGE_MANAGER" };
  return (
    firstOf(folders, (folder) => preferenceIn(folder, sources)) ??
    firstOf(folders, (folder) => declaredIn(folder, sources)) ??
    firstOf(folders, (folder) => lockedIn(folder, sources)) ??
    preferenceIn(home, sources) ??
    firstOf(PACKAGE_MANAGERS, (name) => installed(name, sources))
  );
}

/** The command that runs the project's tests, if its package.json declares a test script. */
export function testCommand(
  manager: PackageManager,
  { folders, readText }: Pick<ManagerSources, "folders" | "readText">,
): string | undefined {
  const script = firstOf(folders, (folder) => {
    const { scripts } = readObject(readText(joinPath(folder, "package.json")));
    const test = isObject(scripts) ? scripts["test"] : undefined;
    return typeof test === "string" && test.trim() !== "" ? test : undefined;
  });
  // The script that npm writes into every new package.json tests nothing.
  if (script === undefined || /no test specified/.test(script)) return undefined;
  // `bun test` starts Bun's own test runner and ignores the script.
  return manager === "bun" ? "bun run test" : `${manager} test`;
}

/** Guess: nobody works in deeper folders. */
const FOLDERS_MAX = 100;

/** The folders from `start` up to `top`, both included; only `start` if it is not below `top`. */
export function foldersBetween(
  start: string,
  top: string,
  platform: Platform = process.platform,
): string[] {
  const folders = [start];
  for (let folder = start; !isSamePath(folder, top, platform); folders.push(folder)) {
    const above = platform === "win32" ? nodePath().win32.dirname(folder) : folderOf(folder);
    if (above === folder || folders.length >= FOLDERS_MAX) return [start];
    folder = above;
  }
  return folders;
}

function isPackage({ folders, hasFile }: ManagerSources): boolean {
  return folders.some((folder) => hasFile(joinPath(folder, "package.json")));
}

function preferenceIn(folder: string, { readText }: ManagerSources): DetectedManager | undefined {
  const { packageManager } = readObject(readText(joinPath(folder, PREFERENCE_FILE)));
  const name = toManager(packageManager);
  return name && { name, by: PREFERENCE_FILE };
}

// A value such as "pnpm@9.1.0+sha512…": the name stands before the version.
function declaredIn(folder: string, { readText }: ManagerSources): DetectedManager | undefined {
  const { packageManager } = readObject(readText(joinPath(folder, "package.json")));
  if (typeof packageManager !== "string") return undefined;
  const name = toManager(packageManager.split("@")[0]);
  return name && { name, by: "package.json" };
}

function lockedIn(folder: string, { hasFile }: ManagerSources): DetectedManager | undefined {
  return firstOf(LOCK_FILES, ([file, name]) =>
    hasFile(joinPath(folder, file)) ? { name, by: file } : undefined,
  );
}

function installed(name: PackageManager, sources: ManagerSources): DetectedManager | undefined {
  return sources.isInstalled(name) ? { name, by: "installed" } : undefined;
}

function toManager(value: unknown): PackageManager | undefined {
  return PACKAGE_MANAGERS.find((name) => name === value);
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function readObject(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isObject(value) ? value : {};
  } catch {
    return {}; // It may be just being edited.
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
