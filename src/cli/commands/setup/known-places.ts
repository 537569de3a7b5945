import { dirname } from "node:path";
import type { Environment } from "@/base/environment.ts";
import { listRegisteredFolders } from "@/platform/own-store/registration.ts";
import { userFolder } from "@/platform/project.ts";
import { findInstalledScopes, type InstalledScope } from "@/setup/installed-scopes.ts";
import { projectPlace, userPlace } from "@/setup/place.ts";
import { listRegisteredProjects } from "@/store/project-registry.ts";

/** The hooks in projects that setup was run in, or that have memories, on this machine. */
export function findHooksInProjects(environment: Environment): InstalledScope[] {
  const user = userFolder(environment);
  const folders = new Set([
    ...listRegisteredFolders(user),
    ...listRegisteredProjects(user).map(({ storeFolder }) => storeFolder),
  ]);
  const own = userPlace(environment);
  return [...folders]
    .flatMap((folder) => findInstalledScopes(projectPlace(dirname(folder)), own))
    .filter(({ scope }) => scope !== "user");
}
