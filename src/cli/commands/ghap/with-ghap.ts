import { isRunByAgent } from "@/base/environment.ts";
import { CatalogueError, type ErrorCode } from "@/base/errors.ts";
import type { CommandCall, CommandHost } from "@/cli/command.ts";
import { projectOf } from "@/cli/input/project-options.ts";
import { withProject } from "@/cli/open-project.ts";
import type { GhapTools } from "@/operations/ghap/ghap-tools.ts";
import { sessionRoot } from "@/operations/ghap/session-root.ts";
import { openTemporaryStore } from "@/store/sqlite/database/open-store.ts";

/** The journal does not need the store: what is to be remembered waits in these cases. */
const WAITABLE: ReadonlySet<ErrorCode> = new Set([
  "ERR_STORE_LOCKED",
  "ERR_STORE_READ_ONLY",
  "ERR_STORE_CORRUPT",
  "ERR_STORE_UNAVAILABLE",
]);

/**
 * Runs an operation on the journal of the project; for an agent, of the project in which its session
 * was started, wherever it has gone since.
 */
export function withGhap<T>(call: CommandCall, work: (tools: GhapTools) => T): T {
  const host = hostOfSession(call);
  const { environment } = host;
  let hasBegun = false;
  try {
    return withProject(host, (tools) => {
      hasBegun = true;
      return work({ ...tools, environment });
    });
  } catch (error) {
    const canWait = error instanceof CatalogueError && WAITABLE.has(error.code);
    if (hasBegun || !canWait) throw error;
    return withoutStore(host, work);
  }
}

function withoutStore<T>(host: CommandHost, work: (tools: GhapTools) => T): T {
  const { environment, clock } = host;
  const store = openTemporaryStore(clock);
  try {
    return work({ store, clock, project: projectOf(host), environment, isStoreLocked: true });
  } finally {
    store.close();
  }
}

function hostOfSession({ host, options }: CommandCall): CommandHost {
  if (options.has("project") || !isRunByAgent(host.environment)) return host;
  const root = sessionRoot(host.environment);
  return root === undefined ? host : { ...host, projectDirectory: root };
}
