// The figures of seed 004: exact where it gives numbers, and in their ranges whatever comes in.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { estimateTokens } from "@/context/tokens.ts";
import { measureAwareness } from "@/identity/awareness.ts";
import { classifyState } from "@/identity/state-class.ts";
import {
  driftBetween,
  identityContinuity,
  labelContinuity,
  NEW_MONITOR,
  noteCheck,
  THRESHOLDS,
} from "@/identity/continuity.ts";
import { advance, bootstrapIdentity, figuresOf, type Identity } from "@/identity/identity.ts";
import {
  alignedPhases,
  COUPLING,
  orderParameter,
  phaseDrift,
  randomPhases,
  runOscillators,
} from "@/identity/oscillators.ts";
import { cosineOf, differentiation, NEUTRAL_PURPOSE } from "@/identity/purpose-vector.ts";
import { quadrantOf, retrievalModeOf } from "@/identity/retrieval-mode.ts";
import { fromSnapshot, toSnapshot } from "@/identity/snapshot.ts";
import { SPACE_COUNT, SPACES } from "@/identity/spaces.ts";
import { briefLine } from "@/identity/brief-line.ts";
import { fullStatus, summaryLines } from "@/identity/status-text.ts";
import { compete, EMPTY_WORKSPACE } from "@/identity/workspace.ts";
import { cpuMs } from "@test/harness/cpu-time.ts";
import { randomOf } from "@test/identity/random.ts";
import { verifies } from "@test/requirements/verifies.ts";

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const vector = fc.array(unit, { minLength: SPACE_COUNT, maxLength: SPACE_COUNT });

verifies(
  ["ID-09", "ID-10", "TS-12"],
  "TC-HOOKS-U03: continuity is the cosine of two purpose vectors times r",
  () => {
    const before = [0.4, 0.6, ...Array.from({ length: 11 }, () => 0.5)];
    expect(identityContinuity(NEUTRAL_PURPOSE, before, 0.9)).toBeCloseTo(0.8972, 4);
    expect(identityContinuity(NEUTRAL_PURPOSE, undefined, 0.1)).toBe(1);
    fc.assert(
      fc.property(vector, vector, fc.double(), (a, b, r) => {
        const ic = identityContinuity(a, b, r);
        expect(ic).toBeGreaterThanOrEqual(0);
        expect(ic).toBeLessThanOrEqual(1);
      }),
    );
  },
);

verifies(
  ["ID-06", "ID-07", "TS-11"],
  "TC-HOOKS-U02: the brief is one line with two decimals",
  () => {
    const line = briefLine({ r: 0.85, ic: 0.92, mode: "DirectRecall" });
    expect(line).toBe("[CONSCIOUSNESS: CONSCIOUS r=0.85 IC=0.92 | DirectRecall]");
    expect(estimateTokens(line)).toBeGreaterThanOrEqual(10);
    expect(estimateTokens(line)).toBeLessThanOrEqual(30);
    expect(cpuMs(() => briefLine({ r: 0.5, ic: 0.5, mode: "DirectRecall" }))).toBeLessThan(50);
    const modes = fc.constantFrom(
      "DirectRecall" as const,
      "GetNeighborhood" as const,
      "TriggerDream" as const,
      "EpistemicAction" as const,
    );
    fc.assert(
      fc.property(unit, unit, modes, (r, ic, mode) => {
        expect(briefLine({ r, ic, mode })).toMatch(
          /^\[CONSCIOUSNESS: (?:DORMANT|FRAGMENTED|EMERGING|CONSCIOUS|HYPERSYNC) r=[01]\.\d\d IC=[01]\.\d\d \| \w+\]$/u,
        );
      }),
    );
  },
);

