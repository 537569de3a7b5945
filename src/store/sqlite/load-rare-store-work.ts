import type * as RareStoreWork from "@/store/sqlite/rare-store-work.ts";
import type * as MemoryLists from "@/store/sqlite/memories/memory-lists.ts";
import type * as JobQueue from "@/store/sqlite/sessions/job-queue.ts";

let loaded: typeof RareStoreWork.rareStoreWork | undefined;

/** Loads what few hooks need of the store, once; see rare-store-work.ts. */
export function rareStoreWork(): typeof RareStoreWork.rareStoreWork {
  // Even for a loaded module `require` takes 10 µs.
  loaded ??= (require("@/store/sqlite/rare-store-work.ts") as typeof RareStoreWork).rareStoreWork;
  return loaded;
}

let loadedJobs: typeof JobQueue | undefined;

/** Loads the queue of slow work. The end of a session needs it and nothing else of what is rare. */
export function jobQueue(): typeof JobQueue {
  loadedJobs ??= require("@/store/sqlite/sessions/job-queue.ts") as typeof JobQueue;
  return loadedJobs;
}

let loadedLists: typeof MemoryLists | undefined;

/** Loads lists of memories. The start of a session and a failure need nothing else of what is rare. */
export function memoryLists(): typeof MemoryLists {
  loadedLists ??= require("@/store/sqlite/memories/memory-lists.ts") as typeof MemoryLists;
  return loadedLists;
}
