import { readStatement } from "@/memory/truth/statement-clauses.ts";

/**
 * True if two statements give different values of one kind, such as two dates or two amounts: then
 * the newer one says something else, however many words they share.
 */
export function giveOtherValues(a: string, b: string): boolean {
  const [own, others] = [valuesByUnit(a), valuesByUnit(b)];
  for (const [unit, values] of own) {
    const other = others.get(unit);
    if (other !== undefined && other.isDisjointFrom(values)) return true;
  }
  return false;
}

/** Bare numbers count and name anything. */
function valuesByUnit(text: string): ReadonlyMap<string, Set<string>> {
  const byUnit = new Map<string, Set<string>>();
  for (const { tokens } of readStatement(text).sentences) {
    for (const { quantity } of tokens) {
      if (quantity === undefined || quantity.unit === "") continue;
      byUnit.set(quantity.unit, (byUnit.get(quantity.unit) ?? new Set()).add(quantity.value));
    }
  }
  return byUnit;
}
