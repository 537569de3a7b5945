import { isRunByAgent } from "@/base/environment.ts";
import type { CommandCall, CommandHost } from "@/cli/command.ts";
import { projectOf } from "@/cli/input/project-options.ts";
import { withProject } from "@/cli/open-project.ts";
import { sessionRoot } from "@/operations/ghap/session-root.ts";
import { CatalogueError } from "@/base/errors.ts";
import type { GhapTools } from "@/operations/ghap/ghap-tools.ts";
import { openTemporaryStore } from "@/store/sqlite/database/open-store.ts";

/**
 * Runs an operation on the journal of the project; for an agent, of the project in which its session
 * was started, wherever it has gone since. A locked store does not stop it: the journal does not need
 * the store, and what is to be remembered waits.
 */
export function withGhap<T>(call: CommandCall, work: (tools: GhapTools) => T): T {
  const host = hostOfSession(call);
  const { environment, clock } = host;
  try {
    return withProject(host, (tools) => work({ ...tools, environment }));
  } catch (error) {
    if (!(error instanceof CatalogueError) || error.code !== "ERR_STORE_LOCKED") throw error;
    const store = openTemporaryStore(clock);
    try {
      return work({ store, clock, project: projectOf(host), environment, isStoreLocked: true });
    } finally {
      store.close();
    }
  }
}

function hostOfSession({ host, options }: CommandCall): CommandHost {
  if (options.has("project") || !isRunByAgent(host.environment)) return host;
  const root = sessionRoot(host.environment);
  return root === undefined ? host : { ...host, projectDirectory: root };
}
