import { PASSING_TAG } from "@/memory/passing-tag.ts";
import type { MemoryType, Origin, StoredMemory } from "@/store/memory-types.ts";

/** A statement as it is written or was stored. Both NewMemory and StoredMemory are one. */
export interface DatedStatement {
  readonly id: string;
  readonly text: string;
  readonly type: MemoryType;
  readonly origin: Origin;
  readonly createdAtMs: number;
  readonly branch?: string | undefined;
  readonly directory?: string | undefined;
  readonly agentType?: string | undefined;
  readonly tags?: readonly string[];
  readonly sourceId?: string | undefined;
  readonly supersededBy?: string | undefined;
  readonly tier?: StoredMemory["tier"];
}

/** A stored memory that a newer statement contradicts. */
export interface Outdated {
  readonly memoryId: string;
  /** True if the newer statement replaces it; false if both are kept, the newer one first. */
  readonly isSure: boolean;
  /** The difference in a few words. */
  readonly why: string;
  /** The value it states, if one value differs. */
  readonly oldValue?: string;
}

/** Types that state how things are; the others record what happened once. */
const STATEMENT_TYPES: ReadonlySet<MemoryType> = new Set([
  "Decision",
  "Learning",
  "Context",
  "Preference",
  "Value",
  "Fix",
]);

/**
 * False for what happened once, and for commands that worked: two of them can both work. A question,
 * a complaint or half a sentence about a rule does not replace the rule; an order may.
 */
export function statesSomething({
  type,
  tags = [],
  text,
}: Pick<DatedStatement, "type" | "tags" | "text">): boolean {
  if (!STATEMENT_TYPES.has(type) || tags.includes("command")) return false;
  return !(tags.includes(PASSING_TAG) && LEFT_OPEN.test(text));
}

/** Ends as a question, an announcement, or in the air. */
const LEFT_OPEN = /(?:[?？:：…]|\.\.)["'”)\]\s]{0,3}$/;
