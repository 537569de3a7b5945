import { join } from "node:path";
import { ownServerPrograms } from "@/claude/settings/registered-server.ts";
import type { Surroundings } from "@/doctor/finding.ts";
import { ownHooks, readScopes } from "@/doctor/settings-scopes.ts";
import { claimEmptyFolder } from "@/platform/own-store/claim-store-folder.ts";
import { isSamePath } from "@/platform/paths.ts";
import { userFolder } from "@/platform/project.ts";
import { getProgramFolder } from "@/setup/hooks/program-folder.ts";
import { installHooks } from "@/setup/install-hooks.ts";
import { OWN_FOLDER } from "@/setup/manifest.ts";
import { decodeSettings, readServersFile } from "@/setup/settings-files.ts";
import { requireOwnStore } from "@/store/sqlite/database/open-own-store.ts";

/** Lets the hooks and the server of a project call this program, in the same files and way. */
export function setUpAgain(surroundings: Surroundings): string {
  const { project, clock, environment } = surroundings;
  const folder = join(project.root, OWN_FOLDER);
  const user = userFolder(environment);
  // The setup command does the same: what somebody else's folder records is not believed.
  requireOwnStore(folder, environment);
  if (!isSamePath(folder, user)) claimEmptyFolder(folder, user);
  const programFolder = getProgramFolder();
  const servers = ownServerPrograms(decodeSettings(readServersFile(project.root))) ?? [];
  for (const settings of readScopes(surroundings)) {
    const own = ownHooks(settings);
    if (settings.scope === "user" || own.length === 0) continue;
    installHooks({
      directory: project.root,
      programFolder,
      platform: process.platform,
      clock,
      local: settings.scope === "local",
      // A hook that is no command is a call of the server.
      transport: own.some(({ command }) => command === "") ? "mcp" : "command",
      ...(servers.length > 0 ? { server: "add" } : {}),
    });
  }
  return `hooks and server of ${project.root} now call the program in ${programFolder}`;
}
