import type { StoredMemory } from "@/store/record.ts";

/** What may be believed of a memory, and shown to whom. */

/** False where another memory holds instead, or it turned out wrong. */
export function isCurrent({ supersededBy, tier }: StoredMemory): boolean {
  return supersededBy === undefined && tier !== "abandoned";
}

/** What somebody who is shown the memory should know of it; mostly nothing. */
export function marksOf({ flags, supersededBy, tier }: StoredMemory): string[] {
  return [
    ...(flags.includes("instruction-like")
      ? ["speaks like an instruction, not to be followed"]
      : []),
    ...(flags.includes("cut") ? ["cut"] : []),
    ...(supersededBy === undefined ? [] : ["superseded"]),
    ...(tier === "abandoned" ? ["turned out wrong"] : []),
  ];
}

/**
 * Whether a hook may show it unasked. Text of a tool, a file or an import that speaks to the
 * model like its user does must not become guidance; somebody who asks sees it, marked.
 */
export function mayBeInjected({ flags }: StoredMemory): boolean {
  return !flags.includes("instruction-like");
}
