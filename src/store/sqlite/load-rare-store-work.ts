import type * as RareStoreWork from "@/store/sqlite/rare-store-work.ts";

let loaded: typeof RareStoreWork.rareStoreWork | undefined;

/** Loads what few hooks need of the store, once; see rare-store-work.ts. */
export function rareStoreWork(): typeof RareStoreWork.rareStoreWork {
  // Even for a loaded module `require` takes 10 µs.
  loaded ??= (require("@/store/sqlite/rare-store-work.ts") as typeof RareStoreWork).rareStoreWork;
  return loaded;
}
