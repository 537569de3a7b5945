import { LIMITS } from "@/base/limits.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { delegatedTasks } from "@/events/subagents/delegation.ts";
import type { SubagentStartEvent } from "@/conversation/event.ts";
import { hitsSection } from "@/events/recall/recall-section.ts";
import { recallProactively } from "@/memory/recall/tmp/proactive.ts";
import type { RecallHit } from "@/memory/recall/recall.ts";
import { isCurrent, mayBeInjected } from "@/memory/recall/gate/trust.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** What holds for a kind of agent, at most. Guess. */
const STANDING_MAX = 2;

/**
 * A subagent knows nothing but its task. What is known about the task is put before it, and what
 * was decided for agents of its kind. Its own event does not say the task: see delegation.ts.
 */
const recallForTask: Contributor<SubagentStartEvent> = {
  name: "recall-for-task",
  contribute(event, tools) {
    // The agent that compacts a conversation has no type, and no use for memories.
    if (!event.agentType || event.sessionId === "") return undefined;
    const hits = [
      ...recallForTasks(delegatedTasks(event, tools), event, tools),
      ...standingFor(event.agentType, tools),
    ];
    const heading = "=== PROJECT MEMORY — Use this context before independent research ===";
    const section = hitsSection(hits, { heading, ending: "=== END ===" }, tools);
    return section && { section };
  },
};

export const subagentStartContributors = [recallForTask];

/** The best for each task, in turns where there are several. */
function recallForTasks(
  tasks: readonly string[],
  { agentType }: SubagentStartEvent,
  tools: EventTools,
): RecallHit[] {
  if (tasks.length === 0) return [];
  const { store, clock, project, embedder } = tools;
  const place = { branch: project.branch, agentType };
  const limit = Math.ceil(LIMITS.promptMemories / tasks.length);
  const lists = tasks.map((context) =>
    recallProactively(store, { context, limit, nowMs: clock.nowMs(), place }, embedder),
  );
  const ranks = Array.from({ length: limit }, (_, rank) => rank);
  return ranks.flatMap((rank) => lists.flatMap((list) => list[rank] ?? []));
}

/** Kinds of agents that do any work: what one of them decided is not about the kind. */
const PLAIN_AGENTS: ReadonlySet<string> = new Set(["general-purpose", "Explore", "Plan"]);

/** Decisions and preferences that name this kind of agent, or were made by one. */
function standingFor(agentType: string, { store }: EventTools): RecallHit[] {
  const tagged = store.listMemories({ tags: [agentType], limit: LIMITS.recallCandidates });
  const own = PLAIN_AGENTS.has(agentType)
    ? []
    : (["Preference", "Decision"] as const).flatMap((type) =>
        store.listMemories({ type, agentType, limit: LIMITS.listedCandidates }),
      );
  return [...tagged, ...own]
    .filter((memory) => isStanding(memory) && isCurrent(memory) && mayBeInjected(memory))
    .slice(0, STANDING_MAX)
    .map((memory) => ({ memory, score: 1, reason: STANDING_REASON }));
}

const STANDING_REASON = {
  channel: "place",
  channels: ["place"],
  terms: [],
  queryShare: 0,
  note: "holds for agents of this kind",
} as const;

function isStanding({ type }: StoredMemory): boolean {
  return type === "Decision" || type === "Preference";
}
