import { CatalogueError } from "@/base/errors.ts";
import { anchorFiles } from "@/memory/anchors.ts";
import { type MemoryDraft, prepareMemory } from "@/memory/memory.ts";
import type { Outdated } from "@/memory/truth/find-outdated.ts";
import { rememberReplacing } from "@/memory/truth/remember-replacing.ts";
import { projectFileHashes } from "@/operations/memories/project-freshness.ts";
import { notFound, resolveMemoryId } from "@/operations/memories/memory-id.ts";
import type { Operation, OperationTools } from "@/operations/operation.ts";
import {
  MEMORY_TYPES,
  type MemoryFlag,
  type MemoryType,
  type Origin,
} from "@/store/memory-types.ts";

export interface RememberInput {
  readonly text: string;
  readonly type: MemoryType;
  readonly tags: readonly string[];
  readonly files: readonly string[];
  readonly origin: Origin;
  /** Search words that its text does not contain. */
  readonly otherWords?: readonly string[];
  /** Code symbols it is about. */
  readonly symbols?: readonly string[];
  readonly metadata?: Readonly<Record<string, string>>;
  readonly flags?: readonly MemoryFlag[];
  /** The folder it applies to, relative to the project's root. */
  readonly directory?: string | undefined;
  /** The type of agent it is for. */
  readonly agentType?: string | undefined;
  /** The memory it replaces: its id, or the end of it. */
  readonly supersedes?: string | undefined;
}

export interface RememberResult {
  readonly id: string;
  /** False if the same memory was already stored. */
  readonly isNew: boolean;
  /** True if it was already stored in slightly different words. */
  readonly isOtherWording: boolean;
  /** Another memory that says something similar. */
  readonly similarTo?: string;
  /** The memories that it replaces: the given one, and those that it clearly contradicts. */
  readonly superseded: readonly string[];
  /** Memories that say something else about the same thing. They are kept. */
  readonly differs: readonly string[];
  readonly secretsRemoved: number;
  /** True if the text was too long and its end is missing. */
  readonly isCut: boolean;
}

/** Stores one memory; it is on disk when this returns. */
export const rememberOperation: Operation<RememberInput, RememberResult> = {
  name: "remember",
  summary: "Store a memory for this project",
  parameters: {
    type: { type: "text", meaning: "Type of the memory", values: MEMORY_TYPES },
    tags: { type: "list", meaning: "Tags, separated by commas" },
    files: { type: "list", meaning: "Files it is about, separated by commas" },
    words: { type: "list", meaning: "Other words to find it by, separated by commas" },
    symbols: { type: "list", meaning: "Code symbols it is about, separated by commas" },
    metadata: { type: "text", meaning: "Metadata: a JSON object of strings" },
    failure: { type: "switch", meaning: "Mark it as a failure" },
    anomaly: { type: "switch", meaning: "Mark it as out of the ordinary" },
    dir: { type: "text", meaning: "Project folder it applies to" },
    agent: { type: "text", meaning: "Type of agent it is for" },
    supersedes: { type: "text", meaning: "Id of the outdated memory it replaces" },
  },
  run(input, tools) {
    const { store, clock, embedder } = tools;
    const given = findSuperseded(input.supersedes, tools);
    const prepared = prepareMemory(toDraft(input, tools), clock, embedder);
    if (prepared.kind === "refused") {
      throw new CatalogueError("ERR_EMPTY_MEMORY", { reason: REFUSALS[prepared.reason] });
    }
    const { memory, secretsRemoved } = prepared;
    const { writes, outdated } = rememberReplacing(memory, store, { embedder, given });
    const [outcome] = store.apply(writes, { isDurable: true });
    if (outcome?.kind !== "remembered") throw new Error("the store did not say what it remembered");
    return {
      id: outcome.memoryId,
      isNew: outcome.isNew,
      isOtherWording: outcome.isOtherWording === true,
      ...(outcome.similarTo === undefined ? {} : { similarTo: outcome.similarTo }),
      superseded: idsOf(outdated, true, outcome.memoryId),
      differs: idsOf(outdated, false, outcome.memoryId),
      secretsRemoved,
      isCut: memory.flags.includes("cut"),
    };
  },
};

function toDraft(input: RememberInput, { project }: OperationTools): MemoryDraft {
  const { supersedes: _supersedes, ...given } = input;
  const anchors = anchorFiles(input.files, projectFileHashes(project.root));
  return { ...given, anchors, branch: project.branch };
}

function findSuperseded(typed: string | undefined, { store }: OperationTools): readonly string[] {
  if (typed === undefined) return [];
  const id = resolveMemoryId(store, typed);
  if (store.findMemory(id) === undefined) throw notFound(`memory ${typed}`);
  return [id];
}

function idsOf(outdated: readonly Outdated[], isSure: boolean, ownId: string): string[] {
  return outdated
    .filter((found) => found.isSure === isSure && found.memoryId !== ownId)
    .map(({ memoryId }) => memoryId);
}

const REFUSALS = {
  empty: "",
  private: " without the parts marked private",
  "own-text": " apart from what Context Graph itself had shown",
} as const;

/** Describes the result in one line. */
export function describeRemembered(result: RememberResult): string {
  const remarks = [
    ...(result.secretsRemoved > 0 ? ["a secret in it was removed"] : []),
    ...(result.isCut ? ["it was too long and its end was cut off"] : []),
    ...(result.superseded.length === 0 ? [] : [`replaces ${result.superseded.join(", ")}`]),
    ...(result.differs.length === 0 ? [] : [`says otherwise than ${result.differs.join(", ")}`]),
    ...(result.similarTo === undefined ? [] : [`similar to ${result.similarTo}`]),
  ];
  const remark = remarks.length === 0 ? "" : ` (${remarks.join("; ")})`;
  if (result.isNew) return `Remembered ${result.id}${remark}`;
  const how = result.isOtherWording ? "Already known in other words as" : "Already known as";
  return `${how} ${result.id}${remark}`;
}
