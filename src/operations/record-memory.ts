import type { Clock } from "@/base/clock.ts";
import { newId } from "@/base/ids.ts";
import { type PreparedMemory, prepareMemory } from "@/memory/memory.ts";
import { passWriteGate } from "@/memory/write-gate.ts";
import type { OperationTools } from "@/operations/operation.ts";
import {
  type ImportedMemory,
  MEMORY_TYPES,
  type MemoryType,
  type Origin,
  ORIGINS,
} from "@/store/store.ts";

type Fields = Readonly<Record<string, unknown>>;
type Refusal = Extract<PreparedMemory, { kind: "refused" }>["reason"] | "no content";

const OWN_ID = /^mem_[0-9a-hjkmnp-tv-z]{20}$/;

/** Names of kinds that other programs use. */
const TYPE_ALIASES: Readonly<Record<string, MemoryType>> = {
  Observation: "Learning",
  Discovery: "Learning",
  Pattern: "Learning",
  Event: "Context",
  Conversation: "Context",
};

/** A record of an export as a memory. It passes the write gate like everything else. */
export function recordToMemory(
  record: Fields,
  { clock, embedder }: Pick<OperationTools, "clock" | "embedder">,
): ImportedMemory | Refusal {
  const content = text(record["content"]);
  if (content === undefined) return "no content";
  const importance = number(record["importance"]);
  const draft = {
    text: content,
    type: toType(record["experience_type"]),
    origin: toOrigin(record["origin"]),
    tags: list(record["tags"]),
    files: list(record["files"]),
    ...(importance === undefined ? {} : { importance: Math.min(1, Math.max(0, importance)) }),
  };
  const prepared = prepareMemory(draft, clock, embedder);
  if (prepared.kind === "refused") return prepared.reason;
  const createdAtMs = time(record["created_at"]) ?? time(record["timestamp"]) ?? clock.nowMs();
  return {
    ...prepared.memory,
    ...toIds(record, clock),
    branch: safeText(record["branch"]),
    agentType: safeText(record["agent_type"]),
    errorSignature: safeText(record["error_signature"]),
    sessionId: safeId(record["session"]),
    event: safeText(record["event"]),
    createdAtMs,
    updatedAtMs: time(record["updated_at"]) ?? createdAtMs,
    repeatCount: count(record["repeat_count"]),
    useCount: count(record["use_count"]),
    lastUsedAtMs: time(record["last_used_at"]),
    supersededBy: safeId(record["superseded_by"]),
  };
}

/** Its own id where it is one of ours, else a new one that remembers the other. */
function toIds(record: Fields, clock: Clock): Pick<ImportedMemory, "id" | "originalId"> {
  const given = safeId(record["id"]);
  const metadata = record["metadata"];
  const original =
    typeof metadata === "object" && metadata !== null
      ? safeId((metadata as Fields)["original_id"])
      : undefined;
  if (given !== undefined && OWN_ID.test(given)) return { id: given, originalId: original };
  return { id: newId("mem", clock), originalId: original ?? given };
}

function toType(value: unknown): MemoryType {
  const known = MEMORY_TYPES.find((type) => type === value);
  return known ?? TYPE_ALIASES[String(value)] ?? "Learning";
}

function toOrigin(value: unknown): Origin {
  return ORIGINS.find((origin) => origin === value) ?? "import";
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function safeText(value: unknown): string | undefined {
  const gate = passWriteGate(text(value) ?? "");
  return gate.kind === "accepted" ? gate.text : undefined;
}

/** An id with a secret in it still has to differ from every other id. */
function safeId(value: unknown): string | undefined {
  const given = text(value);
  if (given === undefined || safeText(given) === given) return given;
  return `unsafe:${Bun.hash(given).toString(16)}`;
}

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function number(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function count(value: unknown): number {
  return Math.max(0, Math.floor(number(value) ?? 0));
}

function time(value: unknown): number | undefined {
  const atMs = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : atMs;
}
