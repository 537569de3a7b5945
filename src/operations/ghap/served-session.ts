import type { Environment } from "@/base/environment.ts";
import { journalFolder } from "@/ghap/journal/journal-paths.ts";
import { findLatestSession } from "@/ghap/journal/journal-sessions.ts";
import { type Project, userFolder } from "@/platform/project.ts";
import { clientPid } from "@/session/open-sessions.ts";

/**
 * The session that a server works for. The client tells the server which session it was started
 * in, but after /clear it is another one: the hooks have noted which session the same client runs
 * now. A client without hooks or sessions is one session of its own.
 */
export function servedSession(project: Project, environment: Environment): string {
  const folder = journalFolder(project);
  const ownFolder = userFolder(environment);
  const pid = clientPid(environment) ?? process.ppid;
  const told = environment("CLAUDE_CODE_SESSION_ID");
  return findLatestSession(ownFolder, folder, pid)?.client ?? (told || `mcp-${process.pid}`);
}
