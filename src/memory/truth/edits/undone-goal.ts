import { hasValue, type ValueEdit, valuesOnlyIn } from "@/memory/truth/edits/edited-values.ts";
import { spelledNumber } from "@/memory/truth/quantity.ts";
import { rawWords } from "@/memory/truth/statement-tokens.ts";

/**
 * True if an edit takes out a value that the goal gives: the agent is carrying out a change of it,
 * and would be reminded of what no longer holds. "Three days" gives a 3.
 */
export function takesOutValue({ removed, added }: ValueEdit, goal: string): boolean {
  const gone = valuesOnlyIn(removed, added);
  if (gone.length === 0) return false;
  if (hasValue(goal, gone)) return true;
  return rawWords(goal).some((word) => gone.includes(spelledNumber(word) ?? ""));
}
