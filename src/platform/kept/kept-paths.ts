import type { Environment } from "@/base/environment.ts";
import { keptRoot, STORE_FOLDER, type StorePlace } from "@/platform/kept/kept-store.ts";
import { folderOf, joinPath } from "@/platform/path-parts.ts";
import { type Platform, toProjectPath } from "@/platform/paths.ts";
import { type Project, userFolder as folderOfUser } from "@/platform/project.ts";

/** The folder of the memories that are kept for the project in this folder. */
export function keptFolderFor(
  userFolder: string,
  home: string,
  platform: Platform = process.platform,
): string {
  const parts = home.split(platform === "win32" ? /[\\/]/ : "/").filter((part) => part !== "");
  const names = platform === "win32" ? parts.map((part) => part.replace(/:$/, "")) : parts;
  return joinPath(keptRoot(userFolder), ...names, STORE_FOLDER);
}

/** The project whose memories are kept in this folder; undefined if the store is a project's own. */
export function keptFor(
  storeFolder: string,
  userFolder: string,
  platform: Platform = process.platform,
): string | undefined {
  const inside = toProjectPath(storeFolder, keptRoot(userFolder), platform)?.split("/");
  if (inside?.pop() !== STORE_FOLDER) return undefined;
  if (platform !== "win32") return `/${inside.join("/")}`;
  const [first = "", ...names] = inside;
  const start = /^[A-Za-z]$/.test(first) ? `${first}:` : `\\\\${first}`;
  return names.length === 0 ? `${start}\\` : [start, ...names].join("\\");
}

/** The folder of a store's project, whether the store lies in it or is kept for it. */
export function homeOfStore(storeFolder: string, userFolder: string): string {
  return keptFor(storeFolder, userFolder) ?? folderOf(storeFolder);
}

/** The folder for what all worktrees share, such as the states of sessions. */
export function sharedClaudeFolderOf({ storeFolder, keptFor: home }: StorePlace): string {
  return home === undefined ? joinPath(folderOf(storeFolder), ".claude") : storeFolder;
}

/** The project of a store that is known already, for work that is done later. */
export function projectOfStore(
  known: Pick<Project, "root" | "storeFolder" | "sharedId" | "branch">,
  environment: Environment,
): Project {
  return { ...known, keptFor: keptFor(known.storeFolder, folderOfUser(environment)) };
}
