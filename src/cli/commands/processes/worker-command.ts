import type { Command } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { openOwnStore } from "@/store/sqlite/database/open-own-store.ts";
import { createJobHandlers } from "@/worker/job-handlers.ts";
import { runWorker } from "@/worker/worker.ts";

/** A worker can wait long for a lock, because nobody waits for the worker. */
const PATIENCE_MS = 5_000;

export const workerCommand: Command = {
  name: "worker",
  summary: "Run the due background jobs of a store, then exit",
  operands: "<store folder>",
  options: {},
  examples: [],
  isWithoutProject: true,
  isInternal: true,
  async run({ operands, host }) {
    const [storeFolder] = operands;
    if (storeFolder === undefined) {
      throw usageError("Which store? Give its folder.");
    }
    const { clock, environment } = host;
    const store = openOwnStore({
      folder: storeFolder,
      environment,
      clock,
      patience: () => PATIENCE_MS,
    });
    try {
      const report = await runWorker({ store, storeFolder, clock }, createJobHandlers(environment));
      return { text: `${report.done} done, ${report.failed} failed`, json: report };
    } finally {
      store.close();
    }
  },
};
