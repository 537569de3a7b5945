import { memoryLine } from "@/context/memory-line.ts";
import { citation } from "@/context/memory-line.ts";
import { recall } from "@/memory/recall/recall.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import type { ContextItem } from "@/operations/assemble/context-item.ts";
import type { ContextSource, SourceTools } from "@/operations/assemble/sources/source.ts";
import { mayBeShown } from "@/operations/assemble/sources/typed-memories.ts";
import { projectFreshness } from "@/operations/memories/project-freshness.ts";
import { scopeOf } from "@/operations/memories/recall-memories.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** Memories that are neither experiences nor values: those have sources of their own. */
export const findMemories: ContextSource = ({ query, limit }, tools) => {
  const { store, embedder, clock, project } = tools;
  if (query === "") return listRecent(limit, tools);
  const request = {
    profile: "hybrid",
    query,
    limit,
    nowMs: clock.nowMs(),
    isWanted: isOther,
    scope: scopeOf(tools, undefined),
    freshnessOf: projectFreshness(project.root),
  } as const;
  return recall(store, request, embedder).map((hit) => toItem(hit, clock.nowMs()));
};

function isOther(memory: StoredMemory): boolean {
  return memory.type !== "Experience" && memory.type !== "Value" && mayBeShown(memory);
}

/** Guess: enough that some of them are more than changed files. */
const LISTED = 60;

function listRecent(limit: number, { store, clock }: SourceTools): ContextItem[] {
  return store
    .listMemories({ limit: LISTED })
    .filter((memory) => isOther(memory) && memory.type !== "FileAccess")
    .slice(0, limit)
    .map((memory, i) => toItem(asHit(memory, 1 / (i + 1)), clock.nowMs()));
}

function asHit(memory: StoredMemory, score: number): RecallHit {
  const reason = { channel: "time", channels: ["time"], terms: [], queryShare: 0 } as const;
  return { memory, score, reason };
}

function toItem(hit: RecallHit, nowMs: number): ContextItem {
  const { memory, score } = hit;
  return {
    source: "memories",
    key: memory.id,
    content: memoryLine(hit, nowMs).text,
    reference: citation(memory.id),
    relevance: score,
    metadata: {
      id: memory.id,
      type: memory.type,
      tier: memory.tier,
      created_at: new Date(memory.createdAtMs).toISOString(),
      files: memory.files,
    },
  };
}
