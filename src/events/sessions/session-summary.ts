import type { EventTools } from "@/events/contributor.ts";
import { createLog } from "@/platform/log.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";

/** Logs what an ended session came to (LG-07), in figures: the log never has anything said. */
export function logSessionSummary(digest: SessionDigest, tools: EventTools): void {
  const { project, environment, clock, store } = tools;
  const log = createLog(project.storeFolder, environment("CONTEXT_GRAPH_LOG_LEVEL"), clock);
  const told = store.ledgerOf(digest.sessionId).length;
  log.write({
    level: "info",
    command: "session",
    durationMs: lastedMs(digest),
    exitCode: 0,
    outcome: "session-ended",
    detail: summaryOf(digest, told),
  });
}

/** "3 prompts, 12 commands (1 still failing), 2 files changed, 4 memories kept, 5 told" */
function summaryOf(digest: SessionDigest, told: number): string {
  const { prompts, commands, failures, files, captured } = digest;
  const failing = failures.length === 0 ? "" : ` (${failures.length} still failing)`;
  return [
    count(prompts.length, "prompt"),
    count(commands.length, "command") + failing,
    `${count(files.length, "file")} changed`,
    `${captured.length === 1 ? "1 memory" : `${captured.length} memories`} kept`,
    `${told} told`,
  ].join(", ");
}

function lastedMs({ startedAtMs, lastTurnAtMs }: SessionDigest): number {
  return startedAtMs === undefined || lastTurnAtMs === undefined ? 0 : lastTurnAtMs - startedAtMs;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
