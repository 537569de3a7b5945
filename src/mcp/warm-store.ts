import type { Clock } from "@/base/clock.ts";
import type { Environment } from "@/base/environment.ts";
import { fileSystem } from "@/platform/file-system.ts";
import type { Project } from "@/platform/project.ts";
import { databasePath } from "@/platform/database-path.ts";
import { openProjectStore } from "@/store/sqlite/database/open-own-store.ts";
import type { Store } from "@/store/store.ts";

/** A store that stays open between calls. */
export interface WarmStore {
  /** The project's store. Until the next call of `open` it waits for locks as `patience` says. */
  open(project: Project, patience: () => number): Store;
  close(): void;
}

interface Opened {
  readonly store: Store;
  readonly key: string;
  /** Identifies the opened file; another file at the same path is another store. */
  readonly fileId: string | undefined;
}

/**
 * Opens a store on the first call, and again for another project or when the file is no longer
 * the one it opened: deleted, repaired or restored from a backup.
 */
export function createWarmStore(clock: Clock, environment: Environment): WarmStore {
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
      const store = openProjectStore(project, {
        environment,
        clock,
        patience: () => currentPatience(),
        staysOpen: true,
      });
      // Identified before opening: a file replaced in between is noticed on the next call.
      opened = { store, key, fileId: fileId ?? identify(path) };
      return store;
    },
  };
}

// No other file gets this inode number while the file is open.
function identify(path: string): string | undefined {
  const stats = fileSystem().statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? undefined : `${stats.dev}:${stats.ino}`;
}
