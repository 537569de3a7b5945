import { existsSync } from "node:fs";
import type { Environment } from "@/base/environment.ts";
import { databasePath } from "@/platform/database-path.ts";
import { homeOfStore, keptFor } from "@/platform/kept/kept-paths.ts";
import { listRegisteredFolders } from "@/platform/own-store/registration.ts";
import { userFolder } from "@/platform/project.ts";
import { findInstalledScopes, type InstalledScope } from "@/setup/installed-scopes.ts";
import { projectPlace, userPlace } from "@/setup/place.ts";
import { listRegisteredProjects } from "@/store/project-registry.ts";

/** The folders with memories in projects on this machine, other than these. */
export function findMemoriesOfOthers(
  environment: Environment,
  folders: readonly string[],
): string[] {
  const user = userFolder(environment);
  return listKnownFolders(user).filter((folder) => {
    const isKept = keptFor(folder, user) !== undefined;
    return !isKept && !folders.includes(folder) && existsSync(databasePath(folder));
  });
}

/** The hooks in projects that setup was run in, or that have memories, on this machine. */
export function findHooksInProjects(environment: Environment): InstalledScope[] {
  const own = userPlace(environment);
  const user = userFolder(environment);
  return listKnownFolders(user)
    .flatMap((folder) => findInstalledScopes(projectPlace(homeOfStore(folder, user)), own))
    .filter(({ scope }) => scope !== "user");
}

function listKnownFolders(user: string): string[] {
  const projects = listRegisteredProjects(user).map(({ storeFolder }) => storeFolder);
  return [...new Set([...listRegisteredFolders(user), ...projects])];
}
