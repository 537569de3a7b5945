import { excerptAround } from "@/base/excerpt.ts";
import { LIMITS } from "@/base/limits.ts";
import { flatten } from "@/base/text.ts";
import type { SectionLine } from "@/context/section.ts";
import { describeTrackRecord } from "@/memory/track-record.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface LineStyle {
  /** Most characters of the memory's text; its kind, age and id are added to that. */
  readonly maxChars?: number;
  /** Most characters of the excerpt if the text is longer. If absent, the same number. */
  readonly excerptChars?: number;
  /** True if a file that the memory is about has changed since. */
  readonly isFileChanged?: boolean;
}

/** A recalled memory as one line: a fact with its kind, source, age and id, never an order. */
export function memoryLine(hit: RecallHit, nowMs: number, style: LineStyle = {}): SectionLine {
  const { memory } = hit;
  const text = shownText(hit, style);
  const about = [
    `${memory.type} from ${memory.origin}`,
    describeAge(nowMs - memory.createdAtMs),
    describeTrackRecord(memory),
    style.isFileChanged ? "file changed since" : "",
    citation(memory.id),
  ].filter((part) => part !== "");
  return {
    text: `- ${text} (${about.join(", ")})`,
    memoryId: memory.id,
    score: hit.score,
    reason: hit.reason,
  };
}

/** A long memory is cut to the part that contains the words it was found by. */
function shownText({ memory, reason }: RecallHit, style: LineStyle): string {
  const { maxChars = LIMITS.injectedLineChars, excerptChars = maxChars } = style;
  const text = flatten(memory.text);
  return text.length <= maxChars ? text : excerptAround(text, reason.terms, excerptChars);
}

/** The end of the id is enough to find the memory again and costs few tokens. */
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
