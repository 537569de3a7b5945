import { counted } from "@/base/text.ts";
import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { dreamJson, dreamText, showDreamProgress } from "@/cli/commands/identity/dream-lines.ts";
import { withProject } from "@/cli/open-project.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import {
  consolidateIfNeeded,
  type NeededReport,
} from "@/operations/dream/consolidate-if-needed.ts";
import type { DreamReport } from "@/operations/dream/dream-report.ts";
import { runDream } from "@/operations/dream/run-dream.ts";
import { undoDream } from "@/operations/dream/undo-dream.ts";
import { giveWay } from "@/platform/give-way.ts";

export const consolidateCommand: Command = {
  name: "consciousness consolidate",
  summary: "Consolidate the memories now: merge repetitions, weigh links, link blind spots",
  operands: "",
  options: {
    "dry-run": { type: "switch", meaning: "Only show what would be changed" },
    full: { type: "switch", meaning: "Both phases, NREM and REM (the default)" },
    abbreviated: { type: "switch", meaning: "Only NREM: nothing new is linked" },
    undo: { type: "switch", meaning: "Take the last dream back" },
  },
  examples: [
    "context-graph consciousness consolidate --dry-run",
    "context-graph consciousness consolidate --undo",
  ],
  run(call) {
    refuseBoth(call);
    giveWay();
    return call.options.has("undo") ? undo(call) : consolidate(call);
  },
};

/** wt-tools calls it so; a script wants the store to be usable, not the reason why it is not. */
export const wtConsolidationCommand: Command = wtMemoryCommand(
  { ...consolidateCommand, name: "consolidation" },
  ["wt-memory consolidation --dry-run"],
);

function consolidate({ host, options }: CommandCall): CommandOutput {
  const mode = options.has("abbreviated") ? "abbreviated" : "full";
  const isDryRun = options.has("dry-run");
  const onProgress = showDreamProgress(host);
  const report = withProject(host, (tools) => {
    try {
      return runDream({ trigger: "manual", mode, isDryRun, onProgress }, tools);
    } finally {
      host.showProgress("");
    }
  });
  return output(report);
}

function output(report: DreamReport): CommandOutput {
  const isBusy = report.status === "busy";
  return { text: dreamText(report), json: dreamJson(report), exitCode: isBusy ? 1 : 0 };
}

function undo({ host }: CommandCall): CommandOutput {
  const { id, changes } = withProject(host, undoDream);
  const text = `Taken back: ${counted(changes, "change")} of the last dream.`;
  return { text, json: { undone: id, changes } };
}

function refuseBoth({ options }: CommandCall): void {
  const pairs = [
    ["full", "abbreviated"],
    ["undo", "dry-run"],
    ["undo", "full"],
    ["undo", "abbreviated"],
  ] as const;
  const both = pairs.find((pair) => pair.every((name) => options.has(name)));
  if (both === undefined) return;
  const detail = `--${both[0]} and --${both[1]} exclude each other.`;
  throw usageError(detail);
}

export const consolidateIfNeededCommand: Command = {
  name: "consciousness consolidate-if-needed",
  summary: "Consolidate the memories if they are scattered (entropy above 0.7)",
  operands: "",
  options: {
    "time-ms": { type: "number", meaning: "The time there is, in milliseconds (default 25000)" },
  },
  examples: ["context-graph consciousness consolidate-if-needed --json"],
  run({ host, options }) {
    giveWay();
    const availableMs = options.number("time-ms", TIME_MS);
    const onProgress = showDreamProgress(host);
    const report = withProject(host, (tools) => {
      try {
        return consolidateIfNeeded({ availableMs, onProgress }, tools);
      } finally {
        host.showProgress("");
      }
    });
    return { text: neededText(report), json: neededJson(report) };
  },
};

/** Seed 004 gives a dream at the end of a session so long. */
const TIME_MS = 25_000;

const VERDICTS = {
  due: "there is no time for a dream now; it is noted, and the next session does it",
  stable: "nothing to do (below 0.5)",
  between: "nothing to do (a dream begins above 0.7)",
  cooldown: "nothing to do (the last dream ended less than half an hour ago)",
  busy: "another dream is running; the next session looks again",
} as const;

function neededText({ dream, entropy, verdict }: NeededReport): string {
  if (dream !== undefined) return dreamText(dream);
  return `entropy ${entropy.entropy.toFixed(2)}: ${VERDICTS[verdict]}`;
}

function neededJson({ entropy, verdict, estimateMs, mode, dream }: NeededReport) {
  return {
    ...entropy,
    verdict,
    estimate_ms: estimateMs,
    mode: mode ?? null,
    dream: dream === undefined ? null : dreamJson(dream),
  };
}
