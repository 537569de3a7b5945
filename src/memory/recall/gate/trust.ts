import { mayBeSameFile } from "@/platform/paths.ts";
import { isDisproven } from "@/memory/track-record.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

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
 * model like its user does must not become guidance, nor what was tried and failed too often;
 * somebody who asks sees it, marked.
 */
export function mayBeInjected(memory: StoredMemory): boolean {
  return !memory.flags.includes("instruction-like") && !isDisproven(memory);
}

/** What somebody is at who did not ask. */
export interface Occasion {
  readonly files: readonly string[];
  readonly errorSignature: string | undefined;
}

/**
 * Some of what hooks note by themselves says something only on its own occasion: that a session
 * changed a file, where that file is asked for, and what a command printed, where that error is
 * back (CX-41). Elsewhere it is noise.
 */
export function isCalledFor(memory: StoredMemory, occasion: () => Occasion): boolean {
  const { type, files, errorSignature } = memory;
  if (type === "FileAccess") {
    const asked = occasion().files;
    return files.some((file) => asked.some((path) => mayBeSameFile(file, path)));
  }
  if (isErrorPattern(memory)) return errorSignature === occasion().errorSignature;
  return true;
}

/** What a command printed, as a hook kept it; somebody who remembers an error does say more. */
function isErrorPattern({ type, tags, event, errorSignature }: StoredMemory): boolean {
  const isKeptByHook = type === "Learning" && event !== undefined && errorSignature !== undefined;
  return isKeptByHook && tags.includes("error") && tags.includes("bash");
}
