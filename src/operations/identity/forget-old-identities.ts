import { LIMITS } from "@/base/limits.ts";
import {
  identityDeletions,
  latestSession,
  listIdentities,
  loadIdentity,
} from "@/identity/identity-store.ts";
import type { OperationTools } from "@/operations/operation.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Lets go of the identities of sessions that ended long ago: each takes some 70 KB. The one that
 * the next session goes on with stays, however old it is. Returns how many sessions these were.
 */
export function forgetOldIdentities({
  store,
  clock,
}: Pick<OperationTools, "store" | "clock">): number {
  const beforeMs = clock.nowMs() - LIMITS.keepSessionDays * DAY_MS;
  const latest = latestSession(store);
  const old = listIdentities(store).filter(({ sessionId }) => {
    if (sessionId === latest) return false;
    return (loadIdentity(store, sessionId)?.snapshot?.timestamp ?? 0) < beforeMs;
  });
  const writes = old.flatMap(({ sessionId, version }) => identityDeletions(sessionId, version));
  if (writes.length > 0) store.apply(writes, { isDurable: false });
  return old.length;
}
