import type { Contributor, EventTools } from "@/events/contributor.ts";
import type {
  PostToolUseEvent,
  SubagentReport,
  UserPromptSubmitEvent,
} from "@/conversation/event.ts";
import { hitsSection } from "@/events/recall/recall-section.ts";
import type { ServedSet } from "@/events/served-set.ts";
import { isToldAtPrompts, isToldToAgents, withoutChance } from "@/events/recall/told-at-prompts.ts";
import { recall } from "@/memory/recall/recall.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import { isCurrent, mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import { failureBody } from "@/session/activity.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * When a subagent reports, its parent is shown the fixes that the subagent found and what is known
 * about the report. The subagent's own stop event cannot reach the parent.
 */
export const SUBAGENT_HEADING = "=== MEMORY: Context from subagent ===";

/** Guesses: the memories shown for a report, and the number recalled to choose them from. */
const SHOWN_MAX = 2;
const RECALLED_MAX = 10;
const FIXES_MAX = 5;
const FAILURES_MAX = 200;

export const recallForSubagentReport: Contributor<PostToolUseEvent | UserPromptSubmitEvent> = {
  name: "tell-parent",
  contribute({ sessionId, agentId, report }, tools, served) {
    if (report === undefined || sessionId === "") return undefined;
    const known = recallForReport(
      { text: report.text, sessionId, agentIds: [agentId, report.agentId] },
      tools,
      served,
    );
    const hits = [
      ...fixesOf(sessionId, report, tools),
      ...known.filter(addsToReport).slice(0, SHOWN_MAX),
    ];
    const section = hitsSection(hits, { heading: SUBAGENT_HEADING }, tools);
    return section && { section };
  },
};

const FIX_REASON = {
  channel: "cause",
  channels: ["cause"],
  terms: [],
  queryShare: 1,
  note: "found by the subagent",
} as const;

/** The fixes from this session for errors that this subagent met. */
function fixesOf(
  sessionId: string,
  { agentId }: SubagentReport,
  { store }: EventTools,
): RecallHit[] {
  if (agentId === "") return [];
  const met = store
    .activitySince(sessionId, agentId, 0, FAILURES_MAX)
    .filter(({ kind }) => kind === "failure")
    .map((failure) => failureBody(failure).signature);
  if (met.length === 0) return [];
  return store
    .listMemories({ sessionId, type: "Fix", limit: FAILURES_MAX })
    .filter(({ errorSignature }) => errorSignature !== undefined && met.includes(errorSignature))
    .filter((fix) => isCurrent(fix) && mayBeInjected(fix))
    .slice(0, FIXES_MAX)
    .map((memory) => ({ memory, score: 1, reason: FIX_REASON }));
}

interface ReportQuery {
  readonly text: string;
  readonly sessionId: string;
  /** Memories that one of these agents was already shown are left out. */
  readonly agentIds: readonly string[];
}

/** Memories of earlier sessions about a report, if they say more than the report itself. */
export function recallForReport(
  { text, sessionId, agentIds }: ReportQuery,
  tools: EventTools,
  { servedOf }: ServedSet,
): RecallHit[] {
  const { store, clock, project, embedder } = tools;
  if (text.trim() === "") return [];
  const said = analyzeMeaning(text);
  const isWanted = (memory: StoredMemory) =>
    memory.sessionId !== sessionId && isToldAtPrompts(memory) && saysMore(memory, said);
  const scope = { branch: project.branch };
  const asked = { query: text, limit: RECALLED_MAX, nowMs: clock.nowMs(), scope, isWanted };
  const found = withoutChance(
    recall(store, { ...asked, profile: "subagent" }, embedder),
    text,
    tools,
  );
  const ids = found.map(({ memory }) => memory.id);
  const served = agentIds.map((agentId) => servedOf(ids, agentId));
  return found.filter(({ memory }) => !served.some((set) => set.has(memory.id)));
}

/**
 * A report is long and touches much, so it matches fixes and findings that it does not need. Only
 * what was recognised as worth knowing adds to it.
 */
function addsToReport({ memory }: RecallHit): boolean {
  return isToldToAgents(memory) && !memory.tags.includes("concluded");
}

/** Guess: a memory of which fewer words are new only repeats the report. */
const OWN_WORDS_MIN = 0.25;

function saysMore({ text }: StoredMemory, said: ReadonlySet<string>): boolean {
  const words = [...analyzeMeaning(text)];
  return words.filter((word) => !said.has(word)).length >= OWN_WORDS_MIN * words.length;
}
