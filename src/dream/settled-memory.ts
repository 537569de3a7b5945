import { isRuleTag } from "@/memory/rules/rule-tags.ts";
import type { MemoryType, StoredMemory } from "@/store/memory-types.ts";

/** True for what the user said and for every rule: a dream never touches it. */
export function isProtected({ origin, type, tags }: StoredMemory): boolean {
  return origin === "user" || type === "Preference" || tags.some(isRuleTag);
}

/**
 * Memories that state something. The others are records that are counted: of opened files, of
 * errors, of experiences and the values drawn from them.
 */
const STATEMENTS: ReadonlySet<MemoryType> = new Set([
  "Decision",
  "Learning",
  "Context",
  "Fix",
  "Preference",
] as const);

/** True if a dream may look at it: it states something, and is no count of an error. */
export function isStatement({ type, errorSignature }: StoredMemory): boolean {
  return STATEMENTS.has(type) && (type === "Fix" || errorSignature === undefined);
}
