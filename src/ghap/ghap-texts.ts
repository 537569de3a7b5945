import { quoteLine } from "@/base/quoted-text.ts";
import { counted, shorten } from "@/base/text.ts";
import type { GhapEntry } from "@/ghap/entry.ts";
import type { HowTo } from "@/ghap/how-to-texts.ts";

/** A text for the agent: a heading, and what follows it. */
export interface GhapText {
  readonly heading: string;
  readonly body: string;
}

/**
 * Asks the agent about its entry (GH-06). No part of the entry is longer than `partChars`: the
 * agent wrote it and only has to be reminded.
 */
export function checkInText(entry: GhapEntry, calls: number, partChars: number): GhapText {
  const part = (text: string) => shorten(quoteLine(text), partChars);
  return {
    heading: `GHAP Check-in (${counted(calls, "tool")} since last update):`,
    body: [
      "",
      `Current Goal: ${part(entry.goal)}`,
      `Current Hypothesis: ${part(entry.hypothesis)}`,
      `Current Prediction: ${part(entry.prediction)}`,
      "",
      "Is your hypothesis still valid? If it changed, update your GHAP entry.",
    ].join("\n"),
  };
}

/** Tells of an entry whose session is over, and of the two things that can be done (GH-02). */
export function orphanText(entry: GhapEntry, partChars: number, how: HowTo): GhapText {
  const part = (text: string) => shorten(quoteLine(text), partChars);
  return {
    heading: "Orphaned GHAP detected from previous session:",
    body: [
      `Goal: ${part(entry.goal)}`,
      `Hypothesis: ${part(entry.hypothesis)}`,
      "",
      "Options:",
      `- Adopt and continue this work: ${how.adopt}`,
      `- Abandon with reason: ${how.abandon}`,
    ].join("\n"),
  };
}

export function joinText({ heading, body }: GhapText): string {
  return `${heading}\n${body}`;
}
