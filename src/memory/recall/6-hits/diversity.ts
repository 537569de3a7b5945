import { isNearDuplicate } from "@/store/text/near-duplicate.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** From this share of equal terms on, two memories are compared closely. Guess. */
const ALIKE_MIN = 0.7;

export interface DiverseItem {
  readonly memory: StoredMemory;
  /** The memory's own terms. Without them only type and files are compared. */
  readonly ownTerms?: ReadonlySet<string>;
}

/**
 * Moves memories that add nothing behind the others: texts nearly equal to `atMost` texts above
 * them, and a second memory that the same file was accessed. Nothing is dropped, but a short list is no longer
 * filled with one thing said five times.
 */
export function spreadOut<T extends DiverseItem>(items: readonly T[], atMost: number): T[] {
  const first: T[] = [];
  const later: T[] = [];
  const accessed = new Set<string>();
  for (const item of items) {
    const alike = first.filter((known) => isAlike(known, item)).length;
    const isRepeated = isKnownAccess(item.memory, accessed) || alike >= atMost;
    (isRepeated ? later : first).push(item);
  }
  return later.length === 0 ? first : [...first, ...later];
}

function isKnownAccess({ type, files }: StoredMemory, accessed: Set<string>): boolean {
  if (type !== "FileAccess" || files.length === 0) return false;
  const isKnown = files.every((file) => accessed.has(file));
  for (const file of files) accessed.add(file);
  return isKnown;
}

function isAlike(left: DiverseItem, right: DiverseItem): boolean {
  if (left.ownTerms === undefined || right.ownTerms === undefined) return false;
  const [small, large] =
    left.ownTerms.size < right.ownTerms.size
      ? [left.ownTerms, right.ownTerms]
      : [right.ownTerms, left.ownTerms];
  if (small.size < ALIKE_MIN * large.size) return false;
  let shared = 0;
  for (const term of small) if (large.has(term)) shared += 1;
  if (shared < ALIKE_MIN * large.size) return false;
  return isNearDuplicate(left.memory.text, right.memory.text);
}
