import type { MemoryLink, StoredMemory } from "@/store/memory-types.ts";

/**
 * The JSON form of a memory, for output and exports. The first fields are wt-memory's; the others
 * are ours, so that an export and an import lose nothing.
 */
export interface MemoryJson {
  readonly id: string;
  readonly content: string;
  readonly experience_type: string;
  readonly tags: readonly string[];
  readonly importance: number;
  readonly is_failure: boolean;
  readonly is_anomaly: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created_at: string;
  readonly updated_at: string;
  readonly files: readonly string[];
  readonly anchors: readonly AnchorJson[];
  readonly other_words: readonly string[];
  readonly symbols: readonly string[];
  readonly origin: string;
  readonly tier: string;
  readonly flags: readonly string[];
  readonly branch?: string | undefined;
  readonly directory?: string | undefined;
  readonly agent_type?: string | undefined;
  readonly error_signature?: string | undefined;
  readonly session?: string | undefined;
  readonly event?: string | undefined;
  readonly repeat_count: number;
  readonly use_count: number;
  readonly last_used_at?: string | undefined;
  readonly worked_count: number;
  readonly failed_count: number;
  readonly superseded_by?: string | undefined;
  /** The statement it was made of: session, turn and position. */
  readonly source?: string | undefined;
  /** In how many sessions the user has said it. */
  readonly sessions_said?: number | undefined;
  /** Links from and to this memory; absent if they were not asked for. */
  readonly links?: readonly LinkJson[];
}

interface AnchorJson {
  readonly path: string;
  readonly content_hash?: string | undefined;
}

interface LinkJson {
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly weight: number;
  readonly at: string;
}

export function memoryToJson(memory: StoredMemory, links?: readonly MemoryLink[]): MemoryJson {
  return {
    id: memory.id,
    content: memory.text,
    experience_type: memory.type,
    tags: memory.tags,
    importance: memory.importance,
    ...wtMemoryFields(memory),
    created_at: toIso(memory.createdAtMs),
    updated_at: toIso(memory.updatedAtMs),
    files: memory.files,
    anchors: memory.anchors.map(({ path, contentHash }) => ({ path, content_hash: contentHash })),
    other_words: memory.otherWords,
    symbols: memory.symbols,
    origin: memory.origin,
    tier: memory.tier,
    flags: memory.flags,
    branch: memory.branch,
    directory: memory.directory,
    agent_type: memory.agentType,
    error_signature: memory.errorSignature,
    session: memory.sessionId,
    event: memory.event,
    repeat_count: memory.repeatCount,
    use_count: memory.useCount,
    last_used_at: memory.lastUsedAtMs === undefined ? undefined : toIso(memory.lastUsedAtMs),
    worked_count: memory.workedCount,
    failed_count: memory.failedCount,
    superseded_by: memory.supersededBy,
    source: memory.sourceId,
    sessions_said: memory.sessionsSaid,
    ...(links === undefined ? {} : { links: links.map(linkToJson) }),
  };
}

/** The fields of wt-memory that have no field of their own in a stored memory. */
export function wtMemoryFields({ type, flags, metadata, originalId }: StoredMemory) {
  return {
    is_failure: type === "Error" || flags.includes("failure"),
    is_anomaly: flags.includes("anomaly"),
    metadata: originalId === undefined ? metadata : { ...metadata, original_id: originalId },
  };
}

function linkToJson({ fromId, toId, kind, weight, atMs }: MemoryLink): LinkJson {
  return { from: fromId, to: toId, kind, weight, at: toIso(atMs) };
}

export function toIso(atMs: number): string {
  return new Date(atMs).toISOString();
}
