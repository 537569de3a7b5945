/**
 * What was shown to whom, why, what it cost and what became of it, as the store tells it. Types,
 * and the key by which it is told to note less.
 */

/** One injected memory: when, why, and what it cost. */
export interface LedgerEntry {
  readonly id: string;
  readonly atMs: number;
  readonly sessionId: string;
  readonly agentId: string;
  readonly event: string;
  readonly memoryId: string;
  readonly reason: unknown;
  readonly score: number;
  readonly tokens: number;
  /** Whether it was of use to what followed; absent until that is known. */
  readonly outcome?: InjectionOutcome;
  /** What showed that it was of use: its words in what followed. */
  readonly evidence?: readonly string[];
}

export type InjectionOutcome = "used" | "ignored" | "misled";

export interface LedgerFilter {
  readonly sessionId?: string;
  readonly memoryId?: string;
}

/** What was injected in some time. An injection is what one hook said, of one or more memories. */
export interface LedgerSummary {
  readonly injections: number;
  readonly sessions: number;
  readonly memories: number;
  readonly tokens: number;
  readonly byEvent: readonly {
    readonly event: string;
    readonly injections: number;
    readonly memories: number;
    readonly tokens: number;
  }[];
  /** The memories shown most often. */
  readonly top: readonly {
    readonly memoryId: string;
    readonly times: number;
    readonly tokens: number;
  }[];
  /** Of the memories shown, how many were of use afterwards; absent where no use is known at all. */
  readonly used?: { readonly shown: number; readonly used: number };
}

/** How many lines were shown, and what became of them; the rest is not known yet. */
export interface UseCount {
  readonly shown: number;
  readonly used: number;
  readonly ignored: number;
  readonly misled: number;
}

/** What became of what was injected in some time. */
export interface UseSummary {
  readonly byEvent: readonly (UseCount & { readonly event: string })[];
  /** By what found it; empty where that was not noted. */
  readonly byChannel: readonly (UseCount & { readonly channel: string })[];
  /** Memories shown again and again, and never of use. */
  readonly unused: readonly (UseCount & { readonly memoryId: string })[];
}

/**
 * While there is a value with this key, the ledger notes only what keeps a session from being
 * shown the same twice: neither reasons, which hold words of prompts, nor scores nor tokens.
 */
export const METRICS_OFF = { namespace: "memory", key: "metrics-off" } as const;
