import { type Drift, driftBetween } from "@/identity/continuity.ts";
import { figuresOf } from "@/identity/identity.ts";
import { loadIdentity } from "@/identity/identity-store.ts";
import { phaseDrift } from "@/identity/oscillators.ts";
import type { RestoredIdentity } from "@/identity/restored-identity.ts";
import type { Store } from "@/store/store.ts";

/** How an identity differs from the one that the session before it ended with. */
export interface DriftSince extends Drift {
  readonly previousSessionId: string;
  /** The mean turn of the oscillators, 0 to π. */
  readonly phaseDrift: number;
}

/** Undefined if there was no session before, or its identity is gone. */
export function driftSincePrevious(
  { identity, savedAtMs, previousSessionId }: RestoredIdentity,
  store: Pick<Store, "findValue">,
): DriftSince | undefined {
  if (previousSessionId === undefined || savedAtMs === undefined) return undefined;
  const previous = loadIdentity(store, previousSessionId);
  if (previous?.identity === undefined || previous.snapshot === undefined) return undefined;
  const stateOf = (one: typeof identity, atMs: number) => ({
    purpose: one.ego.purposeVector,
    ic: figuresOf(one).ic,
    atMs,
  });
  return {
    ...driftBetween(
      stateOf(previous.identity, previous.snapshot.timestamp),
      stateOf(identity, savedAtMs),
    ),
    previousSessionId,
    phaseDrift: phaseDrift(previous.identity.phases, identity.phases),
  };
}
