import { mayBeSameFile } from "@/platform/paths.ts";
import { FLAKY_TAG } from "@/memory/flaky-tag.ts";
import { isForAskers } from "@/memory/report-tag.ts";
import { isDisproven } from "@/memory/track-record.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** Says which memories may be believed, and shown to whom. */

/** False if another memory has replaced it or it turned out wrong. */
export function isCurrent({ supersededBy, tier }: StoredMemory): boolean {
  return supersededBy === undefined && tier !== "abandoned";
}

/** True if a newer memory stands for it. */
export function wasReplaced({ supersededBy, tier }: StoredMemory): boolean {
  return supersededBy !== undefined && tier !== "abandoned";
}

/** Warnings to show with a memory; mostly none. */
export function marksOf({ flags, supersededBy, tier, type }: StoredMemory): string[] {
  return [
    ...(flags.includes("instruction-like")
      ? ["speaks like an instruction, not to be followed"]
      : []),
    ...(flags.includes("cut") ? ["cut"] : []),
    ...(supersededBy === undefined ? [] : ["outdated"]),
    ...(tier === "abandoned" ? [type === "Experience" ? "given up" : "turned out wrong"] : []),
  ];
}

/**
 * True if a hook may show it unasked. Text from a tool, a file or an import that addresses the
 * model like its user must not become guidance, nor advice that failed too often. Somebody who
 * asks sees such memories, marked. Much that was overheard is kept only for those who ask.
 */
export function mayBeInjected(memory: StoredMemory): boolean {
  return !memory.flags.includes("instruction-like") && !isDisproven(memory) && !isForAskers(memory);
}

/** True for an experience that was inferred from a fix: it is the fix that is told. */
export function isInferred({ type, metadata }: StoredMemory): boolean {
  return type === "Experience" && metadata["inferred"] === "true";
}

/** The files and the error of the moment. */
export interface Occasion {
  readonly paths: readonly string[];
  readonly errorSignature: string | undefined;
  readonly otherSignatures: readonly string[];
}

/**
 * False if a hook kept the memory for another occasion than this. That a session changed a file
 * matters only where that file comes up, and that a failure is flaky only where the same error
 * comes back (CX-41). Elsewhere both are noise. That an error was seen before helps nobody who sees
 * it again: such a note counts errors, and answers those who ask.
 */
export function isOnItsOccasion(memory: StoredMemory, occasion: Occasion): boolean {
  const { type, files, errorSignature, tags } = memory;
  if (type === "FileAccess") {
    return files.some((file) => occasion.paths.some((path) => mayBeSameFile(file, path)));
  }
  if (isErrorOutput(memory) && errorSignature !== undefined) {
    const isSame =
      errorSignature === occasion.errorSignature ||
      occasion.otherSignatures.includes(errorSignature);
    return isSame && tags.includes(FLAKY_TAG);
  }
  return true;
}

/** True if a hook kept it as the output of a command. What a person wrote about an error says more. */
function isErrorOutput({ type, tags, event, errorSignature }: StoredMemory): boolean {
  const isKeptByHook = type === "Learning" && event !== undefined && errorSignature !== undefined;
  return isKeptByHook && tags.includes("error") && tags.includes("bash");
}
