import type { Clock } from "@/base/clock.ts";
import { newId } from "@/base/ids.ts";
import { cleanId } from "@/memory/write/clean-fields.ts";
import { type MemoryDraft, type PreparedMemory, prepareMemory } from "@/memory/memory.ts";
import type { OperationTools } from "@/operations/operation.ts";
import {
  allFlags,
  flagsNoted,
  count,
  type Fields,
  list,
  OWN_ID,
  share,
  text,
  time,
  toAnchors,
  toLinks,
  toMetadata,
  toOrigin,
  toTier,
  toType,
} from "@/operations/transfer/memory-json-fields.ts";
import type { ImportedMemory } from "@/store/memory-types.ts";

type Refusal = Extract<PreparedMemory, { kind: "refused" }>["reason"] | "no content";

/** A record of an export as a memory. It passes the write gate like everything else. */
export function recordToMemory(
  record: Fields,
  { clock, embedder }: Pick<OperationTools, "clock" | "embedder">,
): ImportedMemory | Refusal {
  const content = text(record["content"]);
  if (content === undefined) return "no content";
  const prepared = prepareMemory(toDraft(record, content), clock, embedder);
  if (prepared.kind === "refused") return prepared.reason;
  const createdAtMs = time(record["created_at"]) ?? time(record["timestamp"]) ?? clock.nowMs();
  const { memory } = prepared;
  return {
    ...memory,
    branch: memory.branch,
    directory: memory.directory,
    agentType: memory.agentType,
    errorSignature: memory.errorSignature,
    sessionId: memory.sessionId,
    event: memory.event,
    flags: allFlags(memory.flags, record["flags"]),
    ...toIds(record, clock),
    createdAtMs,
    updatedAtMs: time(record["updated_at"]) ?? createdAtMs,
    repeatCount: count(record["repeat_count"]),
    useCount: count(record["use_count"]),
    lastUsedAtMs: time(record["last_used_at"]),
    workedCount: count(record["worked_count"]),
    failedCount: count(record["failed_count"]),
    supersededBy: cleanId(text(record["superseded_by"])),
    links: toLinks(record["links"], createdAtMs),
  };
}

function toDraft(record: Fields, content: string): MemoryDraft {
  const importance = share(record["importance"]);
  return {
    text: content,
    type: toType(record["experience_type"]),
    origin: toOrigin(record["origin"]),
    tags: list(record["tags"]),
    files: list(record["files"]),
    anchors: toAnchors(record["anchors"]),
    otherWords: list(record["other_words"]),
    symbols: list(record["symbols"]),
    metadata: toMetadata(record["metadata"]),
    flags: flagsNoted(record),
    branch: text(record["branch"]),
    directory: text(record["directory"]),
    agentType: text(record["agent_type"]),
    errorSignature: text(record["error_signature"]),
    sessionId: text(record["session"]),
    event: text(record["event"]),
    ...toTier(record["tier"]),
    ...(importance === undefined ? {} : { importance }),
  };
}

/** Its own id where it is one of ours, else a new one that remembers the other. */
function toIds(record: Fields, clock: Clock): Pick<ImportedMemory, "id" | "originalId"> {
  const given = cleanId(text(record["id"]));
  const original = cleanId(text(toMetadata(record["metadata"])["original_id"]));
  if (given !== undefined && OWN_ID.test(given)) return { id: given, originalId: original };
  return { id: newId("mem", clock), originalId: original ?? given };
}
