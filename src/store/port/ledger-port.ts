/** One injected memory: when and why it was shown, and how many tokens it took. */
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
  /** Says whether it helped with what followed; absent until that is known. */
  readonly outcome?: InjectionOutcome;
  /** The words of it that appeared in what followed. */
  readonly evidence?: readonly string[];
}

/** "no-occasion": nothing happened that it could have been used for; it counts for nothing. */
export type InjectionOutcome = "used" | "ignored" | "misled" | "no-occasion";

/**
 * The event of an entry whose memory the agent asked for or stored itself. It has the memory in its
 * context, but it was not shown unasked: such entries count neither as injections nor as ignored.
 */
export const ASKED_EVENT = "recall";

export interface LedgerFilter {
  readonly sessionId?: string;
  readonly memoryId?: string;
}

/** The injections of a period. An injection is the text of one hook, with one or more memories. */
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
}

/** Lines that were shown, by outcome. The outcome of the remaining ones is not known yet. */
export interface UseCount {
  readonly shown: number;
  readonly used: number;
  readonly ignored: number;
  readonly misled: number;
  readonly withoutOccasion: number;
}

/** The outcomes of the lines shown in a period. */
export interface UseSummary {
  readonly byEvent: readonly (UseCount & { readonly event: string })[];
  /** By the channel that found the memory; "" if none was recorded. */
  readonly byChannel: readonly (UseCount & { readonly channel: string })[];
  /** All memories that were shown, by id. */
  readonly byMemory: readonly (UseCount & { readonly memoryId: string })[];
  /** Memories that were shown repeatedly and never used. */
  readonly unused: readonly (UseCount & { readonly memoryId: string })[];
}

/**
 * While a value with this key exists, the ledger records only what it needs to avoid showing a
 * memory twice: no reasons, which contain words of prompts, no scores and no tokens.
 */
export const METRICS_OFF = { namespace: "memory", key: "metrics-off" } as const;

/**
 * Reads which memories were shown to which agent, why, at what cost and with what outcome. There
 * is one entry for each line shown; it gets its outcome later, once.
 */
export interface LedgerPort {
  /** Those of these memories that the agent was shown and, by the ledger, still has in context. */
  servedAmong(sessionId: string, agentId: string, memoryIds: readonly string[]): Set<string>;
  /** The entries of a session, of every event or of one, oldest first. */
  ledgerOf(sessionId: string, event?: string): LedgerEntry[];
  /** The last entries, of every session or those that pass the filter, newest first. */
  lastInjections(limit: number, filter?: LedgerFilter): LedgerEntry[];
  /** At most two entries whose id has this ending. */
  findInjections(idEnding: string): LedgerEntry[];
  /** The number of lines that were shown unasked since then, at all events or at one. */
  countShown(sinceMs: number, event?: string): number;
  summarizeLedger(sinceMs: number, topLimit: number): LedgerSummary;
  /** `unusedFrom`: how often a memory must have been ignored to be listed as unused. */
  summarizeUse(sinceMs: number, unusedFrom: number, unusedLimit: number): UseSummary;
}
