import { CatalogueError } from "@/base/errors.ts";
import type { Command } from "@/cli/command.ts";
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
  async run({ operands, host, program }) {
    const [storeFolder] = operands;
    if (storeFolder === undefined) {
      throw new CatalogueError("ERR_USAGE", { detail: "Which store? Give its folder.", program });
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
