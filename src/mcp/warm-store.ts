import type { Clock } from "@/base/clock.ts";
import { fileSystem } from "@/platform/file-system.ts";
import type { Project } from "@/platform/project.ts";
import { databasePath, openStore } from "@/store/sqlite/database/open-store.ts";
import type { Store } from "@/store/store.ts";

/** A store that stays open from call to call. */
export interface WarmStore {
  /** The project's store. It waits for locks as long as `patience` says, until the next call. */
  open(project: Project, patience: () => number): Store;
  close(): void;
}

interface Opened {
  readonly store: Store;
  readonly key: string;
  /** Of the file that was opened; another file at the same path is another store. */
  readonly fileId: string | undefined;
}

/**
 * Opens a store when it is first asked for, and again when another project is meant or when the
 * file is no longer the one that was opened: deleted, repaired, brought back from a backup.
 */
export function createWarmStore(clock: Clock): WarmStore {
  let opened: Opened | undefined;
  let currentPatience = (): number => 0;
  const close = () => {
    const { store } = opened ?? {};
    opened = undefined;
    store?.close();
  };
  return {
    close,
    open(project, patience) {
      currentPatience = patience;
      const key = `${project.storeFolder}\n${project.sharedId ?? ""}`;
      const path = databasePath(project.storeFolder);
      const fileId = identify(path);
      if (opened?.key === key && opened.fileId === fileId && fileId !== undefined) {
        return opened.store;
      }
      close();
      const shared = project.sharedId === undefined ? {} : { projectId: project.sharedId };
      const folder = project.storeFolder;
      const store = openStore({
        folder,
        clock,
        patience: () => currentPatience(),
        staysOpen: true,
        ...shared,
      });
      // Looked at before it is opened: what is put there in between is noticed at the next call.
      opened = { store, key, fileId: fileId ?? identify(path) };
      return store;
    },
  };
}

// While the file is open its number is not given to another one.
function identify(path: string): string | undefined {
  const stats = fileSystem().statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? undefined : `${stats.dev}:${stats.ino}`;
}
