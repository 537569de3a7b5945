import { CatalogueError } from "@/base/errors.ts";
import { processEnvironment } from "@/base/environment.ts";
import { requireMemoryOn } from "@/configuration/control/project-control.ts";
import { guardOfSessions } from "@/events/transcript/private-session.ts";
import { guardPrivateWords, ignorePaths } from "@/memory/write/private-guard.ts";
import { anchorFiles } from "@/memory/anchors.ts";
import { type MemoryDraft, prepareMemory } from "@/memory/memory.ts";
import type { Outdated } from "@/memory/truth/dated-statement.ts";
import { mayReplace } from "@/memory/truth/find-outdated.ts";
import { rememberReplacing } from "@/memory/truth/remember-replacing.ts";
import {
  identityOf,
  MEMORY_KINDS,
  type MemoryKind,
  placeInScope,
  typeOfKind,
} from "@/operations/memories/memory-kinds.ts";
import { projectFileHashes } from "@/operations/memories/project-freshness.ts";
import { notFound, resolveMemoryId } from "@/operations/memories/memory-id.ts";
import { OTHER_TYPES } from "@/operations/transfer/json-field-readers.ts";
import type { Operation, OperationTools } from "@/operations/operation.ts";
import {
  MEMORY_TYPES,
  type MemoryFlag,
  type MemoryType,
  type Origin,
} from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

export interface RememberInput {
  readonly text: string;
  /** Ignored if there is a kind. */
  readonly type: MemoryType;
  readonly tags: readonly string[];
  readonly files: readonly string[];
  readonly origin: Origin;
  readonly kind?: MemoryKind | undefined;
  /** Paths, programs, commands and packages it applies to. */
  readonly scope?: readonly string[];
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
  /** The memory it replaces: its id, the end of it, or [m:…]. */
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
  /** The memory that it was to replace and could not: only the user replaces the user's word. */
  readonly kept?: string;
  readonly secretsRemoved: number;
  /** True if the text was too long and its end is missing. */
  readonly isCut: boolean;
}

/** Stores one memory; it is on disk when this returns. */
export const rememberOperation: Operation<RememberInput, RememberResult> = {
  name: "remember",
  summary: "Store a memory for this project",
  parameters: {
    kind: { type: "text", meaning: "What it is; decides the type", values: MEMORY_KINDS },
    type: {
      type: "text",
      meaning: "Type of the memory",
      values: MEMORY_TYPES,
      otherNames: OTHER_TYPES,
    },
    scope: {
      type: "list",
      meaning: "Paths, commands and packages it applies to, separated by commas",
    },
    tags: { type: "list", meaning: "Tags, separated by commas" },
    files: { type: "list", meaning: "Files it is about, separated by commas" },
    words: { type: "list", meaning: "Other words to find it by, separated by commas" },
    symbols: { type: "list", meaning: "Code symbols it is about, separated by commas" },
    metadata: { type: "text", meaning: "Metadata: a JSON object of strings" },
    failure: { type: "switch", meaning: "Mark it as a failure" },
    anomaly: { type: "switch", meaning: "Mark it as out of the ordinary" },
    dir: { type: "text", meaning: "Project folder it applies to" },
    agent: { type: "text", meaning: "Type of agent it is for" },
    replaces: { type: "text", meaning: "Id of the outdated memory it replaces" },
    supersedes: { type: "text", meaning: "The same as --replaces" },
  },
  run(input, tools) {
    const { store, embedder } = tools;
    const named = findSuperseded(input, tools);
    const prepared = prepareGuarded(toDraft(input, tools), tools);
    if (prepared.kind === "refused") {
      throw new CatalogueError("ERR_EMPTY_MEMORY", { reason: REFUSALS[prepared.reason] });
    }
    const { memory, secretsRemoved } = prepared;
    const given = named?.mayReplace ? [named.id] : [];
    const { writes, outdated } = rememberReplacing(memory, store, { embedder, given });
    const [outcome] = store.apply(contest(writes, named), { isDurable: true });
    if (outcome?.kind !== "remembered") throw new Error("the store did not say what it remembered");
    return {
      id: outcome.memoryId,
      isNew: outcome.isNew,
      isOtherWording: outcome.isOtherWording === true,
      ...(outcome.similarTo === undefined ? {} : { similarTo: outcome.similarTo }),
      superseded: idsOf(outdated, true, outcome.memoryId),
      differs: idsOf(outdated, false, outcome.memoryId),
      ...(named === undefined || named.mayReplace ? {} : { kept: named.id }),
      secretsRemoved,
      isCut: memory.flags.includes("cut"),
    };
  },
};

/**
 * An agent may not store what the user marked as private in one of the project's sessions, nor
 * anything while the user has switched memory off.
 */
function prepareGuarded(draft: MemoryDraft, tools: OperationTools) {
  const { store, clock, embedder } = tools;
  const environment = processEnvironment;
  const control = draft.origin === "user" ? undefined : requireMemoryOn({ ...tools, environment });
  const guard =
    draft.origin === "user" ? undefined : guardOfSessions({ store, clock, environment });
  guardPrivateWords(guard === undefined ? undefined : () => guard);
  ignorePaths(control?.ignored);
  try {
    return prepareMemory(draft, clock, embedder);
  } finally {
    guardPrivateWords(undefined);
    ignorePaths(undefined);
  }
}

function toDraft(input: RememberInput, { project }: OperationTools): MemoryDraft {
  const { supersedes: _supersedes, kind, scope: _scope, ...given } = input;
  const { tags, files } = placeInScope(input, project.root);
  const anchors = anchorFiles(files, projectFileHashes(project.root));
  const type = kind === undefined ? input.type : typeOfKind(kind);
  const own = identityOf(tags, input.text);
  return { ...given, ...own, type, tags, files, anchors, branch: project.branch };
}

interface NamedMemory {
  readonly id: string;
  /** False if the user said it and somebody else wants to replace it. */
  readonly mayReplace: boolean;
}

function findSuperseded(
  { supersedes, origin }: RememberInput,
  { store }: OperationTools,
): NamedMemory | undefined {
  if (supersedes === undefined) return undefined;
  const id = resolveMemoryId(store, supersedes);
  const old = store.findMemory(id);
  if (old === undefined) throw notFound(`memory ${supersedes}`);
  return { id, mayReplace: mayReplace(origin, old.origin) };
}

/** Links the new memory to the user's word that it was to replace, as saying otherwise. */
function contest(writes: readonly StoreWrite[], named: NamedMemory | undefined): StoreWrite[] {
  if (named === undefined || named.mayReplace) return [...writes];
  return writes.map((write) => {
    if (write.kind !== "remember") return write;
    return { ...write, differsFrom: [...new Set([...(write.differsFrom ?? []), named.id])] };
  });
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
    ...(result.kept === undefined ? [] : [`${result.kept} stays: it is the user's own word`]),
    ...(result.differs.length === 0 ? [] : [`says otherwise than ${result.differs.join(", ")}`]),
    ...(result.similarTo === undefined ? [] : [`similar to ${result.similarTo}`]),
  ];
  const remark = remarks.length === 0 ? "" : ` (${remarks.join("; ")})`;
  if (result.isNew) return `Remembered ${result.id}${remark}`;
  const how = result.isOtherWording ? "Already known in other words as" : "Already known as";
  return `${how} ${result.id}${remark}`;
}
