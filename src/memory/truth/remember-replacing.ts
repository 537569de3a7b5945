import type { Embedder } from "@/embed/embed.ts";
import type { DatedStatement, Outdated } from "@/memory/truth/dated-statement.ts";
import {
  outdatedByEdits,
  type ValueEdit,
  wordsTakenOut,
} from "@/memory/truth/edits/edited-values.ts";
import { likelyOutdated } from "@/memory/truth/learned/likely-outdated.ts";
import { findOutdated, findReplacement } from "@/memory/truth/find-outdated.ts";
import { outdatedCandidates } from "@/memory/truth/outdated-candidates.ts";
import type { NewMemory } from "@/store/memory-types.ts";
import type { SearchPort } from "@/store/port/search-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

export interface ReplacingOptions {
  readonly embedder?: Embedder | undefined;
  /** Memories that the speaker names as replaced. */
  readonly given?: readonly string[];
  /** More memories to compare with, such as those of the same transaction. */
  readonly unstored?: readonly DatedStatement[];
  /** Memories of what the same speaker said just before: "scrap that" means one of these. */
  readonly justSaidIds?: readonly string[];
  /** The whole message that the memory stands for, and what its other statements contradict. */
  readonly message?: WholeMessage | undefined;
  /** The edits that the agent made because of it. */
  readonly edits?: readonly ValueEdit[];
  /** Memories whose work was undone because of it: never sure. */
  readonly undone?: readonly string[];
}

export interface WholeMessage {
  readonly text: string;
  readonly foundIds: ReadonlySet<string>;
}

export interface Replacing {
  readonly writes: readonly StoreWrite[];
  readonly outdated: readonly Outdated[];
}

/**
 * The writes that store a memory and mark what it makes outdated as superseded. Every way in uses
 * this: the transcript, the command line and MCP.
 */
export function rememberReplacing(
  memory: NewMemory,
  store: SearchPort,
  {
    embedder,
    given = [],
    unstored = [],
    justSaidIds = [],
    message,
    edits = [],
    undone = [],
  }: ReplacingOptions = {},
): Replacing {
  const byId = new Map<string, DatedStatement>(unstored.map((one) => [one.id, one]));
  // Nobody but the user replaces what is said in other words, so only that is searched by meaning.
  const byMeaning = memory.origin === "user" ? embedder : undefined;
  for (const found of outdatedCandidates(store, memory.text, byMeaning)) byId.set(found.id, found);
  const candidates = [...byId.values()];
  const edited = candidatesOfEdits(memory, edits, store, byId);
  const outdated = [
    ...given.map((memoryId) => ({ memoryId, isSure: true, why: "named as replaced" })),
    ...findOutdated(memory, candidates, justSaidIds).filter(
      ({ memoryId }) => !given.includes(memoryId),
    ),
  ];
  if (message !== undefined) {
    outdated.push(...doubtedByMessage(memory, message, store, unstored, outdated));
  }
  const known = new Set(outdated.map(({ memoryId }) => memoryId));
  outdated.push(
    ...outdatedByEdits(memory, edits, edited).filter(({ memoryId }) => !known.has(memoryId)),
  );
  for (const memoryId of undone) {
    const isKnown = outdated.some((one) => one.memoryId === memoryId);
    if (!isKnown) outdated.push({ memoryId, isSure: false, why: "its work was undone" });
  }
  const tools = { store, embedder: byMeaning, edits };
  const likely = likelyOutdated(memory, edited, outdated, tools);
  const idsOf = (isSure: boolean) =>
    likely.filter((found) => found.isSure === isSure).map(({ memoryId }) => memoryId);
  const [supersedes, differsFrom] = [idsOf(true), idsOf(false)];
  const remember: StoreWrite = {
    kind: "remember",
    memory,
    ...(supersedes.length === 0 ? {} : { supersedes }),
    ...(differsFrom.length === 0 ? {} : { differsFrom }),
  };
  const fromId = findReplacement(memory, candidates);
  if (fromId === undefined) return { writes: [remember], outdated: likely };
  const { id: toId, createdAtMs: atMs } = memory;
  const link = { fromId, toId, kind: "supersedes", weight: 1, atMs } as const;
  return { writes: [remember, { kind: "link", link }], outdated: likely };
}

/**
 * Finds the memories that the sentences of a message contradict together, and none of them alone:
 * something is named in one and something else chosen in the next. That is never sure.
 */
function doubtedByMessage(
  memory: NewMemory,
  { text, foundIds }: WholeMessage,
  store: SearchPort,
  unstored: readonly DatedStatement[],
  known: readonly Outdated[],
): Outdated[] {
  const source = sourceOf(memory);
  const candidates = [...unstored, ...outdatedCandidates(store, text)].filter(
    (candidate) => sourceOf(candidate) !== source,
  );
  return findOutdated({ ...memory, text }, candidates)
    .filter(({ memoryId }) => !foundIds.has(memoryId))
    .filter(({ memoryId }) => !known.some((one) => one.memoryId === memoryId))
    .map((found) => ({ ...found, isSure: false }));
}

/** The candidates, and the memories with a value that the agent has replaced. */
function candidatesOfEdits(
  memory: NewMemory,
  edits: readonly ValueEdit[],
  store: SearchPort,
  candidates: ReadonlyMap<string, DatedStatement>,
): DatedStatement[] {
  const words = memory.origin === "user" ? wordsTakenOut(edits) : "";
  const byId = new Map(candidates);
  if (words !== "") for (const found of outdatedCandidates(store, words)) byId.set(found.id, found);
  return [...byId.values()];
}

/** The message of a statement, without its position. */
function sourceOf({ id, sourceId = id }: DatedStatement): string {
  return sourceId.replace(/#\d{1,6}$/, "");
}
