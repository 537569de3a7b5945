import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/** One line that the user is told at the start of the next session, once. Hooks load this file. */
const NOTICE = { namespace: "consciousness", key: "dream/notice" } as const;

export function putDreamNotice(text: string): StoreWrite {
  return { kind: "put", ...NOTICE, value: text };
}

export function findDreamNotice(store: Pick<Store, "findValue">): string | undefined {
  const value = store.findValue(NOTICE.namespace, NOTICE.key)?.value;
  return typeof value === "string" ? value : undefined;
}

export const REMOVE_DREAM_NOTICE: StoreWrite = { kind: "delete", ...NOTICE };
