import { CatalogueError } from "@/base/errors.ts";
import type { CommandCall, CommandHost } from "@/cli/command.ts";
import { chooseLevels } from "@/cli/input/project-options.ts";
import { withProject } from "@/cli/open-project.ts";
import { resolveMemoryId } from "@/operations/memories/memory-id.ts";
import type { Store } from "@/store/store.ts";

/**
 * The host for the level that has this memory: the project's, or else the user's. People copy an id
 * from a list that shows both, and need not say which it is.
 */
export function hostOfMemory(call: CommandCall, typed: string): CommandHost {
  const { host } = call;
  if (host.isUserLevel) return host;
  const missing = withProject(host, ({ store }) => whyMissing(store, typed));
  if (missing === undefined) return host;
  const user = chooseLevels({ host, options: NO_OPTIONS }).openUser?.();
  try {
    if (user === undefined || whyMissing(user, typed) !== undefined) throw missing;
    return { ...host, isUserLevel: true };
  } finally {
    user?.close();
  }
}

const NO_OPTIONS: CommandCall["options"] = {
  text: () => undefined,
  number: (_name, fallback) => fallback,
  list: () => [],
  has: () => false,
};

function whyMissing(store: Store, typed: string): CatalogueError | undefined {
  try {
    resolveMemoryId(store, typed);
    return undefined;
  } catch (error) {
    if (error instanceof CatalogueError && error.code === "ERR_NOT_FOUND") return error;
    throw error;
  }
}
