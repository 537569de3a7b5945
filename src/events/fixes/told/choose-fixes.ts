import { readSteps } from "@/events/fixes/fix-text.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import { hasMostlyFailed } from "@/memory/track-record.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** Chooses among what was found for an error: of several lines that say the same, the best one. */

/** Guess: a line that was mended in this many different ways identifies no error. */
const DIFFERENT_FIXES = 3;

/**
 * Leaves out the fixes of an error that was fixed in a different way each time: its line surrounds
 * errors, and which one it is now nobody can tell. A fix that has worked again is kept.
 */
export function withoutAmbiguous(hits: readonly RecallHit[]): RecallHit[] {
  const isTold = ({ memory }: RecallHit) =>
    memory.type === "Fix" && memory.origin === "tool" && memory.errorSignature !== undefined;
  const bySignature = Map.groupBy(hits.filter(isTold), ({ memory }) => memory.errorSignature);
  const ambiguous = new Set<string>();
  for (const same of bySignature.values()) {
    if (new Set(same.map(({ memory }) => placeOfFix(memory))).size < DIFFERENT_FIXES) continue;
    for (const { memory } of same) if (memory.workedCount < 2) ambiguous.add(memory.id);
  }
  return hits.filter(({ memory }) => !ambiguous.has(memory.id));
}

/** The file that was changed, or else the program that was run. */
function placeOfFix({ files, text }: StoredMemory): string {
  const [step] = readSteps(text) ?? [];
  const command = step?.kind === "command" || step?.kind === "form" ? step.command : "";
  return files[0] ?? (/^\S+/.exec(command)?.[0] || text);
}

/**
 * Leaves out a fix if another one changed the same files for this very error, later or instead of it:
 * the first was a try, or was mended itself. A fix that has mostly failed leaves out none.
 */
export function withoutOlderTries(
  hits: readonly RecallHit[],
  signature: string | undefined,
): readonly RecallHit[] {
  const isOfThis = ({ errorSignature: own }: StoredMemory) =>
    signature !== undefined && own === signature;
  const isRecorded = ({ type, origin, files }: StoredMemory) =>
    type === "Fix" && origin === "tool" && files.length > 0;
  const better = hits
    .map(({ memory }) => memory)
    .filter((memory) => isRecorded(memory) && isOfThis(memory) && !hasMostlyFailed(memory));
  const isTry = (old: StoredMemory) =>
    better.some(
      (fix) =>
        fix.id !== old.id &&
        (!isOfThis(old) || fix.createdAtMs > old.createdAtMs) &&
        old.files.every((file) => fix.files.includes(file)),
    );
  return hits.filter(({ memory }) => !isRecorded(memory) || !isTry(memory));
}

/** Keeps the first of the fixes that ran one command on different files: it says what the others say. */
export function withoutSameRemedy(hits: readonly RecallHit[]): RecallHit[] {
  const known = new Set<string>();
  return hits.filter(({ memory }) => {
    const remedy = remedyOf(memory);
    if (remedy === undefined) return true;
    const isNew = !known.has(remedy);
    known.add(remedy);
    return isNew;
  });
}

/** The commands that a fix ran, whatever files they were run on; undefined if it did something else. */
function remedyOf({ type, text }: StoredMemory): string | undefined {
  const steps = type === "Fix" ? (readSteps(text) ?? []) : [];
  const commands = steps.flatMap((step) => (step.kind === "command" ? [step.command] : []));
  if (commands.length === 0 || commands.length < steps.length) return undefined;
  return commands.join(" && ").replace(/(?<=\s)[\w.@~/-]*[./][\w.@/-]*/g, "*");
}

/**
 * A fix says what the note of a working command says, and more. It also says which value it set,
 * so the note of a value that was changed before it, in the same file, only repeats it.
 */
export function withoutNotesOfFixes(hits: readonly RecallHit[]): readonly RecallHit[] {
  const fixes = hits.map(({ memory }) => memory).filter(({ type }) => type === "Fix");
  if (fixes.length === 0) return hits;
  const isInFix = ({ files, createdAtMs }: StoredMemory) =>
    fixes.some((fix) => fix.createdAtMs >= createdAtMs && fix.files.includes(files[0] ?? ""));
  return hits.filter(
    ({ memory }) =>
      !memory.tags.includes("command") &&
      !(memory.tags.includes("changed-value") && isInFix(memory)),
  );
}
