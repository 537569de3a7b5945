import { existsSync } from "node:fs";
import { join } from "node:path";
import { findHooksInProjects } from "@/cli/commands/setup/known-places.ts";
import type { Environment } from "@/base/environment.ts";
import { keptFor } from "@/platform/kept/kept-paths.ts";
import { keptRoot } from "@/platform/kept/kept-store.ts";
import {
  listRegisteredFolders,
  readRegistration,
  removeRegistration,
} from "@/platform/own-store/registration.ts";
import { findProject, userFolder } from "@/platform/project.ts";
import { removeEmptyKept } from "@/platform/kept/kept-projects.ts";
import type { SetupPlace } from "@/setup/place.ts";
import { unlinkProgram } from "@/setup/program-links.ts";
import { deleteFolderIfEmpty, deleteOwnFolderIfBare } from "@/setup/project-files.ts";
import { unregisterProject } from "@/store/project-registry.ts";

/**
 * Removes what the user's folder knows of a place that nothing of ours is left in, and the links
 * to the program if no known project needs them any more.
 */
export function tidyUserFolder(place: SetupPlace, environment: Environment): void {
  const user = userFolder(environment);
  if (!existsSync(user)) return;
  if (!place.isUser) {
    forgetFolder(place.ownFolder, user);
    forgetFolder(findProject(place.directory, environment).storeFolder, user);
  }
  const isNeeded = findHooksInProjects(environment).some(({ scope }) => scope === "project");
  if (!isNeeded) unlinkProgram(user);
  removeEmptyKept(user);
  if (place.isUser) {
    for (const folder of listRegisteredFolders(user)) {
      if (keptFor(folder, user) !== undefined) forgetFolder(folder, user);
    }
    deleteFolderIfEmpty(keptRoot(user));
  }
  for (const name of ["projects", "stores"]) deleteFolderIfEmpty(join(user, name));
  deleteOwnFolderIfBare(user);
}

function forgetFolder(folder: string, user: string): void {
  if (folder === user || existsSync(folder)) return;
  unregisterProject(user, folder);
  const registration = readRegistration(user, folder);
  if (registration !== undefined) removeRegistration(user, registration);
}
