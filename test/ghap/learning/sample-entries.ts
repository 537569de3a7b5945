import type { ConfidenceTier, OutcomeStatus, ResolvedEntry } from "@/ghap/entry.ts";

let count = 0;

export interface SampleEntry {
  readonly goal: string;
  readonly hypothesis?: string;
  readonly action?: string;
  readonly status?: OutcomeStatus;
  readonly cause?: string;
  readonly takeaway?: string;
  readonly tier?: ConfidenceTier;
  readonly inferred?: boolean;
}

/** A resolved entry as the journal returns it. */
export function sampleEntry(given: SampleEntry): ResolvedEntry {
  count += 1;
  const { goal, hypothesis = "Something is wrong", status = "falsified", cause, takeaway } = given;
  return {
    id: `ghap_20261101_120000_${count.toString(16).padStart(6, "0")}`,
    session_id: "session_20261101_110000_abcdef",
    client_session: "s1",
    created_at: "2026-11-01T12:00:00.000Z",
    domain: "debugging",
    strategy: "root-cause-analysis",
    goal,
    hypothesis,
    action: given.action ?? "Change it",
    prediction: "The test passes",
    history: [],
    iteration_count: 1,
    outcome: {
      status,
      result: "It did not",
      captured_at: "2026-11-01T12:30:00.000Z",
      auto_captured: false,
    },
    surprise: status === "falsified" ? "It still fails" : null,
    root_cause:
      status === "falsified" && cause !== undefined
        ? { category: "wrong-assumption", description: cause }
        : null,
    lesson: takeaway === undefined ? null : { what_worked: "", takeaway },
    confidence_tier: given.tier ?? "silver",
    notes: [],
    evidence: [],
    inferred: given.inferred ?? false,
  };
}
