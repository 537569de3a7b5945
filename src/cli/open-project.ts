import { tokenTablePath } from "@/platform/program-files.ts";
import { userFolder } from "@/platform/project.ts";
import type { CommandHost } from "@/cli/command.ts";
import { projectOf } from "@/cli/input/project-options.ts";
import { embedInBackground, watchWrites } from "@/worker/embed-in-background.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { registerProject } from "@/store/project-registry.ts";
import { openOwnStore } from "@/store/sqlite/database/open-own-store.ts";

/** How long a command waits for another process's lock: three attempts of 100, 200 and 400 ms. */
const PATIENCE_MS = 700;

/** Opens the store of the host's project, registers the project, and closes the store afterwards. */
export function withProject<T>(host: CommandHost, work: (tools: OperationTools) => T): T {
  const { tools, close } = openProject(host);
  try {
    return work(tools);
  } finally {
    close();
  }
}

/** Like withProject, for asynchronous work. */
export async function withProjectAsync<T>(
  host: CommandHost,
  work: (tools: OperationTools) => Promise<T>,
): Promise<T> {
  const { tools, close } = openProject(host);
  try {
    return await work(tools);
  } finally {
    close();
  }
}

interface OpenedProject {
  readonly tools: OperationTools;
  readonly close: () => void;
}

function openProject(host: CommandHost): OpenedProject {
  const project = projectOf(host);
  const { storeFolder, sharedId } = project;
  const opened = openOwnStore({
    folder: storeFolder,
    environment: host.environment,
    clock: host.clock,
    patience: () => PATIENCE_MS,
    ...(sharedId === undefined ? {} : { projectId: sharedId }),
  });
  const { projectId } = opened;
  if (sharedId === undefined) {
    registerProject(userFolder(host.environment), { storeFolder, projectId });
  }
  const { store, hasNewText } = watchWrites(opened);
  const embedder = new TokenTableEmbedder(tokenTablePath());
  return {
    tools: { store, clock: host.clock, project, embedder },
    close() {
      if (hasNewText()) embedInBackground(opened, storeFolder, host);
      opened.close();
    },
  };
}
