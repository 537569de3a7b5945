import { existsSync } from "node:fs";
import { join } from "node:path";
import { ownServerPrograms } from "@/claude/settings/registered-server.ts";
import { type Finding, FIX_COMMAND, ok, type Surroundings } from "@/doctor/finding.ts";
import { setUpAgain } from "@/doctor/set-up-again.ts";
import { ownHooks, readScopes } from "@/doctor/settings-scopes.ts";
import { projectPlace, userPlace } from "@/setup/place.ts";
import { decodeSettings, readServersFile, SERVERS_NAME } from "@/setup/settings-files.ts";

/** Our server, with which agents remember and recall by themselves. */
export function checkServer(surroundings: Surroundings): Finding[] {
  const { root } = surroundings.project;
  const path = join(root, SERVERS_NAME);
  const file = readServersFile(projectPlace(root));
  const ofUser = findServerOfUser(surroundings);
  if (file.bytes === undefined) return [ofUser];
  const programs = ownServerPrograms(decodeSettings(file));
  if (programs === undefined) {
    const message = `${path} is not plain JSON, so Claude Code ignores it`;
    return [{ severity: "warning", message, hint: `correct ${path}` }];
  }
  const missing = programs.find((program) => program.includes("/") && !existsSync(program));
  if (missing === undefined) {
    return [programs.length === 0 ? ofUser : ok(`registered in ${path}`)];
  }
  const message = `${path} starts ${missing}, which does not exist`;
  const isSetUp = readScopes(surroundings).some(
    (settings) => settings.scope !== "user" && ownHooks(settings).length > 0,
  );
  if (!isSetUp) return [{ severity: "warning", message, hint: "context-graph setup" }];
  const fix = () => setUpAgain(surroundings);
  return [{ severity: "warning", message, hint: FIX_COMMAND, fix }];
}

/** The client's own state has the server that 'setup --user' registers for every project. */
function findServerOfUser({ environment }: Surroundings): Finding {
  const place = userPlace(environment);
  const file = readServersFile(place);
  const programs = file.bytes === undefined ? [] : (ownServerPrograms(decodeSettings(file)) ?? []);
  const missing = programs.find((program) => program.includes("/") && !existsSync(program));
  if (missing !== undefined) {
    const message = `${place.serversPath} starts ${missing}, which does not exist`;
    return { severity: "warning", message, hint: "context-graph setup --user" };
  }
  return ok(programs.length === 0 ? "not registered here" : `registered in ${place.serversPath}`);
}
