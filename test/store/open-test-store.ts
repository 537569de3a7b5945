import { systemClock } from "@/base/clock.ts";
import { type OpenStoreOptions, openStore } from "@/store/sqlite/database/open-store.ts";
import type { Store } from "@/store/store.ts";

/** Opens the store in `folder`. By default it waits long enough for locks on a busy machine. */
export function openTestStore(folder: string, options: Partial<OpenStoreOptions> = {}): Store {
  return openStore({ folder, clock: systemClock, patience: () => 30_000, ...options });
}

/** Like openTestStore, for `using`: the store is closed when the block ends. */
export function usingStore(
  folder: string,
  options: Partial<OpenStoreOptions> = {},
): { readonly store: Store } & Disposable {
  const store = openTestStore(folder, options);
  return { store, [Symbol.dispose]: () => store.close() };
}
