import { CatalogueError } from "@/base/errors.ts";

const ATTEMPTS_MAX = 50;

/** Repeats `work` while the store is locked: a busy machine is not the store's fault. */
export function patiently<T>(work: () => T): T {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return work();
    } catch (error) {
      const isLocked = error instanceof CatalogueError && error.code === "ERR_STORE_LOCKED";
      if (!isLocked || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}
