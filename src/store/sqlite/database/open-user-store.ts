import type { Environment } from "@/base/environment.ts";
import { hasContent } from "@/platform/file-system.ts";
import { USER_PROJECT, userFolder } from "@/platform/project.ts";
import type { Store } from "@/store/store.ts";
import {
  databasePath,
  openStore,
  type OpenStoreOptions,
} from "@/store/sqlite/database/open-store.ts";

/**
 * The memories that hold in every project, to be read beside those of one. Undefined where the
 * user has none yet: reading makes no store, and looking costs one question to the file system.
 */
export function openUserStore(
  environment: Environment,
  options: Pick<OpenStoreOptions, "clock" | "patience">,
): Store | undefined {
  const folder = userFolder(environment);
  if (!hasContent(databasePath(folder))) return undefined;
  return openStore({ ...options, folder, projectId: USER_PROJECT });
}
