/**
 * How to look for memories, by how new a question is (surprise) and how well it fits what is known
 * (coherence). The window of Johari, with the actions of seed 004 (CX-25).
 */
const RETRIEVAL_MODES = {
  Open: "DirectRecall",
  Hidden: "GetNeighborhood",
  Blind: "TriggerDream",
  Unknown: "EpistemicAction",
} as const;

export type Quadrant = keyof typeof RETRIEVAL_MODES;
export type RetrievalMode = (typeof RETRIEVAL_MODES)[Quadrant];

/** Surprise and coherence count as high from here on (figure of the origin). */
const TURNING_POINT = 0.5;

export function quadrantOf(surprise: number, coherence: number): Quadrant {
  const isCoherent = coherence > TURNING_POINT;
  if (surprise < TURNING_POINT) return isCoherent ? "Open" : "Hidden";
  return isCoherent ? "Unknown" : "Blind";
}

export function isRetrievalMode(value: unknown): value is RetrievalMode {
  return Object.values<unknown>(RETRIEVAL_MODES).includes(value);
}

export function retrievalModeOf(surprise: number, coherence: number): RetrievalMode {
  return RETRIEVAL_MODES[quadrantOf(surprise, coherence)];
}
