import { tokenTablePath } from "@/base/data-files.ts";
import { findProject } from "@/base/project.ts";
import type { CommandHost } from "@/cli/command.ts";
import { TokenTableEmbedder } from "@/embed/token-table.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { openStore } from "@/store/sqlite/open.ts";

/** Longest a command waits for another process's lock; three attempts of 100, 200, 400 ms. */
const PATIENCE_MS = 700;

/** Opens the store of the project around the current directory and closes it afterwards. */
export function withProject<T>(host: CommandHost, work: (tools: OperationTools) => T): T {
  const project = findProject(host.currentDirectory, host.environment);
  const store = openStore({
    folder: project.storeFolder,
    clock: host.clock,
    patience: () => PATIENCE_MS,
    ...(project.sharedId === undefined ? {} : { projectId: project.sharedId }),
  });
  try {
    const embedder = new TokenTableEmbedder(tokenTablePath());
    return work({ store, clock: host.clock, project, embedder });
  } finally {
    store.close();
  }
}
