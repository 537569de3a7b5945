import type { LedgerEntry } from "@/store/port/ledger-port.ts";
import type { Activity } from "@/store/port/sessions-port.ts";
import type { Store } from "@/store/store.ts";
import { apply } from "@test/contract/memory-writes.ts";
import { MONDAY_MS } from "@test/store/sample-memory.ts";

export function sampleActivity(id: string, fields: Partial<Activity> = {}): Activity {
  return {
    id,
    sessionId: "s1",
    agentId: "",
    kind: "failure",
    subject: "make",
    atMs: MONDAY_MS,
    body: {},
    ...fields,
  };
}

export function recordActivity(store: Store, ...activities: readonly Activity[]): void {
  apply(store, ...activities.map((one) => ({ kind: "record-activity", activity: one }) as const));
}

export function sampleEntry(id: string, fields: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    id,
    atMs: MONDAY_MS,
    sessionId: "s1",
    agentId: "",
    event: "UserPromptSubmit",
    memoryId: "m1",
    reason: { matched: ["port"], note: "שלום" },
    score: 0.25,
    tokens: 12,
    ...fields,
  };
}

let shown = 0;

/** Adds entries to the ledger. Their ids count up unless they are given. */
export function show(store: Store, ...entries: readonly Partial<LedgerEntry>[]): void {
  for (const fields of entries) {
    shown += 1;
    apply(store, { kind: "add-ledger", entry: sampleEntry(`inj_${shown}`, fields) });
  }
}
