import type { EventTools } from "@/events/contributor.ts";
import {
  crisisMessage,
  driftMessage,
  fragmentedMessage,
  icHistory,
} from "@/identity/continuity-alerts.ts";
import { THRESHOLDS } from "@/identity/continuity.ts";
import { figuresOf, type Identity } from "@/identity/identity.ts";
import { type DamagedVersion, damageMessage } from "@/identity/restored-identity.ts";
import { createLog, type LogEntry } from "@/platform/log.ts";

type IdentityLine = Pick<LogEntry, "level" | "outcome" | "detail">;

/** Writes these lines to hooks.log. They have figures only, nothing that was said. */
export function logIdentity(
  lines: readonly IdentityLine[],
  { project, environment, clock }: Pick<EventTools, "project" | "environment" | "clock">,
): void {
  const log = createLog(project.storeFolder, environment("CONTEXT_GRAPH_LOG_LEVEL"), clock);
  for (const line of lines) log.write({ command: "identity", durationMs: 0, exitCode: 0, ...line });
}

const PROGRAM = "context-graph";

/** The lines about a turn: `scattered` are its states in which the oscillators fell apart. */
export function turnLines(identity: Identity, scattered: readonly Identity[]): IdentityLine[] {
  const { ic } = figuresOf(identity);
  const history = icHistory(identity.monitor.history);
  const lines: IdentityLine[] = [];
  const worst = scattered.at(-1);
  if (worst !== undefined) {
    const message = fragmentedMessage(figuresOf(worst).r, PROGRAM);
    const detail = `${message} ${phaseHistory(scattered)}`;
    lines.push({ level: "warn", outcome: "identity-fragmented", detail });
  }
  if (ic < THRESHOLDS.icCritical) {
    const detail = `${crisisMessage(ic)} ${history}`;
    lines.push({ level: "error", outcome: "identity-crisis", detail });
  } else if (ic < THRESHOLDS.icWarning) {
    lines.push({ level: "warn", outcome: "identity-drift", detail: driftMessage(ic) });
  }
  return lines;
}

/** Enough to see whether it got better. Guess. */
const STATES_LOGGED = 5;

/** The phases of the last scattered states, oldest first, in radians. */
function phaseHistory(scattered: readonly Identity[]): string {
  const states = scattered
    .slice(-STATES_LOGGED)
    .map(({ phases }) => phases.map((phase) => phase.toFixed(2)).join(" "));
  return `Phase history: ${states.join(" | ")}`;
}

/** The lines about how an identity was come by (ID-30, SN-22). */
export function restorationLines(
  from: string | undefined,
  damaged: readonly DamagedVersion[],
): IdentityLine[] {
  const failures = damaged.map((one) => ({
    level: "error" as const,
    outcome: "identity-damaged",
    detail: damageMessage(one),
  }));
  if (from !== undefined) return failures;
  return [...failures, { level: "info", outcome: "identity-bootstrapped" }];
}

/** Two processes saved a session's identity at once: the last one counts (SN-32). */
export function logConcurrentSave(
  sessionId: string,
  tools: Parameters<typeof logIdentity>[1],
): void {
  const detail = `Concurrent access to the identity of session ${sessionId}: the last write wins`;
  logIdentity([{ level: "warn", outcome: "identity-concurrent", detail }], tools);
}

/** An identity could not be saved: its writes wait in a file, or its job waits (SN-40). */
export function logDegradedSave(detail: string, tools: Parameters<typeof logIdentity>[1]): void {
  logIdentity([{ level: "error", outcome: "identity-not-saved", detail }], tools);
}
