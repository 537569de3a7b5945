import { LIMITS } from "@/base/limits.ts";
import { flatten, shorten } from "@/base/text.ts";
import type { SectionLine } from "@/context/section.ts";
import type { RecallHit } from "@/memory/recall.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A recalled memory as one line: a fact with its kind, age and id, no order to anybody. */
export function memoryLine(hit: RecallHit, nowMs: number): SectionLine {
  const { memory } = hit;
  const text = shorten(flatten(memory.text), LIMITS.injectedLineChars);
  const about = `${memory.type}, ${describeAge(nowMs - memory.createdAtMs)}, ${citation(memory.id)}`;
  return {
    text: `- ${text} (${about})`,
    memoryId: memory.id,
    score: hit.score,
    reason: hit.reason,
  };
}

/** The end of the id is enough to find the memory again, and costs few tokens. */
export function citation(memoryId: string): string {
  return `[m:${memoryId.slice(-8)}]`;
}

export function describeAge(ageMs: number): string {
  const days = Math.floor(ageMs / DAY_MS);
  if (days < 1) return "today";
  if (days < 2) return "yesterday";
  if (days < 14) return `${days} days ago`;
  if (days < 60) return `${Math.floor(days / 7)} weeks ago`;
  return `${Math.floor(days / 30)} months ago`;
}
