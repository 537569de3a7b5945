import type { OutcomeStatus, ResolvedEntry } from "@/ghap/entry.ts";

/** How often predictions came true. Only predictions that somebody made count. */
export interface Calibration {
  readonly confirmed: number;
  readonly falsified: number;
  /** The share of predictions that came true; null if none was tested. */
  readonly share: number | null;
}

export interface EntryCounts {
  readonly total: number;
  readonly by_outcome: Readonly<Record<OutcomeStatus, number>>;
  readonly by_tier: Readonly<Record<string, number>>;
  readonly by_domain: Readonly<Record<string, GroupCounts>>;
  readonly by_strategy: Readonly<Record<string, GroupCounts>>;
  readonly by_root_cause: Readonly<Record<string, number>>;
  readonly calibration: Calibration;
}

export interface GroupCounts extends Calibration {
  readonly total: number;
}

/** The group of entries that name no domain or no strategy. */
const NONE = "none";

/** Counts entries by what became of them. An abandoned prediction came neither true nor false. */
export function countEntries(entries: readonly ResolvedEntry[]): EntryCounts {
  const causes = entries.filter(({ root_cause: cause }) => cause !== null);
  return {
    total: entries.length,
    by_outcome: {
      confirmed: countOf(entries, "confirmed"),
      falsified: countOf(entries, "falsified"),
      abandoned: countOf(entries, "abandoned"),
    },
    by_tier: mapGroups(entries, (entry) => entry.confidence_tier, lengthOf),
    by_domain: mapGroups(entries, (entry) => entry.domain ?? NONE, groupCounts),
    by_strategy: mapGroups(entries, (entry) => entry.strategy ?? NONE, groupCounts),
    by_root_cause: mapGroups(causes, (entry) => entry.root_cause?.category ?? NONE, lengthOf),
    calibration: calibrate(entries),
  };
}

function groupCounts(entries: readonly ResolvedEntry[]): GroupCounts {
  return { total: entries.length, ...calibrate(entries) };
}

function calibrate(entries: readonly ResolvedEntry[]): Calibration {
  const stated = entries.filter(({ inferred }) => !inferred);
  const [confirmed, falsified] = [countOf(stated, "confirmed"), countOf(stated, "falsified")];
  const tested = confirmed + falsified;
  const share = tested === 0 ? null : Math.round((confirmed / tested) * 1_000) / 1_000;
  return { confirmed, falsified, share };
}

function countOf(entries: readonly ResolvedEntry[], status: OutcomeStatus): number {
  return entries.filter(({ outcome }) => outcome.status === status).length;
}

function lengthOf(entries: readonly ResolvedEntry[]): number {
  return entries.length;
}

/** One value for each group, the largest group first. */
function mapGroups<T>(
  entries: readonly ResolvedEntry[],
  keyOf: (entry: ResolvedEntry) => string,
  map: (group: readonly ResolvedEntry[]) => T,
): Record<string, T> {
  const groups = new Map<string, ResolvedEntry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const sorted = [...groups].toSorted(([, a], [, b]) => b.length - a.length);
  return Object.fromEntries(sorted.map(([key, group]) => [key, map(group)]));
}
