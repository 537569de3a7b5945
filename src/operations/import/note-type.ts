import type { MemoryType } from "@/store/record.ts";

/** What kind of memory a note for an agent is, by its words. */

const DECISION =
  /\b(?:we (?:decided|chose|agreed|settled)|decided (?:to|on|against)|chosen (?:because|over)|decision:|instead of|rather than|in favou?r of|trade-?off)\b/i;
const PREFERENCE =
  /\b(?:always|never|must(?: not)?|should(?: not|n't)?|prefer(?:red|s)?|avoid|do not|don't|make sure|ensure|required?|only use|no need to)\b/i;
/** Rules are often told as orders. */
const ORDER =
  /^(?:use|run|write|keep|put|add|ask|check|test|commit|name|follow|include|update|call|import|create|be|prefer)\b/i;

/** Kinds that Claude Code's own memory files give themselves. */
const OWN_TYPES: Readonly<Record<string, MemoryType>> = {
  user: "Preference",
  feedback: "Preference",
  project: "Context",
  reference: "Context",
};

/** The kind a file gives itself, else what the text sounds like; nothing where neither is given. */
export function noteType(own: string | undefined, text?: string): { experience_type?: MemoryType } {
  const known = own !== undefined && Object.hasOwn(OWN_TYPES, own) ? OWN_TYPES[own] : undefined;
  if (known !== undefined) return { experience_type: known };
  if (text === undefined) return {};
  if (DECISION.test(text)) return { experience_type: "Decision" };
  const isRule = PREFERENCE.test(text) || ORDER.test(text);
  return { experience_type: isRule ? "Preference" : "Context" };
}
