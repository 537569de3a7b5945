import { quoteLine } from "@/base/quoted-text.ts";
import { shorten } from "@/base/text.ts";
import { describeAge } from "@/context/age.ts";
import { citation } from "@/context/memory-line.ts";
import { withoutOpeners } from "@/context/sentence-opener.ts";
import type { SectionLine } from "@/context/section.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import { NOTED_TAG } from "@/memory/rules/rule-tags.ts";

/** Guess: what is read at a glance. */
export const RULE_CHARS = 200;

/** The reason of a rule that is shown at a call it applies to. */
export const RULE_AT_ACTION = "rule for this call";

/** A rule as one line. It says who said it only if that was not the user. */
export function ruleLine(
  rule: RecallHit["memory"],
  nowMs: number,
  note: string,
  contrast = "",
  text = rule.text,
): SectionLine {
  const { sessionsSaid = 1, updatedAtMs } = rule;
  const often = sessionsSaid > 1 ? `said in ${sessionsSaid} sessions, ` : "";
  const noted = rule.tags.includes(NOTED_TAG) ? "noted by the agent, " : "";
  const differs = contrast === "" ? "" : `${contrast}, `;
  const age = describeAge(updatedAtMs, nowMs);
  const about = `${noted}${often}${age}, ${differs}${citation(rule.id)}`;
  return {
    text: `- ${shorten(quoteLine(withoutOpeners(shownText(text))), RULE_CHARS)} (${about})`,
    memoryId: rule.id,
    score: 1,
    reason: { channel: "time", channels: ["time"], terms: [], queryShare: 0, note },
  };
}

/** Guess: a rule of fewer words needs to be shown with what it was said about. */
const SELF_CONTAINED_WORDS = 12;

/** Leaves out what the rule was said about if its own words say enough, or there is no room for it. */
function shownText(text: string): string {
  const said = withoutNote(text);
  const isLong = text.length > RULE_CHARS || said.split(/\s+/).length >= SELF_CONTAINED_WORDS;
  return isLong && !text.includes('(answer to: "') ? said : text;
}
