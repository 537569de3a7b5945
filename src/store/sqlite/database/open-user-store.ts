import type { Environment } from "@/base/environment.ts";
import { hasContent } from "@/platform/file-system.ts";
import { USER_PROJECT, userFolder } from "@/platform/project.ts";
import type { Store } from "@/store/store.ts";
import { databasePath } from "@/platform/database-path.ts";
import { openStore, type OpenStoreOptions } from "@/store/sqlite/database/open-store.ts";

/**
 * Opens the store of memories that apply to every project. Returns undefined if the user has none
 * yet: reading creates no store, and the check costs one file system call.
 */
export function openUserStore(
  environment: Environment,
  options: Pick<OpenStoreOptions, "clock" | "patience">,
): Store | undefined {
  const folder = userFolder(environment);
  if (!hasContent(databasePath(folder))) return undefined;
  return openStore({ ...options, folder, projectId: USER_PROJECT });
}
