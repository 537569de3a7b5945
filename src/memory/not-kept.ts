import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { ValuesPort } from "@/store/port/values-port.ts";

/** Counts the statements that were not kept, so that `stats` can say it. */
export interface NotKept {
  /** Beyond what is kept of one session. */
  readonly beyondSession: number;
  /** Let go later, because nobody used them. */
  readonly letGo: number;
}

const KEY = "not-kept";

export function readNotKept(store: ValuesPort): NotKept {
  const value = store.findValue("memory", KEY)?.value as Partial<NotKept> | undefined;
  return { beyondSession: value?.beyondSession ?? 0, letGo: value?.letGo ?? 0 };
}

/** The write that counts statements beyond what is kept of a session. */
export function noteNotKept(count: number, store: ValuesPort): StoreWrite[] {
  return count === 0 ? [] : [countWrite(store, { beyondSession: count, letGo: 0 })];
}

/** The write that counts memories that were let go. */
export function noteLetGo(count: number, store: ValuesPort): StoreWrite[] {
  return count === 0 ? [] : [countWrite(store, { beyondSession: 0, letGo: count })];
}

/** Two processes that count at the same moment may lose a count, which does no harm. */
function countWrite(store: ValuesPort, { beyondSession, letGo }: NotKept): StoreWrite {
  const before = readNotKept(store);
  const value = {
    beyondSession: before.beyondSession + beyondSession,
    letGo: before.letGo + letGo,
  };
  return { kind: "put", namespace: "memory", key: KEY, value };
}
