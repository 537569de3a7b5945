import { toIso } from "@/operations/memories/memory-json.ts";
import { describeWithoutSecrets } from "@/operations/memories/describe-memory.ts";
import { type HookReport, percentile } from "@/operations/reports/hook-report.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { IGNORED_MIN } from "@/memory/recall/4-rank/rank.ts";
import { kindOf, type MemoryKind } from "@/memory/usage/memory-kind.ts";
import type { UseCount, UseSummary } from "@/store/port/ledger-port.ts";
import type { Store } from "@/store/store.ts";

/** The injections of a period, their cost and their use. */
export interface UseReport {
  readonly since: string;
  readonly injections: number;
  readonly sessions: number;
  readonly memories_shown: number;
  readonly tokens: number;
  /** Tokens of the prompts that got something, with headings. */
  readonly tokens_per_prompt: {
    readonly prompts: number;
    readonly median: number;
    readonly p95: number;
  };
  readonly outcomes: OutcomeRates;
  readonly by_event: readonly (OutcomeRates & {
    readonly event: string;
    readonly injections: number;
    readonly tokens: number;
  })[];
  readonly by_kind: readonly (OutcomeRates & { readonly kind: KindOrForgotten })[];
  readonly by_channel: readonly (OutcomeRates & { readonly channel: string })[];
  /** Memories that were shown repeatedly and never used. */
  readonly junk_suspects: readonly {
    readonly id: string;
    readonly shown: number;
    readonly ignored: number;
    readonly line: string;
  }[];
}

export type KindOrForgotten = MemoryKind | "forgotten";

export interface OutcomeRates {
  readonly shown: number;
  /** Lines for which there was an occasion: used, ignored or misled. */
  readonly judged: number;
  readonly used: number;
  readonly ignored: number;
  readonly misled: number;
  /** Lines that could not be judged: nothing happened that they apply to. */
  readonly without_occasion: number;
  /** Lines not judged yet. */
  readonly open: number;
  /** Shares of the judged lines; null if none is judged. */
  readonly used_rate: number | null;
  readonly ignored_rate: number | null;
  readonly misled_rate: number | null;
}

const SUSPECTS = 10;

export function reportUse(
  sinceMs: number,
  hooks: HookReport,
  { store, clock }: OperationTools,
): UseReport {
  const ledger = store.summarizeLedger(sinceMs, 0);
  const use = store.summarizeUse(sinceMs, IGNORED_MIN, SUSPECTS);
  const useOf = new Map(use.byEvent.map(({ event, ...counts }) => [event, counts]));
  const { promptTokens: tokens } = hooks;
  return {
    since: toIso(sinceMs),
    injections: ledger.injections,
    sessions: ledger.sessions,
    memories_shown: ledger.memories,
    tokens: ledger.tokens,
    tokens_per_prompt: {
      prompts: tokens.length,
      median: percentile(tokens, 0.5),
      p95: percentile(tokens, 0.95),
    },
    outcomes: withRates(addUp(use.byEvent)),
    by_event: ledger.byEvent.map(({ event, injections, tokens: spent }) => {
      return { event, injections, tokens: spent, ...withRates(useOf.get(event) ?? NONE) };
    }),
    by_kind: countKinds(use, store),
    by_channel: use.byChannel.map(({ channel, ...counts }) => {
      return { channel: channel === "" ? "not recorded" : channel, ...withRates(counts) };
    }),
    junk_suspects: use.unused.flatMap(({ memoryId, shown, ignored }) => {
      const memory = store.findMemory(memoryId);
      // Agents follow what the user said without mentioning it, so it is no suspect.
      if (memory === undefined || memory.origin === "user") return [];
      return [
        { id: memoryId, shown, ignored, line: describeWithoutSecrets(memory, clock.nowMs()) },
      ];
    }),
  };
}

const NONE: UseCount = { shown: 0, used: 0, ignored: 0, misled: 0, withoutOccasion: 0 };

/** The outcomes of a period by event and by kind of memory. */
export function ratesOfUse(use: UseSummary, store: Store) {
  return {
    outcomes: withRates(addUp(use.byEvent)),
    by_event: use.byEvent.map(({ event, ...counts }) => ({ event, ...withRates(counts) })),
    by_kind: countKinds(use, store),
  };
}

function countKinds({ byMemory }: UseSummary, store: Store): UseReport["by_kind"] {
  const counts = new Map<KindOrForgotten, UseCount>();
  for (const { memoryId, ...count } of byMemory) {
    const memory = store.findMemory(memoryId);
    const kind = memory === undefined ? "forgotten" : kindOf(memory);
    counts.set(kind, addUp([counts.get(kind) ?? NONE, count]));
  }
  return [...counts]
    .map(([kind, count]) => ({ kind, ...withRates(count) }))
    .sort((a, b) => b.shown - a.shown || a.kind.localeCompare(b.kind));
}

function addUp(counts: readonly UseCount[]): UseCount {
  const sum = (name: keyof UseCount) => counts.reduce((total, one) => total + one[name], 0);
  return {
    shown: sum("shown"),
    used: sum("used"),
    ignored: sum("ignored"),
    misled: sum("misled"),
    withoutOccasion: sum("withoutOccasion"),
  };
}

function withRates({ shown, used, ignored, misled, withoutOccasion }: UseCount): OutcomeRates {
  const judged = used + ignored + misled;
  const rate = (part: number) =>
    judged === 0 ? null : Math.round((part / judged) * 1_000) / 1_000;
  return {
    shown,
    judged,
    used,
    ignored,
    misled,
    without_occasion: withoutOccasion,
    open: shown - judged - withoutOccasion,
    used_rate: rate(used),
    ignored_rate: rate(ignored),
    misled_rate: rate(misled),
  };
}
