import { tokenTablePath } from "@/platform/program-files.ts";
import { databasePath } from "@/platform/database-path.ts";
import { folderOf } from "@/platform/path-parts.ts";
import { hasContent } from "@/platform/file-system.ts";
import { describePath } from "@/platform/path-facts.ts";
import { type Project, userFolder } from "@/platform/project.ts";
import type { CommandHost } from "@/cli/command.ts";
import { projectOf } from "@/cli/input/project-options.ts";
import { keepForPluginOfUser } from "@/hook/own-hooks-in-settings.ts";
import { embedInBackground, watchWrites } from "@/worker/embed-in-background.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { registerProject } from "@/store/project-registry.ts";
import { openTemporaryStore } from "@/store/sqlite/database/open-store.ts";
import { isOwnOrAbsent, openProjectStore } from "@/store/sqlite/database/open-own-store.ts";

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

/** False if something else is in its place: then opening it says what is wrong. */
function isWithoutStore(storeFolder: string, { environment }: CommandHost): boolean {
  const database = databasePath(storeFolder);
  const isFolderOrAbsent = (path: string) => (describePath(path)?.kind ?? "folder") === "folder";
  if (!isFolderOrAbsent(storeFolder) || !isFolderOrAbsent(folderOf(database))) return false;
  const isGone = describePath(database) === undefined && !hasContent(`${database}-wal`);
  return isGone && isOwnOrAbsent(storeFolder, environment);
}

/** Reading in a folder without a store finds nothing and leaves the folder as it is. */
function openNothing({ clock }: CommandHost, project: Project): OpenedProject {
  const store = openTemporaryStore(clock);
  const embedder = new TokenTableEmbedder(tokenTablePath());
  return { tools: { store, clock, project, embedder }, close: () => store.close() };
}

function openProject(host: CommandHost): OpenedProject {
  if (host.isReading !== true) keepForPluginOfUser(host.environment);
  const project = projectOf(host);
  const { storeFolder, sharedId } = project;
  if (host.isReading === true && isWithoutStore(storeFolder, host))
    return openNothing(host, project);
  const { environment, clock } = host;
  const patience = () => PATIENCE_MS;
  const opened = openProjectStore(project, { environment, clock, patience });
  const { projectId } = opened;
  if (sharedId === undefined) {
    registerProject(userFolder(environment), { storeFolder, projectId });
  }
  const { store, hasNewText } = watchWrites(opened);
  const embedder = new TokenTableEmbedder(tokenTablePath());
  return {
    tools: { store, clock, project, embedder },
    close() {
      if (hasNewText()) embedInBackground(opened, storeFolder, host);
      opened.close();
    },
  };
}
