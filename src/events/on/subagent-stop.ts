import { homeDirectory } from "@/platform/project.ts";
import { cutText } from "@/base/text.ts";
import type * as TranscriptEnd from "@/claude/transcript/transcript-end.ts";
import type { Section } from "@/context/section.ts";
import { recallForReport, SUBAGENT_HEADING } from "@/events/subagents/subagent-report.ts";
import { askOnce } from "@/events/recall/ask-once.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { SubagentStopEvent } from "@/conversation/event.ts";
import { loadCatchUp } from "@/events/late-loading.ts";
import { hitsSection } from "@/events/recall/recall-section.ts";
import type { ServedSet } from "@/events/served-set.ts";
import type { RecallHit } from "@/memory/recall/recall.ts";
import type { MemoryType } from "@/store/memory-types.ts";

/** Half a second of reading at most; a worker reads the rest. As at Stop. */
const PARTS_MAX = 4;

/** The agent that compacts a conversation stops like a subagent, and has no type. */
function isSubagent({ sessionId, agentId, agentType }: SubagentStopEvent): boolean {
  return sessionId !== "" && agentId !== "" && agentType !== undefined && agentType !== "";
}

/** What a subagent said and found out becomes memories of its kind of agent. */
const readAgentTranscript: Contributor<SubagentStopEvent> = {
  name: "read-agent-transcript",
  contribute(event, tools) {
    const path = expandHome(event.agentTranscriptPath, tools);
    if (!isSubagent(event) || path === undefined) return undefined;
    const { sessionId, agentId, agentType, name } = event;
    const source = { sessionId, agentId, agentType, path, event: name };
    const { writes } = loadCatchUp().catchUp(source, tools, PARTS_MAX);
    return writes.length === 0 ? undefined : { writes };
  },
};

/**
 * What is known about what the subagent just said. Text of ours makes it go on, at the price of
 * another call of the model: so only once, and only what it can hardly do without.
 */
const recallForSummary: Contributor<SubagentStopEvent> = {
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

export const subagentStopContributors = [readAgentTranscript, recallForSummary];

/**
 * Not one of 465 prompts about something else reached it (own set, devbench, git-work, locomo,
 * beam; the highest 0.944, the second 0.773), nor any of the small talk. The fix of an error
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

/** Figures of the origin: the last three things it said, the newest first, cut, and cut together. */
const TEXTS = 3;
const TEXT_CHARS = 200;
const SUMMARY_CHARS = 500;

function summaryOf(
  { agentTranscriptPath, lastMessage }: SubagentStopEvent,
  tools: EventTools,
): string {
  const path = expandHome(agentTranscriptPath, tools);
  // The transcript may lag behind, so the last message comes from the event as well.
  const said = [lastMessage.trim(), ...(path === undefined ? [] : lastTexts(path))];
  const texts = [...new Set(said)].filter((text) => text !== "").slice(0, TEXTS);
  return cutText(texts.map((text) => cutText(text, TEXT_CHARS)).join("\n"), SUMMARY_CHARS);
}

function lastTexts(path: string): string[] {
  const { readLastTurns }: typeof TranscriptEnd = require("@/claude/transcript/transcript-end.ts");
  return readLastTurns(path)
    .filter(({ role, text }) => role === "assistant" && text !== "")
    .slice(-TEXTS)
    .map(({ text }) => text)
    .toReversed();
}

function expandHome(path: string | undefined, { environment }: EventTools): string | undefined {
  if (path === undefined || path === "") return undefined;
  return path.replace(/^~(?=[\\/])/, () => homeDirectory(environment));
}
