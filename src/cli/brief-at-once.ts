import type { Clock } from "@/base/clock.ts";
import type { Environment } from "@/base/environment.ts";
import { emit } from "@/hook/emit.ts";
import { readBriefFile, storedBrief } from "@/operations/identity/stored-brief-line.ts";
import { fileSizeBytes } from "@/platform/file-system.ts";
import { databasePath } from "@/platform/database-path.ts";
import { createLog } from "@/platform/log.ts";
import { findProject, type Project } from "@/platform/project.ts";
import { isOwnOrAbsent, openProjectStore } from "@/store/sqlite/database/open-own-store.ts";

/** The time that scripts before a tool call have is 100 ms in all (seed 004). Guess. */
const PATIENCE_MS = 20;

interface BriefHost {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly currentDirectory: string;
}

/**
 * Prints the brief without loading the other commands, which takes five times as long as the rest:
 * scripts call it before every tool. Returns false if the ordinary command has to answer, because
 * no brief is stored or the store cannot be read at once.
 */
export function printBriefAtOnce(program: string, host: BriefHost): boolean {
  const { environment, clock, currentDirectory } = host;
  try {
    const project = findProject(currentDirectory, environment);
    const folder = project.storeFolder;
    const session = environment("CLAUDE_CODE_SESSION_ID");
    const brief = isOwnOrAbsent(folder, environment)
      ? (readBriefFile(folder, session) ?? readStoredBrief(session, project, host))
      : undefined;
    if (brief === undefined) return false;
    emit(`${brief}\n`);
    const log = createLog(folder, environment("CONTEXT_GRAPH_LOG_LEVEL"), clock);
    const command = `${program} consciousness brief`;
    const durationMs = clock.elapsedMs();
    log.write({ level: "info", command, durationMs, exitCode: 0, outcome: "done" });
    return true;
  } catch {
    return false;
  }
}

function readStoredBrief(
  session: string,
  project: Project,
  { environment, clock }: BriefHost,
): string | undefined {
  if (fileSizeBytes(databasePath(project.storeFolder)) === 0) return undefined;
  const patience = () => PATIENCE_MS;
  return storedBrief(session, openProjectStore(project, { environment, clock, patience }));
}
