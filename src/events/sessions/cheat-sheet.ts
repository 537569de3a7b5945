import { LIMITS } from "@/base/limits.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { SessionStartEvent } from "@/conversation/event.ts";
import { hitsSection } from "@/events/recall/recall-section.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import { isCurrent, mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Store } from "@/store/store.ts";

/** Newest memories taken from each list; the most important of them are shown. Guess. */
const CANDIDATES = 50;

/**
 * Shows what the agent should know from the start: memories tagged "cheat-sheet" and the user's
 * preferences for every project. A session that still has its context was shown them before.
 */
export const giveCheatSheet: Contributor<SessionStartEvent> = {
  name: "give-cheat-sheet",
  switchedBy: "hooks.session_start.inject_light_context",
  contribute({ source }, tools) {
    if (source === "resume" || source === "fork") return undefined;
    const memories = [...taggedIn(tools.store), ...userMemories(tools)]
      .filter((memory) => isCurrent(memory) && mayBeInjected(memory))
      .sort((a, b) => b.importance - a.importance)
      .slice(0, LIMITS.startMemories);
    const heading = "=== OPERATIONAL CHEAT SHEET ===";
    const section = hitsSection(memories.map(toHit), { heading }, tools);
    return section && { section };
  },
};

function taggedIn(store: Store): StoredMemory[] {
  return store.listMemories({ tags: ["cheat-sheet"], limit: CANDIDATES });
}

// A problem with the user's store must not cost the project's own memories.
function userMemories({ openUser }: EventTools): StoredMemory[] {
  let store: Store | undefined;
  try {
    store = openUser?.();
    if (store === undefined) return [];
    const tagged = taggedIn(store);
    const known = new Set(tagged.map(({ id }) => id));
    const preferences = store.listMemories({ type: "Preference", limit: CANDIDATES });
    return [...tagged, ...preferences.filter(({ id }) => !known.has(id))];
  } catch {
    return []; // The store is locked, damaged or written by a newer version.
  } finally {
    store?.close();
  }
}

function toHit(memory: StoredMemory): RecallHit {
  const reason = {
    channel: "time" as const,
    channels: ["time" as const],
    terms: [],
    queryShare: 0,
    note: memory.tags.includes("cheat-sheet") ? "cheat sheet" : "preference",
  };
  return { memory, score: memory.importance, reason };
}
