import { counted } from "@/base/text.ts";
import { type Finding, ok, type Surroundings } from "@/doctor/finding.ts";
import { hasContent } from "@/platform/file-system.ts";
import { statIfPresent } from "@/platform/ordinary-file.ts";
import { databasePath } from "@/platform/database-path.ts";
import { countDropped, countSetAside, countSpooled } from "@/store/spool/spool-folder.ts";
import { requireOwnStore } from "@/store/sqlite/database/open-own-store.ts";
import { inspectStore } from "@/store/sqlite/database/inspect-store.ts";

/** Whose the store is, and whether it can be read. */
export function checkStore(surroundings: Surroundings): Finding[] {
  const { project, environment } = surroundings;
  const path = databasePath(project.storeFolder);
  // Throws the error that says why it is not used, which is then the finding.
  requireOwnStore(project.storeFolder, environment);
  if (statIfPresent(project.storeFolder)?.isDirectory() === false) {
    const message = `${project.storeFolder} is not a folder, so there can be no store`;
    return [{ severity: "error", message, hint: `move ${project.storeFolder} away` }];
  }
  if (!hasContent(path)) return [ok("there is none yet; the first hook makes it")];
  const { state, problem, memories, sizeBytes, isWhollyChecked } = inspectStore(
    project.storeFolder,
  );
  if (state === "locked") {
    const message = `${path} is locked by another process`;
    return [{ severity: "warning", message, hint: "try again in a moment" }];
  }
  if (state === "ok") {
    const size = `${(sizeBytes / 1e6).toFixed(1)} MB`;
    const more = isWhollyChecked ? "" : "; too large for a quick check, see 'context-graph verify'";
    return [ok(`${counted(memories, "memory", "memories")}, ${size} in ${path}${more}`)];
  }
  return [
    state === "newer"
      ? { severity: "error", message: problem, hint: "update context-graph on this machine" }
      : {
          severity: "error",
          message: `The memory store ${path} cannot be used: ${problem}`,
          hint:
            state === "damaged"
              ? `context-graph repair${project.sharedId === undefined ? "" : " --user"}`
              : `chmod -R u+rwX ${project.storeFolder}, or context-graph doctor --fix`,
        },
  ];
}

/** Writes that wait, were dropped, or could not be read. */
export function checkWrites({ project, isOwn }: Surroundings): Finding[] {
  if (!isOwn) return [];
  const { storeFolder } = project;
  const waiting = countSpooled(storeFolder);
  const lost = countDropped(storeFolder) + countSetAside(storeFolder);
  const findings: Finding[] = [];
  if (waiting > 0) {
    const message = `${counted(waiting, "write")} not stored yet, because the store was locked`;
    findings.push({ severity: "warning", message, hint: "context-graph repair" });
  }
  if (lost > 0) {
    const message = `${counted(lost, "write")} dropped or unreadable since the store was made`;
    findings.push({ severity: "warning", message, hint: "context-graph health" });
  }
  return findings.length > 0 ? findings : [ok("none wait, none were lost")];
}

/** Guess: the next event starts a worker, so a job that is due this long is stuck. */
const STUCK_AFTER_MS = 24 * 60 * 60 * 1_000;

/** Jobs that nobody takes up. */
export function checkJobs({ project, isOwn, clock }: Surroundings): Finding[] {
  if (!isOwn || !hasContent(databasePath(project.storeFolder))) return [];
  const { state, jobs } = inspectStore(project.storeFolder, false);
  if (state !== "ok" || jobs === undefined) return [];
  const { count, oldestDueAtMs, isWorkerRunning } = jobs(clock.nowMs());
  if (oldestDueAtMs !== undefined && clock.nowMs() - oldestDueAtMs > STUCK_AFTER_MS) {
    const message = `${counted(count, "job")} queued, the oldest due for more than a day`;
    const hint = `context-graph worker ${project.storeFolder}`;
    return [{ severity: "warning", message, hint }];
  }
  const running = isWorkerRunning ? "a worker is running" : "no worker is running";
  return [ok(`${counted(count, "job")} queued, ${running}`)];
}
