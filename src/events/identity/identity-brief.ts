import { classifyState } from "@/identity/state-class.ts";
import { figuresOf } from "@/identity/identity.ts";
import { loadIdentity } from "@/identity/identity-store.ts";
import type { Store } from "@/store/store.ts";

/** The state of a session's identity in a few words; undefined if it has none yet. */
export function identityBrief(store: Store, sessionId: string): string | undefined {
  const identity = loadIdentity(store, sessionId)?.identity;
  if (identity === undefined) return undefined;
  const { r, ic } = figuresOf(identity);
  return `${classifyState(r).toLowerCase()}, continuity ${ic.toFixed(2)}`;
}
