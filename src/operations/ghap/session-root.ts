import type { Environment } from "@/base/environment.ts";
import { findJournalSession } from "@/ghap/journal/journal-sessions.ts";
import { userFolder } from "@/platform/project.ts";

/** The root of the project in which the client's session was started; undefined if not known. */
export function sessionRoot(environment: Environment): string | undefined {
  const client = environment("CLAUDE_CODE_SESSION_ID");
  return findJournalSession(userFolder(environment), client)?.root;
}
