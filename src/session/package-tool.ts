import { dirname, join, win32 } from "node:path";
import { isSamePath, type Platform } from "@/platform/paths.ts";

/**
 * Which package manager a project uses, so that the agent does not have to find out by a lock
 * file that a wrong command has just made. Looks at a handful of named files in the project's
 * folder and those above it, never at the tree below.
 */
export const PACKAGE_MANAGERS = ["npm", "yarn", "pnpm", "bun"] as const;
export type PackageManager = (typeof PACKAGE_MANAGERS)[number];

export interface DetectedManager {
  readonly name: PackageManager;
  /** What says so, such as "pnpm-lock.yaml". */
  readonly by: string;
}

/** What detection may look at. */
export interface ManagerSources {
  /** The project's folder, and those above it up to the repository's own, nearest first. */
  readonly folders: readonly string[];
  readonly home: string;
  /** What the user set for this session; empty where nothing is set. */
  readonly chosen: string;
  /** Undefined where there is no such file, or it is no small text. */
  readonly readText: (path: string) => string | undefined;
  readonly hasFile: (path: string) => boolean;
  readonly isInstalled: (program: string) => boolean;
}

/** By priority: a project may have kept the lock file of the manager it left. */
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
 * In this order: what the session was told, what the project was told, what its package.json
 * declares, its lock file, what the user prefers everywhere, what is installed. Undefined for a
 * folder without a package.json above it: there is nothing to manage.
 */
export function detectPackageManager(sources: ManagerSources): DetectedManager | undefined {
  if (!isPackage(sources)) return undefined;
  const { folders, home, chosen } = sources;
  const told = toManager(chosen.trim());
  if (told !== undefined) return { name: told, by: "CLAUDE_PACKAGE_MANAGER" };
  return (
    firstOf(folders, (folder) => preferenceIn(folder, sources)) ??
    firstOf(folders, (folder) => declaredIn(folder, sources)) ??
    firstOf(folders, (folder) => lockedIn(folder, sources)) ??
    preferenceIn(home, sources) ??
    firstOf(PACKAGE_MANAGERS, (name) => installed(name, sources))
  );
}

/** The command that runs the project's tests, where its package.json declares one. */
export function testCommand(
  manager: PackageManager,
  { folders, readText }: Pick<ManagerSources, "folders" | "readText">,
): string | undefined {
  const script = firstOf(folders, (folder) => {
    const { scripts } = readObject(readText(join(folder, "package.json")));
    const test = isObject(scripts) ? scripts["test"] : undefined;
    return typeof test === "string" && test.trim() !== "" ? test : undefined;
  });
  // What npm writes into every new package.json runs nothing.
  if (script === undefined || /no test specified/.test(script)) return undefined;
  // `bun test` is Bun's own runner and leaves the script out.
  return manager === "bun" ? "bun run test" : `${manager} test`;
}

/** The folders from `start` up to `top`, both included; only `start` where it is not below. */
export function foldersBetween(
  start: string,
  top: string,
  platform: Platform = process.platform,
): string[] {
  const folders = [start];
  for (let folder = start; !isSamePath(folder, top, platform); folders.push(folder)) {
    const above = platform === "win32" ? win32.dirname(folder) : dirname(folder);
    if (above === folder) return [start];
    folder = above;
  }
  return folders;
}

function isPackage({ folders, hasFile }: ManagerSources): boolean {
  return folders.some((folder) => hasFile(join(folder, "package.json")));
}

function preferenceIn(folder: string, { readText }: ManagerSources): DetectedManager | undefined {
  const { packageManager } = readObject(readText(join(folder, PREFERENCE_FILE)));
  const name = toManager(packageManager);
  return name && { name, by: PREFERENCE_FILE };
}

// "pnpm@9.1.0+sha512…": the name before the version.
function declaredIn(folder: string, { readText }: ManagerSources): DetectedManager | undefined {
  const { packageManager } = readObject(readText(join(folder, "package.json")));
  if (typeof packageManager !== "string") return undefined;
  const name = toManager(packageManager.split("@")[0]);
  return name && { name, by: "package.json" };
}

function lockedIn(folder: string, { hasFile }: ManagerSources): DetectedManager | undefined {
  return firstOf(LOCK_FILES, ([file, name]) =>
    hasFile(join(folder, file)) ? { name, by: file } : undefined,
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
    return {}; // A package.json being edited just now says nothing.
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
