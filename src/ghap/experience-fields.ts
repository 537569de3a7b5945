import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * The parts of a resolved entry, as its memory states them: a label, a colon and the text up to the
 * next label. They may stand on lines of their own or follow one another.
 */
const LABELS = [
  "Goal",
  "Hypothesis",
  "Action",
  "Prediction",
  "Outcome",
  "Surprise",
  "Root cause",
  "Lesson",
  "Strategy",
  "What worked",
] as const;
export type ExperienceLabel = (typeof LABELS)[number];

const LABEL = new RegExp(`(?:^|\\n|(?<=[.!?;)] ))(${LABELS.join("|")}): `, "g");

/** The labelled parts of an experience; empty if the text has none. */
export function experienceFields(text: string): ReadonlyMap<ExperienceLabel, string> {
  const found = [...text.matchAll(LABEL)];
  return new Map(
    found.map((match, i) => {
      const start = match.index + match[0].length;
      const end = found[i + 1]?.index ?? text.length;
      return [match[1] as ExperienceLabel, text.slice(start, end).trim()];
    }),
  );
}

/** Names in a memory's metadata that say what kind of experience it is. */
export interface ExperienceFacts {
  readonly ghapId: string | undefined;
  readonly domain: string | undefined;
  readonly strategy: string | undefined;
  readonly outcome: string | undefined;
  readonly rootCause: string | undefined;
  /** The fix that an inferred experience was made of. */
  readonly fixId: string | undefined;
}

export function experienceFacts({ metadata }: Pick<StoredMemory, "metadata">): ExperienceFacts {
  return {
    ghapId: metadata["ghap_id"],
    domain: metadata["domain"],
    strategy: metadata["strategy"],
    outcome: metadata["outcome_status"],
    rootCause: metadata["root_cause_category"],
    fixId: metadata["fix_id"],
  };
}
