import type { HookEvent } from "@/conversation/event.ts";
import { createServedSet } from "@/events/served-set.ts";
import { settle, type ShownText, type UnsettledText } from "@/events/settle-refused.ts";
import type { WriteOutcome } from "@/store/port/writes-port.ts";
import { readSpooledLedger } from "@/store/spool/spooled-ledger.ts";
import type { Store } from "@/store/store.ts";

/**
 * The text of a hook whose rows wait in the spool because the store stayed locked. The store cannot
 * refuse a row that somebody else wrote first, but it can be read, and so can the spool: a line that
 * another hook of the session has shown meanwhile is left out.
 */
export function settleLocked(
  event: HookEvent,
  unsettled: UnsettledText,
  store: Store,
  storeFolder: string,
): ShownText {
  const { contributorWrites, ledgerLines } = unsettled;
  if (ledgerLines.length === 0) return unsettled;
  const spooled = readSpooledLedger(storeFolder);
  const served = servedNow(event, unsettled, store);
  const outcomes = ledgerLines.map(({ write }): WriteOutcome => {
    if (write.kind !== "add-ledger" || write.unlessServed !== true) return { kind: "done" };
    const isTaken = spooled.isTaken(write.entry) || served.has(write.entry.memoryId);
    return isTaken ? { kind: "refused", reason: "served" } : { kind: "done" };
  });
  return settle(unsettled, [
    ...contributorWrites.map((): WriteOutcome => ({ kind: "done" })),
    ...outcomes,
  ]);
}

function servedNow(
  event: HookEvent,
  { ledgerLines }: UnsettledText,
  store: Store,
): ReadonlySet<string> {
  try {
    return createServedSet(event, store).servedOf(ledgerLines.map(({ line }) => line.memoryId));
  } catch {
    return new Set(); // It cannot even be read.
  }
}
