import { LIMITS } from "@/base/limits.ts";
import { memoryLine } from "@/context/memory-line.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import { ENDING_CHARS_MIN } from "@/operations/memories/memory-id.ts";
import { type RecallResult, renderHits } from "@/operations/memories/recall-memories.ts";
import type { OperationTools } from "@/operations/operation.ts";

const ID = /^(?:\[?m:)?(\w{6,40})\]?$/;

/** Citations or ids in a query that has nothing else; undefined if it has other words. */
function idsIn(query: string): string[] | undefined {
  if (query.length > 1_000 || !/\bm:|\bmem_/.test(query)) return undefined;
  const parts = query.split(/[\s,;]+/).filter((part) => part !== "");
  const ids = parts.map((part) => (/m:|^mem_/.test(part) ? ID.exec(part)?.[1] : undefined));
  return ids.every((id) => id !== undefined) ? ids : undefined;
}

/**
 * The whole text of the memories that the query cites, as [m:…] or by id. Returns undefined if the
 * query is a question.
 */
export function readCited(query: string, tools: OperationTools): RecallResult | undefined {
  const ids = idsIn(query);
  if (ids === undefined) return undefined;
  const { store, clock } = tools;
  const hits = ids.flatMap((given): RecallHit[] => {
    const [id, another] = given.length < ENDING_CHARS_MIN ? [] : store.findIdsByEnding(given);
    const memory = id === undefined || another !== undefined ? undefined : store.findMemory(id);
    return memory === undefined ? [] : [{ memory, score: 1, reason: CITED }];
  });
  const style = { maxChars: LIMITS.memoryChars, isWhole: true };
  return {
    ...renderHits(hits, tools),
    lines: hits.map((hit) => memoryLine(hit, clock.nowMs(), style).text),
  };
}

const CITED: RecallHit["reason"] = {
  channel: "lexical",
  channels: ["lexical"],
  terms: [],
  queryShare: 1,
  note: "cited",
};
