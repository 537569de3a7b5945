import { counted } from "@/base/text.ts";
import type { CommandHost } from "@/cli/command.ts";
import type { DreamProgress, DreamReport } from "@/operations/dream/dream-report.ts";

const BAR_CHARS = 20;

/** A bar on a terminal, overwritten as the dream goes on; nothing anywhere else. */
export function showDreamProgress(host: CommandHost): (progress: DreamProgress) => void {
  return ({ done, phase, stage, changes }) => {
    const full = Math.round(done * BAR_CHARS);
    const bar = `${"#".repeat(full)}${"-".repeat(BAR_CHARS - full)}`;
    host.showProgress(`[${bar}] ${phase} ${stage} ${counted(changes, "change")}`);
  };
}

/** The words for each action, in the order of a dream. */
const ACTIONS = {
  strengthened: ["link strengthened", "links strengthened"],
  weakened: ["link weakened", "links weakened"],
  pruned: ["link removed", "links removed"],
  merged: ["repetition merged", "repetitions merged"],
  demoted: ["stale memory demoted", "stale memories demoted"],
  linked: ["blind spot linked", "blind spots linked"],
  shortcut: ["shortcut added", "shortcuts added"],
} as const;

/** One line for each kind of change; one that says so if there was none. */
function changeLines({ counts, secrets, status }: DreamReport): string[] {
  const lines = Object.entries(ACTIONS).flatMap(([action, [one, many]]) => {
    const count = counts[action as keyof typeof ACTIONS] ?? 0;
    return count === 0 ? [] : [`  ${count} ${count === 1 ? one : many}`];
  });
  if (secrets > 0) {
    const done = status === "planned" ? "to be removed" : "removed";
    lines.push(`  secrets in ${counted(secrets, "place")} ${done}; undo does not bring them back`);
  }
  return lines.length === 0 ? ["  nothing to change"] : lines;
}

export function dreamText(report: DreamReport): string {
  const { status, mode, entropyBefore, entropyAfter, durationMs, isResumed } = report;
  if (status === "busy") return "Another dream is running; nothing was done.";
  const entropy = `entropy ${entropyBefore.toFixed(2)}`;
  if (status === "planned") {
    return [`A ${mode} dream would change (${entropy}):`, ...changeLines(report)].join("\n");
  }
  const seconds = (durationMs / 1_000).toFixed(1);
  const end = status === "paused" ? "Interrupted; the next dream goes on with it." : "";
  return [
    `${isResumed ? "Went on with a dream" : "Dreamt"} (${mode}), ${seconds} s, ${entropy} -> ${entropyAfter.toFixed(2)}:`,
    ...changeLines(report),
    ...(end === "" ? [] : [end]),
    ...(Object.keys(report.counts).length === 0
      ? []
      : ["'context-graph consciousness consolidate --undo' takes it back."]),
  ].join("\n");
}

export function dreamJson(report: DreamReport): Record<string, unknown> {
  const { status, mode, trigger, isResumed, counts, durationMs, sample } = report;
  return {
    status,
    mode,
    trigger,
    resumed: isResumed,
    entropy_before: report.entropyBefore,
    entropy_after: report.entropyAfter,
    counts,
    secrets: report.secrets,
    duration_ms: durationMs,
    ...(status === "planned" ? { changes: sample } : {}),
  };
}
