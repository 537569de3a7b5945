import type { Store } from "@/store/store.ts";
import { sampleMemory } from "@test/store/sample-memory.ts";

export const SECRET = "wintermorgen4711";
export const LEAK = `The relay takes password=${SECRET} since May`;

/** Writes past the gate, as an earlier version that did not know the format did. */
export function plant(store: Store, atMs: number): void {
  const memory = sampleMemory({ text: LEAK });
  const session = { sessionId: "s", agentId: "" };
  const entry = { id: "inj_1", atMs, ...session, event: "Stop", memoryId: memory.id };
  store.apply(
    [
      { kind: "remember", memory },
      { kind: "put", namespace: "session", key: "digest/s", value: { goal: [LEAK] } },
      {
        kind: "record-activity",
        activity: { id: "act_1", ...session, kind: "failure", subject: LEAK, atMs, body: { LEAK } },
      },
      { kind: "add-ledger", entry: { ...entry, reason: { terms: [LEAK] }, score: 1, tokens: 1 } },
      { kind: "enqueue", job: { kind: "maintain", key: "k", payload: { LEAK }, dueAtMs: 0 } },
    ],
    { isDurable: true },
  );
}
