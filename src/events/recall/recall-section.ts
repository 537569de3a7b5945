import { memoryLine } from "@/context/memory-line.ts";
import type { Section } from "@/context/section.ts";
import { isFileChanged } from "@/events/recall/file-changed.ts";
import type { EventTools } from "@/events/contributor.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";

export interface SectionStyle {
  readonly heading: string;
  readonly ending?: string;
  readonly mayRepeat?: boolean;
  /** Most characters of a memory's text on a line. */
  readonly lineChars?: number;
  /** Of one that is longer. Absent: as many. */
  readonly excerptChars?: number;
}

/** What was found, as a section; undefined where that is nothing. */
export function hitsSection(
  hits: readonly RecallHit[],
  { heading, ending, mayRepeat = false, lineChars, excerptChars }: SectionStyle,
  tools: EventTools,
): Section | undefined {
  if (hits.length === 0) return undefined;
  const nowMs = tools.clock.nowMs();
  const lines = hits.map((hit) =>
    memoryLine(hit, nowMs, {
      isFileChanged: isFileChanged(hit.memory, tools),
      ...(lineChars === undefined ? {} : { maxChars: lineChars }),
      ...(excerptChars === undefined ? {} : { excerptChars }),
    }),
  );
  return { heading, lines, mayRepeat, ...(ending === undefined ? {} : { ending }) };
}
