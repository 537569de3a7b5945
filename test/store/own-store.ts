import { join } from "node:path";
import type { Environment } from "@/base/environment.ts";
import { systemClock } from "@/base/clock.ts";
import { openOwnStore } from "@/store/sqlite/database/open-own-store.ts";
import type { Store } from "@/store/store.ts";

/** The environment of a user with this home directory. */
export function environmentOf(home: string): Environment {
  return (name) => (name === "HOME" ? home : "");
}

/** The environment of a user whose own folder this is: a store there needs no registration. */
export function environmentWithFolder(folder: string): Environment {
  return (name) => (name === "CONTEXT_GRAPH_HOME" ? folder : "");
}

/** Makes the store of this folder one of the user with this home directory, as a hook would. */
export function claimStore(storeFolder: string, home: string): void {
  openClaimedStore(storeFolder, home).close();
}

/** Opens a store as the program does for the user with this home directory. */
export function openClaimedStore(folder: string, home: string): Store {
  const environment = environmentOf(home);
  return openOwnStore({ folder, environment, clock: systemClock, patience: () => 5_000 });
}

/** The folder of that user's own memories, which has the registrations. */
export function userFolderOf(home: string): string {
  return join(home, ".context-graph");
}
