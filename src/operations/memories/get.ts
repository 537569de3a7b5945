import { LIMITS } from "@/base/limits.ts";
import { type Freshness, freshnessOf } from "@/memory/anchors.ts";
import { projectFileHashes } from "@/operations/memories/project-freshness.ts";
import { AS_OF } from "@/operations/memories/list.ts";
import { notFound, resolveMemoryId } from "@/operations/memories/memory-id.ts";
import { type MemoryJson, memoryToJson } from "@/operations/memories/memory-json.ts";
import type { Operation } from "@/operations/operation.ts";

export interface GetInput {
  readonly id: string;
  readonly asOfMs?: number;
}

export interface GetResult extends MemoryJson {
  /** Says whether the files it is about have changed since it was stored. */
  readonly freshness: Freshness;
}

export const getOperation: Operation<GetInput, GetResult> = {
  name: "get",
  summary: "Show one memory",
  parameters: { "as-of": AS_OF },
  run({ id: typed, asOfMs }, { store, project }) {
    const id = resolveMemoryId(store, typed);
    const memory = asOfMs === undefined ? store.findMemory(id) : store.memoryAsOf(id, asOfMs);
    if (memory === undefined)
      throw notFound(`memory ${typed}${asOfMs === undefined ? "" : " then"}`);
    const links = store.linksOf([id], LIMITS.shownLinks);
    const freshness = freshnessOf(memory, projectFileHashes(project.root));
    return { ...memoryToJson(memory, links), freshness };
  },
};
