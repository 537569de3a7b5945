import { memoryLine } from "@/context/memory-line.ts";
import type { Section } from "@/context/section.ts";
import { changedFileOf } from "@/events/recall/file-changed.ts";
import type { EventTools } from "@/events/contributor.ts";
import { contrastHits } from "@/memory/truth/differing-hits.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";

export interface SectionStyle {
  readonly heading: string;
  readonly ending?: string;
  readonly mayRepeat?: boolean;
  /** Most characters of a memory's text on a line. */
  readonly lineChars?: number;
  /** Most characters of the excerpt if the text is longer. If absent, the same number. */
  readonly excerptChars?: number;
}

/** The hits as a section, or undefined if there are none. */
export function hitsSection(
  hits: readonly RecallHit[],
  { heading, ending, mayRepeat = false, lineChars, excerptChars }: SectionStyle,
  tools: EventTools,
): Section | undefined {
  if (hits.length === 0) return undefined;
  const nowMs = tools.clock.nowMs();
  const lines = contrastHits(hits, tools.store).map(({ hit, contrast }) =>
    memoryLine(hit, nowMs, {
      changedFile: changedFileOf(hit.memory, tools),
      contrast,
      ...(lineChars === undefined ? {} : { maxChars: lineChars }),
      ...(excerptChars === undefined ? {} : { excerptChars }),
    }),
  );
  return { heading, lines, mayRepeat, ...(ending === undefined ? {} : { ending }) };
}
