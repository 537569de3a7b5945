import type { ConfidenceTier, ResolvedEntry } from "@/ghap/entry.ts";

/** A resolved entry as a memory: what it says, and what it can be found by. */
export interface Experience {
  readonly text: string;
  readonly tags: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly tier: ConfidenceTier;
  /** Two experiences with the same identity are the same memory. */
  readonly identity: string;
  readonly sessionId: string | undefined;
}

/** The tag that all experiences of one entry have. */
export function entryTag(entryId: string): string {
  return `ghap:${entryId}`;
}

/** The memories to be made of an entry: one that tells all of it. */
export function experienceOf(entry: ResolvedEntry): readonly Experience[] {
  const { id, outcome, domain, strategy } = entry;
  const labels = [domain, strategy, outcome.status].filter((label) => label !== null);
  return [
    {
      text: fullText(entry),
      tags: ["ghap", entryTag(id), ...labels],
      metadata: metadataOf(entry, "full"),
      tier: entry.confidence_tier,
      // An entry that was given up at the end of its session may be resolved later after all.
      identity: `ghap ${id} full ${outcome.status}`,
      sessionId: entry.client_session ?? undefined,
    },
  ];
}

function fullText(entry: ResolvedEntry): string {
  const { outcome, surprise, root_cause: cause, lesson } = entry;
  const result = outcome.result === "" ? outcome.status : `${outcome.status} – ${outcome.result}`;
  return [
    `Goal: ${entry.goal}`,
    `Hypothesis: ${entry.hypothesis}`,
    `Action: ${entry.action}`,
    `Prediction: ${entry.prediction}`,
    `Outcome: ${result}`,
    ...(surprise === null ? [] : [`Surprise: ${surprise}`]),
    ...(cause === null ? [] : [`Root cause: ${cause.category} – ${cause.description}`]),
    ...(lesson === null || lesson.takeaway === "" ? [] : [`Lesson: ${lesson.takeaway}`]),
    ...(lesson === null || lesson.what_worked === "" ? [] : [`What worked: ${lesson.what_worked}`]),
  ].join("\n");
}

function metadataOf(entry: ResolvedEntry, axis: string): Record<string, string> {
  const { domain, strategy, root_cause: cause } = entry;
  return {
    ghap_id: entry.id,
    ghap_axis: axis,
    ghap_session: entry.session_id,
    outcome_status: entry.outcome.status,
    confidence_tier: entry.confidence_tier,
    iteration_count: String(entry.iteration_count),
    captured_at: entry.outcome.captured_at,
    ...(domain === null ? {} : { domain }),
    ...(strategy === null ? {} : { strategy }),
    ...(cause === null ? {} : { root_cause_category: cause.category }),
    ...(entry.inferred ? { inferred: "true" } : {}),
    ...(typeof entry.fix_id === "string" ? { fix_id: entry.fix_id } : {}),
  };
}
