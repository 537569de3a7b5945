import { emptyFingerprint } from "@/identity/fingerprints/activity-fingerprint.ts";
import { advance, bootstrapIdentity, type Identity } from "@/identity/identity.ts";
import { FREQUENCIES, SPACE_COUNT } from "@/identity/spaces.ts";
import { randomOf } from "@test/identity/random.ts";

/** Phases that are spread evenly after one activity in which nothing couples the oscillators. */
export const SCATTERED_PHASES = FREQUENCIES.map(
  (frequency, at) => (2 * Math.PI * at) / SPACE_COUNT - frequency,
);

/** An identity that was always exactly on its subject, and whose oscillators have fallen apart. */
export function scatteredIdentity(): Identity {
  let identity = bootstrapIdentity(randomOf(1));
  for (let at = 0; at < 30; at += 1) {
    const text = "cargo test physics collision broadphase";
    identity = advance(identity, { atMs: at * 1_000, kind: "Bash", text, files: ["src/world.rs"] });
  }
  const same = (value: number) => Array.from({ length: SPACE_COUNT }, () => value);
  return {
    ...identity,
    usual: { mean: same(1), deviation: same(0) },
    recent: emptyFingerprint(),
    phases: SCATTERED_PHASES,
  };
}
