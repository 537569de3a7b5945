import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { ValuesPort } from "@/store/port/values-port.ts";

/** Counts the statements that were not kept, so that `stats` can say it. */
export interface NotKept {
  /** Beyond what is kept of one session. */
  readonly beyondSession: number;
  /** Beyond what is kept of one message. */
  readonly beyondMessage: number;
  /** Let go later, because nobody used them. */
  readonly letGo: number;
}

const KEY = "not-kept";

export function readNotKept(store: ValuesPort): NotKept {
  const value = store.findValue("memory", KEY)?.value as Partial<NotKept> | undefined;
  const { beyondSession = 0, beyondMessage = 0, letGo = 0 } = value ?? {};
  return { beyondSession, beyondMessage, letGo };
}

/** The write that counts statements beyond what is kept of a session and of a message. */
export function noteNotKept(
  beyond: Pick<NotKept, "beyondSession" | "beyondMessage">,
  store: ValuesPort,
): StoreWrite[] {
  const isNone = beyond.beyondSession + beyond.beyondMessage === 0;
  return isNone ? [] : [countWrite(store, { ...beyond, letGo: 0 })];
}

/** The write that counts memories that were let go. */
export function noteLetGo(count: number, store: ValuesPort): StoreWrite[] {
  return count === 0
    ? []
    : [countWrite(store, { beyondSession: 0, beyondMessage: 0, letGo: count })];
}

/** Two processes that count at the same moment may lose a count, which does no harm. */
function countWrite(store: ValuesPort, added: NotKept): StoreWrite {
  const before = readNotKept(store);
  const value: NotKept = {
    beyondSession: before.beyondSession + added.beyondSession,
    beyondMessage: before.beyondMessage + added.beyondMessage,
    letGo: before.letGo + added.letGo,
  };
  return { kind: "put", namespace: "memory", key: KEY, value };
}
