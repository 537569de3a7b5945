import { isNotedRule, isRule } from "@/memory/rules/rank-rules.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** The role of a memory for the agent that reads it. Reports of use are divided by it. */
export type MemoryKind = "rule" | "decision" | "fact" | "fix" | "episode";

const KINDS: Readonly<Record<StoredMemory["type"], MemoryKind>> = {
  Preference: "rule",
  Decision: "decision",
  Fix: "fix",
  Error: "fix",
  Learning: "fact",
  Value: "fact",
  Context: "episode",
  Experience: "episode",
  FileAccess: "episode",
  Summary: "episode",
};

export function kindOf(memory: StoredMemory): MemoryKind {
  if (isRule(memory) || isNotedRule(memory)) return "rule";
  // Hooks keep what they learned about a failure, such as that it is flaky, with its signature.
  const isAboutError = memory.errorSignature !== undefined && memory.origin === "tool";
  return isAboutError ? "fix" : KINDS[memory.type];
}
