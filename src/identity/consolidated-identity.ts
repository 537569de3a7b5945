import { identityContinuity, noteCheck, THRESHOLDS } from "@/identity/continuity.ts";
import { blend } from "@/identity/fingerprints/activity-fingerprint.ts";
import {
  bootstrapIdentity,
  figuresOf,
  type Identity,
  nearnessOf,
  SETTLING_STEPS,
} from "@/identity/identity.ts";
import { COUPLING, orderParameter, runOscillators } from "@/identity/oscillators.ts";

/** The share of the old subject that one replay keeps, and the most replays. Guesses. */
const SUBJECT_KEPT = 0.5;
const REPLAYS_MAX = 5;

/**
 * Makes the work of late a part of the session's subject: a dream replays it, each time the
 * oscillators settle, and continuity is checked as after an activity. It ends when that is no
 * longer a warning. So IC recovers because the identity has taken the new work in, and stays low
 * if there is nothing to take in.
 */
export function consolidateIdentity(identity: Identity, atMs: number): Identity {
  let dreamt = identity;
  for (let replay = 0; replay < REPLAYS_MAX; replay += 1) {
    dreamt = replayOnce(dreamt, atMs);
    if (figuresOf(dreamt).ic >= THRESHOLDS.icWarning) break;
  }
  return dreamt;
}

function replayOnce(identity: Identity, atMs: number): Identity {
  const subject = blend(identity.subject, identity.recent, SUBJECT_KEPT);
  const purposeVector = nearnessOf(identity.recent, subject);
  const phases = runOscillators(identity.phases, COUPLING.default, SETTLING_STEPS);
  const r = orderParameter(phases);
  const ic = identityContinuity(purposeVector, identity.ego.purposeVector, r);
  return {
    ...identity,
    ego: { ...identity.ego, purposeVector },
    subject,
    phases,
    coupling: COUPLING.default,
    monitor: noteCheck(identity.monitor, { atMs, ic, r }),
  };
}

/** A new identity that knows what the project is about, for one that could not be restored. */
export function bootstrapFromNorthStar({ northStar }: Identity, random: () => number): Identity {
  return { ...bootstrapIdentity(random), northStar, subject: northStar };
}
