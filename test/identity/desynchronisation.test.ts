// Oscillators that have fallen apart are coupled more tightly and, if that does not help, put
// together.
import { expect, test } from "bun:test";
import { scatteredInARow, recover } from "@/identity/desynchronisation.ts";
import { advance, figuresOf, type Identity } from "@/identity/identity.ts";
import { alignedPhases, orderParameter } from "@/identity/oscillators.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { SCATTERED_PHASES, scatteredIdentity } from "@test/identity/scattered-identity.ts";

function checks(...rs: number[]) {
  return rs.map((r, atMs) => ({ atMs, ic: r, r }));
}

test("scattered checks are counted from the last one back", () => {
  expect(scatteredInARow([])).toBe(0);
  expect(scatteredInARow(checks(0.1, 0.3))).toBe(0);
  expect(scatteredInARow(checks(0.9, 0.1, 0.29))).toBe(2);
  expect(scatteredInARow(checks(0.1, 0.2))).toBe(2);
});

verifies(["ID-39"], "a scattered check raises the coupling by half, at most to 10", () => {
  const phases = [1, 2, 3];
  expect(recover(phases, 2, checks(0.9))).toEqual({ phases, couplingMin: 0 });
  expect(recover(phases, 2, checks(0.9, 0.2))).toEqual({ phases, couplingMin: 3 });
  expect(recover(phases, 9, checks(0.2)).couplingMin).toBe(10);
});

verifies(
  ["ID-42", "ID-43"],
  "three scattered checks in a row put the phases together, and the checks are kept",
  () => {
    expect(recover([1, 2], 2, checks(0.2, 0.2)).phases).toEqual([1, 2]);
    expect(recover([1, 2], 2, checks(0.2, 0.2, 0.2)).phases).toEqual(alignedPhases());
    let identity: Identity = scatteredIdentity();
    const next = () => {
      const activity = { atMs: 1e6, kind: "WebFetch", text: "zurek przepis", files: ["a.txt"] };
      identity = advance(identity, activity);
      return figuresOf(identity).r;
    };
    for (let time = 1; time <= 3; time += 1) {
      identity = { ...identity, phases: SCATTERED_PHASES };
      expect(next()).toBeLessThan(0.3);
      expect(orderParameter(identity.phases)).toBeLessThan(0.3);
    }
    expect(next()).toBeGreaterThan(0.3);
    expect(identity.monitor.history.slice(-4, -1).every(({ r }) => r < 0.3)).toBe(true);
  },
);
