import { counted } from "@/base/text.ts";
import type { Command } from "@/cli/command.ts";
import { projectOf, USER_LEVEL } from "@/cli/input/project-options.ts";
import { readSince } from "@/cli/input/value-options.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { logPath } from "@/platform/log.ts";
import { pruneLog } from "@/platform/log/prune-log.ts";
import { requireOwnStore } from "@/store/sqlite/database/open-own-store.ts";

export const cleanupLogsCommand: Command = {
  name: "cleanup-logs",
  summary: "Remove old entries from the log",
  operands: "",
  options: {
    since: {
      type: "text",
      meaning: "Keep what is newer: days such as 7d, or a time (default 30d)",
    },
    all: { type: "switch", meaning: "Remove every entry" },
    ...USER_LEVEL,
  },
  examples: ["context-graph cleanup-logs --since 7d", "context-graph cleanup-logs --all"],
  run(call) {
    const { host, options } = call;
    const { storeFolder } = projectOf(host);
    requireOwnStore(storeFolder, host.environment);
    const beforeMs = options.has("all") ? Number.POSITIVE_INFINITY : readSince(call);
    const { removed, kept } = pruneLog(storeFolder, beforeMs);
    const entries = (count: number) => counted(count, "entry", "entries");
    const text = `Removed ${entries(removed)} of ${logPath(storeFolder)}; ${entries(kept)} kept.`;
    return { text, json: { removed, kept } };
  },
};

export const wtCleanupLogsCommand = wtMemoryCommand(
  cleanupLogsCommand,
  ["wt-memory cleanup-logs --since 7d"],
  { removed: 0, kept: 0 },
);
