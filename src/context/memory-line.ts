import type * as ExperienceGist from "@/ghap/experience-gist.ts";
import type * as Excerpt from "@/base/excerpt.ts";
import { LIMITS } from "@/base/limits.ts";
import { quoteLine } from "@/base/quoted-text.ts";
import { shorten } from "@/base/text.ts";
import { describeAge } from "@/context/age.ts";
import type { SectionLine } from "@/context/section.ts";
import { ACTED_ON_TAG } from "@/memory/diagnosis-tag.ts";
import { NOTED_TAG } from "@/memory/rules/rule-tags.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import { describeTrackRecord } from "@/memory/track-record.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";

export interface LineStyle {
  /** Most characters of the memory's text; its kind, age and id are added to that. */
  readonly maxChars?: number;
  /** Most characters of the excerpt if the text is longer. If absent, the same number. */
  readonly excerptChars?: number;
  /** True to show every part of an experience, not its gist. */
  readonly isWhole?: boolean;
  /** A file that the memory is about and that has changed since. */
  readonly changedFile?: string | undefined;
  /** A note on another memory about the same thing: "newer; an older note says …". */
  readonly contrast?: string | undefined;
}

/** The most characters of a changed file's path. Guess. */
const PATH_CHARS = 60;

/** A recalled memory as one line: a fact with its kind, source, age and id, never an order. */
export function memoryLine(hit: RecallHit, nowMs: number, style: LineStyle = {}): SectionLine {
  const { memory } = hit;
  const { changedFile, contrast = "" } = style;
  const text = shownText(hit, style);
  const about = [
    `${memory.type} ${describeSource(memory)}`,
    describeAge(memory.createdAtMs, nowMs),
    changedFile === undefined
      ? ""
      : `before the change of ${shorten(quoteLine(changedFile), PATH_CHARS)}`,
    memory.tags.includes(ACTED_ON_TAG) ? "acted on then" : "",
    contrast,
    describeTrackRecord(memory),
    citation(memory.id),
  ].filter((part) => part !== "");
  return {
    text: `- ${text} (${about.join(", ")})`,
    memoryId: memory.id,
    score: hit.score,
    reason: hit.reason,
  };
}

/** An agent's own notes are told apart from what was taken from a conversation. */
function describeSource({ origin, tags }: RecallHit["memory"]): string {
  const isNoted = origin === "agent" && tags.includes(NOTED_TAG);
  return isNoted ? "noted by the agent" : `from ${origin}`;
}

/**
 * A long memory goes without the note on what it was said about; if it is still too long, it is cut
 * to the part that contains the words it was found by.
 */
function shownText({ memory, reason }: RecallHit, style: LineStyle): string {
  const { maxChars = LIMITS.injectedLineChars, excerptChars = maxChars, isWhole = false } = style;
  const isGist = memory.type === "Experience" && !isWhole;
  const text = quoteLine(isGist ? gistOf(memory.text) : memory.text);
  if (text.length <= maxChars) return text;
  const said = withoutNote(text);
  return said.length <= maxChars ? said : excerptOf(said, reason.terms, excerptChars);
}

// Loaded late: few memories are longer than a line.
function excerptOf(text: string, terms: readonly string[], maxChars: number): string {
  const { excerptAround }: typeof Excerpt = require("@/base/excerpt.ts");
  return excerptAround(text, terms, maxChars);
}

// Loaded late: few memories are experiences.
function gistOf(text: string): string {
  const { experienceGist }: typeof ExperienceGist = require("@/ghap/experience-gist.ts");
  return experienceGist(text);
}

/** The end of the id is enough to find the memory again and costs few tokens. */
export function citation(memoryId: string): string {
  return `[m:${memoryId.slice(-8)}]`;
}
