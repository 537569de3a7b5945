import { rmSync } from "node:fs";
import { join } from "node:path";
import { counted } from "@/base/text.ts";
import { backUp } from "@/doctor/back-up.ts";
import { type Finding, FIX_COMMAND, ok, type Surroundings } from "@/doctor/finding.ts";
import { namesIn } from "@/platform/file-system.ts";
import { homeDirectory } from "@/platform/project.ts";
import { loadState, projectStateFolder } from "@/session/state/state-folder.ts";

const FILE_NAME = /^context-graph-(.+)\.json$/;

/** The state files of the last sessions. A damaged one is told to no session. */
export function checkSessionFiles(surroundings: Surroundings): Finding[] {
  const { project, environment } = surroundings;
  const folder = projectStateFolder(project, homeDirectory(environment));
  const sessions = namesIn(folder).flatMap((name) => FILE_NAME.exec(name)?.[1] ?? []);
  const damaged = sessions.filter((session) => loadState(folder, session) === undefined);
  if (damaged.length === 0) return [ok(`${counted(sessions.length, "session")} in ${folder}`)];
  const message = `${counted(damaged.length, "session file")} in ${folder} cannot be read: ${damaged.slice(0, 3).join(", ")}`;
  const fix = () => moveAway(folder, damaged, surroundings);
  return [{ severity: "warning", message, hint: FIX_COMMAND, fix }];
}

/** Moves them to the backups; the next session writes its own. */
function moveAway(folder: string, sessions: readonly string[], surroundings: Surroundings): string {
  for (const session of sessions) {
    const path = join(folder, `context-graph-${session}.json`);
    backUp(path, surroundings);
    rmSync(path, { force: true });
  }
  return `moved ${counted(sessions.length, "session file")} that cannot be read to the backups`;
}
