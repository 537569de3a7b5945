import { namesSomething } from "@/memory/extract/statement-content.ts";
import { isTemporary } from "@/memory/extract/statement-filters.ts";
import type { Statement } from "@/memory/extract/statement.ts";

/**
 * True for a sentence that goes on about the moment: it follows one that holds for now and names
 * nothing. "Leave the warnings on this branch. I'll clean up later."
 */
export function goesOnFrom(before: Statement, statement: Statement): boolean {
  return isTemporary(before) && !namesSomething(statement);
}
