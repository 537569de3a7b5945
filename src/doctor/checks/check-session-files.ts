import { readdirSync } from "node:fs";
import { counted } from "@/base/text.ts";
import { type Finding, ok, type Surroundings } from "@/doctor/finding.ts";
import { homeDirectory } from "@/platform/project.ts";
import { loadState, stateFolder } from "@/session/state/state-folder.ts";

const FILE_NAME = /^context-graph-(.+)\.json$/;

/** The state files of the last sessions. A damaged one is told to no session. */
export function checkSessionFiles({ project, environment }: Surroundings): Finding[] {
  const isProject = project.sharedId === undefined;
  const folder = stateFolder(isProject ? project.root : undefined, homeDirectory(environment));
  const sessions = namesIn(folder).flatMap((name) => FILE_NAME.exec(name)?.[1] ?? []);
  const damaged = sessions.filter((session) => loadState(folder, session) === undefined);
  if (damaged.length === 0) return [ok(`${counted(sessions.length, "session")} in ${folder}`)];
  const message = `${counted(damaged.length, "session file")} in ${folder} cannot be read: ${damaged.slice(0, 3).join(", ")}`;
  return [{ severity: "warning", message, hint: "delete them; the next session writes its own" }];
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // There have been no sessions.
  }
}
