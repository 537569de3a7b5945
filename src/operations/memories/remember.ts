import { CatalogueError } from "@/base/errors.ts";
import { anchorFiles } from "@/memory/anchors.ts";
import { type MemoryDraft, prepareMemory } from "@/memory/memory.ts";
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
  /** Words it may be asked by that it does not have itself. */
  readonly otherWords?: readonly string[];
  /** Names of code it is about. */
  readonly symbols?: readonly string[];
  readonly metadata?: Readonly<Record<string, string>>;
  readonly flags?: readonly MemoryFlag[];
  /** The folder it holds in, relative to the project's root. */
  readonly directory?: string | undefined;
  /** The kind of agent it is for. */
  readonly agentType?: string | undefined;
  /** A memory that no longer holds now: its id, or the end of it. */
  readonly supersedes?: string | undefined;
}

export interface RememberResult {
  readonly id: string;
  /** False where the same memory was there already. */
  readonly isNew: boolean;
  /** True where it was there in slightly other words. */
  readonly isOtherWording: boolean;
  /** Another memory that says something much alike. */
  readonly similarTo?: string;
  readonly superseded?: string;
  readonly secretsRemoved: number;
  /** True where the text was too long, and its end is missing. */
  readonly isCut: boolean;
}

/** Stores one memory; it is on disk when this returns. */
export const rememberOperation: Operation<RememberInput, RememberResult> = {
  name: "remember",
  summary: "Store a memory for this project",
  parameters: {
    type: { type: "text", meaning: "Kind of memory", values: MEMORY_TYPES },
    tags: { type: "list", meaning: "Tags, separated by commas" },
    files: { type: "list", meaning: "Files it is about, separated by commas" },
    words: { type: "list", meaning: "Other words it may be asked by, separated by commas" },
    symbols: { type: "list", meaning: "Names of code it is about, separated by commas" },
    metadata: { type: "text", meaning: "What to note on it: a JSON object of texts" },
    failure: { type: "switch", meaning: "It tells of a failure" },
    anomaly: { type: "switch", meaning: "It tells of something out of the ordinary" },
    dir: { type: "text", meaning: "Folder of the project it holds in" },
    agent: { type: "text", meaning: "Kind of agent it is for" },
    supersedes: { type: "text", meaning: "Id of a memory that no longer holds" },
  },
  run(input, tools) {
    const { store, clock, embedder } = tools;
    const supersedes = findSuperseded(input.supersedes, tools);
    const prepared = prepareMemory(toDraft(input, tools), clock, embedder);
    if (prepared.kind === "refused") {
      throw new CatalogueError("ERR_EMPTY_MEMORY", { reason: REFUSALS[prepared.reason] });
    }
    const { memory, secretsRemoved } = prepared;
    const write = { kind: "remember", memory, ...supersedes } as const;
    const [outcome] = store.apply([write], { isDurable: true });
    if (outcome?.kind !== "remembered") throw new Error("the store did not say what it remembered");
    return {
      id: outcome.memoryId,
      isNew: outcome.isNew,
      isOtherWording: outcome.isOtherWording === true,
      ...(outcome.similarTo === undefined ? {} : { similarTo: outcome.similarTo }),
      ...(supersedes.supersedes === undefined || supersedes.supersedes === outcome.memoryId
        ? {}
        : { superseded: supersedes.supersedes }),
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

function findSuperseded(
  typed: string | undefined,
  { store }: OperationTools,
): { readonly supersedes?: string } {
  if (typed === undefined) return {};
  const id = resolveMemoryId(store, typed);
  if (store.findMemory(id) === undefined) throw notFound(`memory ${typed}`);
  return { supersedes: id };
}

const REFUSALS = {
  empty: "",
  private: " once what is marked private is left out",
  "own-text": " of anything new: it is what the memory itself had shown",
} as const;

/** What became of a text that was to be remembered, in one line for whoever gave it. */
export function describeRemembered(result: RememberResult): string {
  const remarks = [
    ...(result.secretsRemoved > 0 ? ["a secret in it was left out"] : []),
    ...(result.isCut ? ["it was too long and is cut at the end"] : []),
    ...(result.superseded === undefined ? [] : [`instead of ${result.superseded}`]),
    ...(result.similarTo === undefined ? [] : [`much like ${result.similarTo}`]),
  ];
  const remark = remarks.length === 0 ? "" : ` (${remarks.join("; ")})`;
  if (result.isNew) return `Remembered ${result.id}${remark}`;
  const how = result.isOtherWording ? "Already known in other words as" : "Already known as";
  return `${how} ${result.id}${remark}`;
}
