import type { Meaning } from "@/memory/extract/learned/shared-meanings.ts";
import { meaningsIn } from "@/memory/extract/learned/statement-features.ts";

/** "We don't want them apart, let's merge the two" forbids something, and is done once it is done. */
const ALWAYS: ReadonlySet<Meaning> = new Set(["every", "happened", "answer"]);

/** True if it speaks of every time, of what happened before, or of the way to answer. */
export function holdsAlways(said: string): boolean {
  return meaningsIn(said).some((meaning) => ALWAYS.has(meaning));
}