verifies(
  ["ID-14", "ID-15", "ID-16", "CF-32"],
  "states and labels change at the thresholds of the specification",
  () => {
    expect([0, 0.29, 0.3, 0.49, 0.5, 0.79, 0.8, 0.95, 0.951, 1].map(classifyState)).toEqual([
      "DORMANT",
      "DORMANT",
      "FRAGMENTED",
      "FRAGMENTED",
      "EMERGING",
      "EMERGING",
      "CONSCIOUS",
      "CONSCIOUS",
      "HYPERSYNC",
      "HYPERSYNC",
    ]);
    expect([0.49, 0.5, 0.69, 0.7, 0.89, 0.9].map(labelContinuity)).toEqual([
      "critical",
      "warning",
      "warning",
      "good",
      "good",
      "healthy",
    ]);
    expect(THRESHOLDS).toMatchObject({
      icCritical: 0.5,
      icWarning: 0.7,
      entropyHigh: 0.7,
      synchronised: 0.8,
      fragmented: 0.5,
    });
  },
);

test("consciousness is the product of integration, reflection and differentiation", () => {
  fc.assert(
    fc.property(unit, vector, unit, (r, purpose, accuracy) => {
      const {
        consciousness,
        integration,
        reflection,
        differentiation: spread,
      } = measureAwareness(r, purpose, accuracy);
      expect(consciousness).toBeCloseTo(integration * reflection * spread, 12);
      expect(reflection).toBeGreaterThan(0.119);
      expect(reflection).toBeLessThan(0.881);
      expect(spread).toBeGreaterThanOrEqual(0);
      expect(spread).toBeLessThanOrEqual(1);
    }),
  );
  expect(differentiation(NEUTRAL_PURPOSE)).toBeCloseTo(1, 10);
  expect(differentiation(Array.from({ length: SPACE_COUNT }, () => 0))).toBe(0);
  expect(measureAwareness(0.4, NEUTRAL_PURPOSE, 0.5).limitedBy).toBe("integration");
  expect(cosineOf([0, 0], [1, 1])).toBe(0);
});

verifies(
  ["ID-21"],
  "thirteen oscillators find together if they are coupled, and not if not",
  () => {
    expect(SPACES).toHaveLength(SPACE_COUNT);
    const random = randomOf(3);
    for (let start = 0; start < 50; start += 1) {
      const phases = randomPhases(random);
      expect(phases).toHaveLength(13);
      const together = runOscillators(phases, COUPLING.default, 2_000);
      expect(orderParameter(together)).toBeGreaterThan(0.8);
      for (const phase of together) {
        expect(phase).toBeGreaterThanOrEqual(0);
        expect(phase).toBeLessThan(2 * Math.PI);
      }
    }
    expect(orderParameter(alignedPhases())).toBe(1);
    expect(orderParameter([Number.NaN, 1, 2])).toBe(0);
    expect(phaseDrift(alignedPhases(), alignedPhases())).toBe(0);
    let low = 0;
    for (let start = 0; start < 50; start += 1) {
      const apart = runOscillators(randomPhases(random), 0.3, 6_000);
      if (orderParameter(apart) < 0.8) low += 1;
    }
    expect(low).toBeGreaterThan(40);
  },
);

verifies(
  ["ID-25", "ID-26", "ID-27", "TS-13"],
  "TC-HOOKS-U04: a first identity is complete and no crisis",
  () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const identity = bootstrapIdentity(randomOf(seed));
      expect(identity.ego.purposeVector).toHaveLength(13);
      expect(identity.ego.purposeVector.every((value) => value === 0.5)).toBe(true);
      expect(identity.phases).toHaveLength(13);
      expect(identity.phases.every((phase) => phase >= 0 && phase < 2 * Math.PI)).toBe(true);
      expect(identity.monitor).toEqual(NEW_MONITOR);
      expect(identity.monitor).toMatchObject({ criticalBelow: 0.5, warningBelow: 0.7 });
      const of = { sessionId: "s1", previousSessionId: undefined, atMs: 5 };
      expect(fromSnapshot(toSnapshot(identity, of))).toBeDefined();
      expect(figuresOf(identity).ic).toBe(1);
      expect(figuresOf(identity).r).toBeGreaterThan(0.8);
    }
    const phases = [1, 2].map((seed) => bootstrapIdentity(randomOf(seed)).phases);
    expect(phases[0]).not.toEqual(phases[1]);
  },
);

