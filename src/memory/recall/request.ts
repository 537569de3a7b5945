import type { ProfileName } from "@/memory/recall/profiles.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** A question to the memory. The profile decides how it is searched, ranked and gated. */
export interface RecallRequest {
  readonly profile: ProfileName;
  /** A question, a prompt, a command, or a description of the work. */
  readonly query: string;
  readonly limit: number;
  /** Memories of this very error come first, whatever their words. */
  readonly errorSignature?: string | undefined;
  /** Signatures of further lines that state the error, or errors beside it. */
  readonly otherSignatures?: readonly string[] | undefined;
  /** The text of the last error, for profiles that look for an error themselves. */
  readonly lastError?: string | undefined;
  /** Files the question is about, besides those it names. */
  readonly files?: readonly string[] | undefined;
  /** Output of the work just done, for the profile "tool". */
  readonly output?: string | undefined;
  /** True if the query was looked up before: a match must then owe something to the output. */
  readonly isOnlyOutputNew?: boolean | undefined;
  readonly filter?: RecallFilter | undefined;
  /** A further condition of the caller's. */
  readonly isWanted?: ((memory: StoredMemory) => boolean) | undefined;
  /** The present. Without it, phrases such as "last week" are not understood. */
  readonly nowMs?: number | undefined;
  readonly scope?: WorkScope | undefined;
  /** Also find superseded and abandoned memories. Only profiles that answer a question do. */
  readonly isWithOutdated?: boolean | undefined;
  /** 1 if the files of the memory are unchanged, 0 if they are gone, undefined if unknown. */
  readonly freshnessOf?: ((memory: StoredMemory) => number | undefined) | undefined;
}

/** Conditions that every hit meets. */
export interface RecallFilter {
  /** Any of these tags. */
  readonly tags?: readonly string[];
  readonly minImportance?: number;
  /** When it was first remembered, both inclusive. */
  readonly sinceMs?: number;
  readonly untilMs?: number;
}

/** The part of the project the work goes on in. Memories of the same part rank a little higher. */
export interface WorkScope {
  readonly branch?: string | undefined;
  /** Relative to the project's root. */
  readonly directory?: string | undefined;
  readonly agentType?: string | undefined;
}

/** True if the request has conditions that only some memories meet. */
export function isFiltered({ filter = {} }: Pick<RecallRequest, "filter">): boolean {
  const { tags = [], minImportance, sinceMs, untilMs } = filter;
  return tags.length > 0 || [minImportance, sinceMs, untilMs].some((bound) => bound !== undefined);
}
