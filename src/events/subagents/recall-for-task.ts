import { LIMITS } from "@/base/limits.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { delegatedTasks } from "@/events/subagents/delegation.ts";
import type { SubagentStartEvent } from "@/conversation/event.ts";
import { hitsSection } from "@/events/recall/recall-section.ts";
import { isToldToAgents, withoutChance } from "@/events/recall/told-at-prompts.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import { countWhole } from "@/memory/recall/1-query/whole-words.ts";
import { recall } from "@/memory/recall/recall.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import { isCurrent, mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/** The most standing memories shown for a kind of agent. Guess. */
const STANDING_MAX = 2;

/**
 * A subagent knows nothing but its task. It is shown what is known about the task and what was
 * decided for agents of its kind. Its start event does not name the task: see delegation.ts.
 */
export const recallForTask: Contributor<SubagentStartEvent> = {
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

/** The best hits for each task; several tasks take turns. */
function recallForTasks(
  tasks: readonly string[],
  { agentType }: SubagentStartEvent,
  tools: EventTools,
): RecallHit[] {
  if (tasks.length === 0) return [];
  const { store, clock, project, embedder } = tools;
  const scope = { branch: project.branch, agentType };
  const limit = Math.ceil(LIMITS.promptMemories / tasks.length);
  const request = {
    profile: "subagent",
    limit,
    nowMs: clock.nowMs(),
    scope,
    isWanted: isToldToAgents,
  } as const;
  const lists = tasks.map((query) =>
    withoutChance(recall(store, { ...request, query }, embedder), query, tools).filter(
      isInItsWords,
    ),
  );
  const ranks = Array.from({ length: limit }, (_, rank) => rank);
  return ranks.flatMap((rank) => lists.flatMap((list) => list[rank] ?? []));
}

/** Guess: one word of an answer is in many tasks. */
const ANSWER_WORDS_MIN = 2;

/**
 * False for an answer that only its question brings up: a task is long, and has the words of many
 * questions ("which stack?"), while the answer was about the work that was at hand.
 */
function isInItsWords({ memory, reason }: RecallHit): boolean {
  const answer = withoutNote(memory.text);
  if (answer === memory.text || memory.event === undefined) return true;
  const said = analyzeMeaning(answer);
  return countWhole(reason.terms.filter((term) => said.has(term))) >= ANSWER_WORDS_MIN;
}

/** Agents for any kind of work: a decision one of them made is not about its kind. */
const PLAIN_AGENTS: ReadonlySet<string> = new Set(["general-purpose", "Explore", "Plan"]);

/** Decisions and preferences that are tagged with this kind of agent or were made by one. */
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

/** False for a tool's words, which a subagent has only read. */
function isStanding({ type, origin }: StoredMemory): boolean {
  return (type === "Decision" || type === "Preference") && origin !== "tool";
}
