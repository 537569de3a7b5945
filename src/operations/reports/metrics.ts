import { describeWithoutSecrets } from "@/operations/memories/describe-memory.ts";
import { toIso } from "@/operations/memories/memory-json.ts";
import { type HookRuns, readHookReport } from "@/operations/reports/hook-report.ts";
import type { Operation, OperationTools } from "@/operations/operation.ts";
import { ratesOfUse } from "@/operations/reports/use-report.ts";
import { SINCE } from "@/operations/reports/stats.ts";
import { METRICS_OFF } from "@/store/port/ledger-port.ts";

export interface MetricsInput {
  readonly sinceMs: number;
  /** Switches the recording on or off before reporting. */
  readonly enable?: boolean;
}

type EventRuns = Pick<HookRuns, "event" | "runs" | "injected" | "failed" | "p50_ms" | "p95_ms">;

export interface MetricsReport {
  readonly since: string;
  /** False if the ledger currently records no reasons, scores and tokens. */
  readonly enabled: boolean;
  readonly sessions: number;
  readonly injections: number;
  readonly memories_shown: number;
  readonly tokens: number;
  readonly by_event: readonly (EventRuns & { readonly tokens: number })[];
  readonly prompts: {
    readonly total: number;
    readonly with_injection: number;
    readonly share: number | null;
  };
  readonly top_memories: readonly {
    readonly id: string;
    readonly times: number;
    readonly tokens: number;
    /** Empty if the memory was forgotten. */
    readonly line: string;
  }[];
  /** Outcomes of the shown lines; `used_rate` is the share of the judged ones. */
  readonly use: ReturnType<typeof ratesOfUse>;
  /** The same share; null if nothing is judged yet. */
  readonly used_rate: number | null;
}

const TOP = 10;

/** Reports what the hooks did, from the ledger and the log. Nothing leaves the machine. */
export const metricsOperation: Operation<MetricsInput, MetricsReport> = {
  name: "metrics",
  summary: "Show what the hooks injected, what it cost and how long it took",
  parameters: {
    since: SINCE,
    enable: { type: "switch", meaning: "Record the reasons, scores and tokens of what is shown" },
    disable: {
      type: "switch",
      meaning: "Record only what was shown, so that nothing is shown twice",
    },
  },
  run({ sinceMs, enable }, tools) {
    if (enable !== undefined) setEnabled(enable, tools);
    const { store, clock, project } = tools;
    const ledger = store.summarizeLedger(sinceMs, TOP);
    const runs = readHookReport(project.storeFolder, sinceMs).byEvent;
    const tokensOf = new Map(ledger.byEvent.map(({ event, tokens }) => [event, tokens]));
    const nowMs = clock.nowMs();
    const use = ratesOfUse(store.summarizeUse(sinceMs, 1, 0), store);
    return {
      since: toIso(sinceMs),
      enabled: store.findValue(METRICS_OFF.namespace, METRICS_OFF.key) === undefined,
      sessions: ledger.sessions,
      injections: ledger.injections,
      memories_shown: ledger.memories,
      tokens: ledger.tokens,
      by_event: runs.map(({ event, runs: count, injected, failed, p50_ms, p95_ms }) => {
        const tokens = tokensOf.get(event) ?? 0;
        return { event, runs: count, injected, failed, p50_ms, p95_ms, tokens };
      }),
      prompts: countPrompts(runs),
      top_memories: ledger.top.map(({ memoryId, times, tokens }) => {
        const memory = store.findMemory(memoryId);
        const line = memory === undefined ? "" : describeWithoutSecrets(memory, nowMs);
        return { id: memoryId, times, tokens, line };
      }),
      use,
      used_rate: use.outcomes.used_rate,
    };
  },
};

function setEnabled(isEnabled: boolean, { store, clock }: OperationTools): void {
  const write = isEnabled
    ? ({ kind: "delete", ...METRICS_OFF } as const)
    : ({ kind: "put", ...METRICS_OFF, value: clock.nowMs() } as const);
  store.apply([write], { isDurable: true });
}

function countPrompts(runs: readonly EventRuns[]): MetricsReport["prompts"] {
  const prompts = runs.find(({ event }) => event === "UserPromptSubmit");
  const total = prompts?.runs ?? 0;
  const withInjection = prompts?.injected ?? 0;
  return { total, with_injection: withInjection, share: share(withInjection, total) };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1_000) / 1_000;
}
