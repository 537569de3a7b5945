import { cutText } from "@/base/text.ts";
import type * as TranscriptEnd from "@/claude/transcript/read-last-turns.ts";
import type { Section } from "@/context/section.ts";
import { recallForReport, SUBAGENT_HEADING } from "@/events/subagents/subagent-report.ts";
import { askOnce } from "@/events/recall/ask-once.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { SubagentStopEvent } from "@/conversation/event.ts";
import { agentTranscriptPath, isSubagent } from "@/events/subagents/read-agent-transcript.ts";
import { hitsSection } from "@/events/recall/recall-section.ts";
import type { ServedSet } from "@/events/served-set.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import type { MemoryType } from "@/store/memory-types.ts";

/**
 * Recalls what is known about the subagent's last words. Text of ours makes it go on, at the price
 * of another model call: so it is shown only once, and only if the subagent can hardly do without.
 */
export const recallForSummary: Contributor<SubagentStopEvent> = {
  name: "recall-for-summary",
  contribute(event, tools, served) {
    if (!isSubagent(event) || event.isContinuing) return undefined;
    const summary = summaryOf(event, tools);
    if (summary === "") return undefined;
    const askedKey = askOnce(event, tools, "", summary);
    if (askedKey === undefined) return undefined;
    const section = sectionFor(event, summary, tools, served);
    return section === undefined ? { askedKey } : { section, askedKey };
  },
};

/**
 * None of 465 prompts about something else reached this score (own set, devbench, git-work,
 * locomo, beam; the highest 0.944, the second 0.773), nor did any small talk. The fix of an error
 * that is named word for word always does.
 */
const SCORE_MIN = 0.95;
const SHOWN_MAX = 2;
const WORTH_A_CALL: ReadonlySet<MemoryType> = new Set<MemoryType>([
  "Decision",
  "Fix",
  "Preference",
  "Error",
  "Learning",
]);

function sectionFor(
  event: SubagentStopEvent,
  summary: string,
  tools: EventTools,
  served: ServedSet,
): Section | undefined {
  const { sessionId, agentId } = event;
  const report = { text: summary, sessionId, agentIds: [agentId, ""] };
  const hits = recallForReport(report, tools, served).filter(isWorthACall);
  return hitsSection(hits.slice(0, SHOWN_MAX), { heading: SUBAGENT_HEADING }, tools);
}

function isWorthACall({ memory, score }: RecallHit): boolean {
  return score >= SCORE_MIN && WORTH_A_CALL.has(memory.type);
}

/**
 * The last three things the subagent said, newest first; each is cut, and so are all together.
 * The figures are those of the origin.
 */
const TEXTS = 3;
const TEXT_CHARS = 200;
const SUMMARY_CHARS = 500;

function summaryOf(event: SubagentStopEvent, tools: EventTools): string {
  const path = agentTranscriptPath(event, tools);
  // The transcript may lag behind, so the last message is taken from the event as well.
  const said = [event.lastMessage.trim(), ...(path === undefined ? [] : lastTexts(path))];
  const texts = [...new Set(said)].filter((text) => text !== "").slice(0, TEXTS);
  return cutText(texts.map((text) => cutText(text, TEXT_CHARS)).join("\n"), SUMMARY_CHARS);
}

function lastTexts(path: string): string[] {
  const { readLastTurns }: typeof TranscriptEnd = require("@/claude/transcript/read-last-turns.ts");
  return readLastTurns(path)
    .filter(({ role, text }) => role === "assistant" && text !== "")
    .slice(-TEXTS)
    .map(({ text }) => text)
    .toReversed();
}
