import { VERSION } from "@/base/version.ts";
import { createRest } from "@/operations/dream/dream-run.ts";
import { findStoredSecrets, removeStoredSecrets } from "@/operations/upkeep/audit/clean-secrets.ts";
import type { OperationTools } from "@/operations/operation.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/**
 * A newer version of the program may know secrets that an older one has stored. So the first dream
 * of each version removes what its rules find; whatever is stored after that has passed them.
 */
const NAMESPACE = "consciousness";
/** In place of the version while secrets are being removed. */
const UNFINISHED = "unfinished";

type Values = Pick<Store, "projectId" | "findValue">;

/**
 * True if this version has not looked through what was stored before it. The worker sees none of
 * the memories in the user's own store: they are of other projects, and so is their history.
 */
export function isSecretCheckDue(store: Values & Pick<Store, "countMemories">): boolean {
  return lookedBy(store) !== VERSION && store.countMemories() > 0;
}

/** How many memories, rows and files have secrets that today's rules find. */
export function countOldSecrets(tools: OperationTools): number {
  const { memories, rows, files } = findStoredSecrets(tools, createRest(tools.clock));
  const rowCount = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return memories.length + rowCount + files.length;
}

/** Removes them, and returns how many memories, rows and files had some. */
export function removeOldSecrets(tools: OperationTools): number {
  const found = countOldSecrets(tools);
  finish(found > 0, tools);
  return found;
}

function finish(isFound: boolean, tools: OperationTools): void {
  const { store } = tools;
  const wasInterrupted = lookedBy(store) === UNFINISHED;
  if (isFound) {
    store.apply([noteLooked(UNFINISHED, store)], { isDurable: true });
    removeStoredSecrets(tools);
  }
  // After a kill nothing more is found, but what was removed may still be in the file's free pages.
  if (wasInterrupted) store.compact();
  store.apply([noteLooked(VERSION, store)], { isDurable: false });
}

function lookedBy(store: Values): unknown {
  return store.findValue(NAMESPACE, keyOf(store))?.value;
}

function noteLooked(value: string, store: Values): StoreWrite {
  return { kind: "put", namespace: NAMESPACE, key: keyOf(store), value };
}

function keyOf({ projectId }: Values): string {
  return `dream/secrets/${projectId}`;
}
