import type { Clock } from "@/base/clock.ts";
import { newId } from "@/base/ids.ts";
import { cleanId } from "@/memory/write/clean-fields.ts";
import { type MemoryDraft, type PreparedMemory, prepareMemory } from "@/memory/memory.ts";
import type { OperationTools } from "@/operations/operation.ts";
import {
  mergeFlags,
  readWtFlags,
  readCount,
  type Fields,
  readList,
  OWN_ID,
  readShare,
  readText,
  readTime,
  readAnchors,
  readLinks,
  readMetadataFields,
  readOrigin,
  readTier,
  readType,
} from "@/operations/transfer/json-field-readers.ts";
import type { ImportedMemory } from "@/store/memory-types.ts";

type Refusal = Extract<PreparedMemory, { kind: "refused" }>["reason"] | "no content";

/** Turns the JSON form of a memory into a memory. It passes the write gate like all text. */
export function memoryFromJson(
  json: Fields,
  { clock, embedder }: Pick<OperationTools, "clock" | "embedder">,
): ImportedMemory | Refusal {
  const content = readText(json["content"]);
  if (content === undefined) return "no content";
  const prepared = prepareMemory(toDraft(json, content), clock, embedder);
  if (prepared.kind === "refused") return prepared.reason;
  const createdAtMs = readTime(json["created_at"]) ?? readTime(json["timestamp"]) ?? clock.nowMs();
  const { memory } = prepared;
  return {
    ...memory,
    branch: memory.branch,
    directory: memory.directory,
    agentType: memory.agentType,
    errorSignature: memory.errorSignature,
    sessionId: memory.sessionId,
    event: memory.event,
    flags: mergeFlags(memory.flags, json["flags"]),
    ...toIds(json, clock),
    createdAtMs,
    updatedAtMs: readTime(json["updated_at"]) ?? createdAtMs,
    repeatCount: readCount(json["repeat_count"]),
    useCount: readCount(json["use_count"]),
    lastUsedAtMs: readTime(json["last_used_at"]),
    workedCount: readCount(json["worked_count"]),
    failedCount: readCount(json["failed_count"]),
    supersededBy: cleanId(readText(json["superseded_by"])),
    links: readLinks(json["links"], createdAtMs),
  };
}

function toDraft(json: Fields, content: string): MemoryDraft {
  const importance = readShare(json["importance"]);
  return {
    text: content,
    type: readType(json["experience_type"]),
    origin: readOrigin(json["origin"]),
    tags: readList(json["tags"]),
    files: readList(json["files"]),
    anchors: readAnchors(json["anchors"]),
    otherWords: readList(json["other_words"]),
    symbols: readList(json["symbols"]),
    metadata: readMetadataFields(json["metadata"]),
    flags: readWtFlags(json),
    branch: readText(json["branch"]),
    directory: readText(json["directory"]),
    agentType: readText(json["agent_type"]),
    errorSignature: readText(json["error_signature"]),
    sessionId: readText(json["session"]),
    event: readText(json["event"]),
    sourceId: readText(json["source"]),
    ...readSessionsSaid(json),
    ...readTier(json["tier"]),
    ...(importance === undefined ? {} : { importance }),
  };
}

function readSessionsSaid(json: Fields): Pick<MemoryDraft, "sessionsSaid"> {
  const count = readCount(json["sessions_said"]);
  return count > 1 ? { sessionsSaid: count } : {};
}

/** Keeps an id of ours; otherwise makes a new one and keeps the other as the original id. */
function toIds(json: Fields, clock: Clock): Pick<ImportedMemory, "id" | "originalId"> {
  const given = cleanId(readText(json["id"]));
  const original = cleanId(readText(readMetadataFields(json["metadata"])["original_id"]));
  if (given !== undefined && OWN_ID.test(given)) return { id: given, originalId: original };
  return { id: newId("mem", clock), originalId: original ?? given };
}
