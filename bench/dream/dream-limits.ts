import type { Limit } from "../limits.ts";
import type { Figure } from "../hooks/figures.ts";
import { sizeName } from "../scale/sizes.ts";
import type { DreamFigures } from "./dream-times.ts";
import type { IdentityTimes } from "./identity-times.ts";

/** The limits of `npm run bench:dream -- --assert`; those of issues and of what was reached. */
export const DREAM_LIMITS: readonly Limit[] = [
  { figure: "dream over 10k: s", atMost: 10, verifies: [] },
  { figure: "dream over 10k: s on cores of its own", atMost: 10, verifies: [] },
  { figure: "dream over 100k: s", atMost: 60, verifies: [] },
  { figure: "dream over 100k: s on cores of its own", atMost: 60, verifies: [] },
  ...["10k", "100k"].flatMap((size) =>
    ["bare", "beyond a share of the processor"].map((how) => ({
      figure: `hooks beside a dream over ${size}: slowest event x alone, ${how}`,
      atMost: 1.5,
      verifies: [],
    })),
  ),
  ...["10k", "100k"].flatMap((size) => [
    { figure: `end of a session over ${size}: s to persist`, atMost: 5, verifies: ["PF-13"] },
    { figure: `end of a session over ${size}: s to consolidate`, atMost: 25, verifies: ["PF-13"] },
    { figure: `end of a session over ${size}: s`, atMost: 30, verifies: ["PF-13"] },
  ]),
  // The clock counts the time of others too if the machine is busy, processor time does not.
  { figure: "consciousness brief: p50 x floor", atMost: 2, verifies: [] },
  { figure: "consciousness brief: processor time x floor", atMost: 2, verifies: [] },
  { figure: "persist an identity: p50 ms in process", atMost: 20, verifies: [] },
  { figure: "persist an identity: ms of processor time", atMost: 20, verifies: [] },
];

/**
 * A dream rests two milliseconds after five of work, and some more between its transactions. So on a
 * machine with nothing else to do it takes about so many times its processor time.
 */
const RESTS = 1.6;

export function dreamFigures(
  dreams: readonly DreamFigures[],
  identity: IdentityTimes | undefined,
): ReadonlyMap<string, Figure> {
  const figures = new Map<string, Figure>();
  const add = (name: string, value: number, runs = 1) => figures.set(name, { value, runs });
  for (const { memories, quietMs, cpuMs, slowdowns, end } of dreams) {
    const size = sizeName(memories);
    add(`dream over ${size}: s`, quietMs / 1_000);
    add(`dream over ${size}: s on cores of its own`, (RESTS * cpuMs) / 1_000);
    add(`end of a session over ${size}: s to persist`, end.persistMs / 1_000);
    add(`end of a session over ${size}: s to consolidate`, end.consolidateMs / 1_000);
    add(`end of a session over ${size}: s`, (end.persistMs + end.consolidateMs) / 1_000);
    const runs = Math.min(...slowdowns.map((one) => one.runs));
    const slowest = (of: "bare" | "beyondShare") => Math.max(...slowdowns.map((one) => one[of]));
    const name = `hooks beside a dream over ${size}: slowest event x alone`;
    add(`${name}, bare`, slowest("bare"), runs);
    add(`${name}, beyond a share of the processor`, slowest("beyondShare"), runs);
  }
  if (identity !== undefined) {
    add("consciousness brief: p50 x floor", identity.briefToEmpty);
    add("consciousness brief: processor time x floor", identity.briefCpuToEmpty);
    add("persist an identity: p50 ms in process", identity.persistMs);
    add("persist an identity: ms of processor time", identity.persistCpuMs);
  }
  return figures;
}