verifies(
  ["ID-13", "ID-20"],
  "each activity is a point of the trajectory, and figures stay in range",
  () => {
    const activity = fc.record({
      atMs: fc.integer({ min: 0, max: 2 ** 45 }),
      kind: fc.constantFrom("prompt", "Bash", "Edit", ""),
      text: fc.string({ maxLength: 300 }),
      files: fc.array(fc.string({ maxLength: 40 }), { maxLength: 3 }),
      hasFailed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(activity, { maxLength: 40 }), (activities) => {
        let identity: Identity = bootstrapIdentity(randomOf(1));
        for (const one of activities) identity = advance(identity, one);
        const { trajectory, northStarAlignment, purposeVector } = identity.ego;
        expect(trajectory).toHaveLength(activities.length);
        for (const { ic } of trajectory) expect(ic >= 0 && ic <= 1).toBe(true);
        expect(northStarAlignment >= 0 && northStarAlignment <= 1).toBe(true);
        for (const value of purposeVector) expect(value >= 0 && value <= 1).toBe(true);
        const { r } = figuresOf(identity);
        expect(r >= 0 && r <= 1).toBe(true);
      }),
      { numRuns: 50 },
    );
  },
);

test("the monitor remembers fifty checks and the present status", () => {
  let monitor = NEW_MONITOR;
  for (let at = 0; at < 60; at += 1) monitor = noteCheck(monitor, { atMs: at, ic: 0.4, r: 0.5 });
  expect(monitor.history).toHaveLength(50);
  expect(monitor.status).toBe("critical");
  const before = { purpose: NEUTRAL_PURPOSE, ic: 0.9, atMs: 0 };
  expect(driftBetween(before, { ...before, ic: 0.5, atMs: 5 })).toMatchObject({
    purposeDrift: expect.closeTo(0, 10),
    gapMs: 5,
    isWarning: true,
    isCrisis: true,
  });
});

test("how to look for memories follows from novelty and fit", () => {
  expect(quadrantOf(0.3, 0.7)).toBe("Open");
  expect(retrievalModeOf(0.3, 0.7)).toBe("DirectRecall");
  expect(retrievalModeOf(0.3, 0.3)).toBe("GetNeighborhood");
  expect(retrievalModeOf(0.7, 0.3)).toBe("TriggerDream");
  expect(retrievalModeOf(0.7, 0.7)).toBe("EpistemicAction");
});

test("the workspace takes the best while the oscillators are in step", () => {
  const candidates = ["a", "b", "c", "d", "e", "f"].map((id, at) => ({
    id,
    label: id,
    importance: 0.5,
    alignment: 1 - at / 10,
  }));
  const full = compete(EMPTY_WORKSPACE, candidates, 0.9, 1);
  expect(full.items.map(({ id }) => id)).toEqual(["a", "b", "c", "d", "e"]);
  expect(full.items[0]?.score).toBeCloseTo(0.45, 10);
  expect(full.winners).toEqual(["a"]);
  expect(compete(full, [], 0.75, 2).items).toHaveLength(5);
  expect(compete(EMPTY_WORKSPACE, candidates, 0.75, 2).items).toEqual([]);
  expect(compete(full, candidates, 0.6, 3)).toEqual({ items: [], winners: ["a"] });
});

verifies(
  ["ID-17", "ID-18", "ID-19"],
  "summary and full status have the fields of the specification",
  () => {
    const identity = bootstrapIdentity(randomOf(5));
    const { r } = figuresOf(identity);
    const about = {
      awareness: measureAwareness(r, identity.ego.purposeVector, 0.5),
      entropy: 0.45,
      lastDream: "2h ago",
      isGuided: true,
    };
    expect(summaryLines(identity, about).join("\n")).toMatch(
      /^State: CONSCIOUS \| Integration: 0\.\d\d \| Reflection: 0\.50\nDifferentiation: 1\.00 \| Identity: 1\.00 \| Guidance: Active\nWorkspace: 0 items \| Entropy: 0\.45 \| Last Dream: 2h ago$/u,
    );
    const full = fullStatus(identity, about);
    expect(full.metrics).toMatchObject({ r, IC: 1, differentiation: expect.closeTo(1, 10) });
    expect(full.kuramoto.phases).toHaveLength(13);
    expect(full.kuramoto.frequencies).toHaveLength(13);
    expect(full.ego_node.purpose_vector).toHaveLength(13);
    expect(full.workspace).toEqual([]);
  },
);
