import type { EventTools } from "@/events/contributor.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/** The key under which a session notes that it was shown the premortem of its present cycle. */
function premortemKey(sessionId: string): string {
  return `premortem/${sessionId}`;
}

export function wasToldPremortem(sessionId: string, { store }: EventTools): boolean {
  return store.findValue("session", premortemKey(sessionId)) !== undefined;
}

export function premortemToldWrite(sessionId: string, { clock }: EventTools): StoreWrite {
  const key = premortemKey(sessionId);
  return { kind: "put", namespace: "session", key, value: clock.nowMs() };
}

/** How often the project was told that it may start an entry, since one was last active. */
const SUGGESTIONS_KEY = "ghap/suggestions";
/** Once: to a project that keeps no entries, a second time is noise at a failing test. */
const SUGGESTIONS_MAX = 1;

/** True unless the project was told so and nobody has begun an entry since. */
export function maySuggest({ store }: EventTools): boolean {
  return suggestionCount(store) < SUGGESTIONS_MAX;
}

export function suggestedWrite({ store }: EventTools): StoreWrite {
  const value = suggestionCount(store) + 1;
  return { kind: "put", namespace: "memory", key: SUGGESTIONS_KEY, value };
}

function suggestionCount(store: EventTools["store"]): number {
  return Number(store.findValue("memory", SUGGESTIONS_KEY)?.value ?? 0);
}

/** An entry is active: when it is over, a new cycle begins, and its first failure may be answered. */
export function newCycleWrites(sessionId: string, tools: EventTools): StoreWrite[] {
  const writes: StoreWrite[] = [];
  if (wasToldPremortem(sessionId, tools)) {
    writes.push({ kind: "delete", namespace: "session", key: premortemKey(sessionId) });
  }
  if (suggestionCount(tools.store) > 0) {
    writes.push({ kind: "delete", namespace: "memory", key: SUGGESTIONS_KEY });
  }
  return writes;
}
