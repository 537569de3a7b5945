import { memoryLine } from "@/context/memory-line.ts";
import type { Section } from "@/context/section.ts";
import type { EventTools } from "@/events/contributor.ts";
import { recall, type RecallRequest } from "@/memory/recall.ts";

export interface RecallSectionRequest extends Omit<RecallRequest, "gate"> {
  readonly heading: string;
  readonly ending?: string;
  readonly mayRepeat?: boolean;
}

/** What clears the relevance gate, as a section; undefined where there is nothing to say. */
export function recallSection(
  request: RecallSectionRequest,
  tools: EventTools,
): Section | undefined {
  // A quick look does without meaning.
  const embedder = request.effort === "quick" ? undefined : tools.embedder;
  const nowMs = tools.clock.nowMs();
  const hits = recall(tools.store, { ...request, gate: "relevant", nowMs }, embedder);
  if (hits.length === 0) return undefined;
  return {
    heading: request.heading,
    lines: hits.map((hit) => memoryLine(hit, nowMs)),
    mayRepeat: request.mayRepeat ?? false,
    ...(request.ending === undefined ? {} : { ending: request.ending }),
  };
}
