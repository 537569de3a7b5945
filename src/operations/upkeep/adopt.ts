import type { Clock } from "@/base/clock.ts";
import type { Environment } from "@/base/environment.ts";
import { CatalogueError } from "@/base/errors.ts";
import { quoteLine } from "@/base/quoted-text.ts";
import { shorten } from "@/base/text.ts";
import { databasePath } from "@/platform/database-path.ts";
import { fileSystem, hasContent } from "@/platform/file-system.ts";
import { claimStoreFolder, registerAsOwn } from "@/platform/own-store/claim-store-folder.ts";
import { folderOf, joinPath } from "@/platform/path-parts.ts";
import { type Project, userFolder } from "@/platform/project.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { importOperation } from "@/operations/transfer/import/import-memories.ts";
import type { ImportPart, ImportSource } from "@/operations/transfer/import/import-source.ts";
import type { ImportReport } from "@/operations/transfer/import/import-tally.ts";
import { type ForeignMemory, openForeignStore } from "@/store/foreign/foreign-store-reader.ts";
import { readProjectIdSafely } from "@/store/sqlite/database/foreign-schema.ts";
import { openOwnStore, requireOwnStore } from "@/store/sqlite/database/open-own-store.ts";

/**
 * Takes over a store that is not used because this user did not make it. What it contains is shown
 * first. Its memories are imported as somebody else's, so that none becomes a rule or a decision of
 * the user, whatever they claim; its folder is kept. Only if the user says that it is their own, is
 * it used as it is.
 */
export interface ForeignContents {
  /** Why the store is not used. */
  readonly reason: string;
  readonly path: string;
  readonly memories: number;
  /** How many memories claim to be of whom. */
  readonly claimed: Readonly<Record<string, number>>;
  /** The beginning of the newest memories, made safe to print. */
  readonly samples: readonly string[];
  /** Memories that are damaged, and are not in the history either. */
  readonly lost: number;
  /** False if the list of memories is damaged too, so that more may be lost. */
  readonly is_whole: boolean;
}

const SAMPLES = 5;
const SAMPLE_CHARS = 160;
const ROWS_AT_ONCE = 200;

/** Reads what the store contains; undefined if it is this user's or there is none. */
export function examineForeignStore(
  { storeFolder: folder }: Project,
  environment: Environment,
): ForeignContents | undefined {
  const error = findForeignError(folder, environment);
  if (error === undefined) return undefined;
  const reason = String(error.parameters["reason"]);
  // A store behind a link, or one that belongs to others, is not even read.
  if (["link", "owner", "tracked"].includes(reason)) throw error;
  return { reason, path: databasePath(folder), ...readContents(databasePath(folder)) };
}

function findForeignError(folder: string, environment: Environment): CatalogueError | undefined {
  try {
    requireOwnStore(folder, environment);
    if (!hasContent(databasePath(folder))) return undefined;
    // The schema is looked at only when the store is opened.
    openOwnStore({ folder, environment, clock: NO_CLOCK, patience: () => 1_000 }).close();
    return undefined;
  } catch (error) {
    if (error instanceof CatalogueError && error.code === "ERR_STORE_FOREIGN") return error;
    throw error;
  }
}

const NO_CLOCK: Clock = { nowMs: () => 0, elapsedMs: () => 0 };

function readContents(path: string): Omit<ForeignContents, "reason" | "path"> {
  const claimed: Record<string, number> = {};
  if (!hasContent(path)) return { memories: 0, claimed, samples: [], lost: 0, is_whole: true };
  using store = openForeignStore(path);
  let newest: ForeignMemory[] = [];
  for (const memories of store?.read(ROWS_AT_ONCE) ?? []) {
    newest = [...newest, ...memories].slice(-SAMPLES);
    for (const { claimedOrigin } of memories) {
      const name = quoteLine(shorten(claimedOrigin, 20)) || "nobody";
      claimed[name] = (claimed[name] ?? 0) + 1;
    }
  }
  const samples = newest
    .toReversed()
    .map(({ type, text }) => shorten(quoteLine(`${shorten(type, 20)}: ${text}`), SAMPLE_CHARS));
  const readable = Object.values(claimed).reduce((sum, count) => sum + count, 0);
  const lost = store?.lost() ?? 0;
  const memories = Math.max(store?.count ?? 0, readable + lost);
  return { memories, claimed, samples, lost, is_whole: store?.isWhole() ?? true };
}

export interface Adoption {
  readonly report: ImportReport;
  /** The folder as it was, now inside the new one. */
  readonly keptIn: string;
}

/** Puts the folder aside, makes a store of this user, and imports the memories as others'. */
export function adoptAsImported(
  project: Project,
  environment: Environment,
  tools: Pick<OperationTools, "clock" | "embedder">,
): Adoption {
  const folder = project.storeFolder;
  const stamp = new Date(tools.clock.nowMs()).toISOString().replaceAll(":", "-");
  const keptIn = putAside(folder, userFolder(environment), stamp);
  const { clock } = tools;
  const store = openOwnStore({ folder, environment, clock, patience: () => 5_000 });
  try {
    const source = foreignStoreSource(databasePath(keptIn), clock);
    const input = { sources: [source], dryRun: false, onProgress: () => {} };
    return { report: importOperation.run(input, { ...tools, project, store }), keptIn };
  } finally {
    store.close();
  }
}

/** Uses the store as it is. Throws if its schema shows that no version of ours made it. */
export function adoptAsOwn({ storeFolder: folder }: Project, environment: Environment): void {
  const path = databasePath(folder);
  if (hasContent(path) && readProjectIdSafely(path) === undefined) {
    const detail = "its schema is not that of a store of ours, so it can only be imported";
    const remedy = "Repeat the command without --mine.";
    throw new CatalogueError("ERR_STORE_FOREIGN", {
      path,
      folder,
      reason: "schema",
      detail,
      remedy,
    });
  }
  registerAsOwn(folder, userFolder(environment));
}

function putAside(folder: string, user: string, stamp: string): string {
  const { mkdirSync, renameSync } = fileSystem();
  const aside = `${folder}.aside-${process.pid}`;
  renameSync(folder, aside);
  claimStoreFolder(folder, user);
  const keptIn = joinPath(folder, "quarantine", stamp);
  mkdirSync(folderOf(keptIn), { recursive: true, mode: 0o700 });
  renameSync(aside, keptIn);
  return keptIn;
}

/** Guess: what an adopted memory is found by, so that all can be forgotten at once. */
const ADOPTED_TAG = "adopted";

function foreignStoreSource(path: string, clock: Clock): ImportSource {
  return { name: path, kind: "export", unit: "rows", total: 0, read: () => readParts(path, clock) };
}

// Only the text, its kind and its age: tags, weights and track records could make it guidance.
function* readParts(path: string, clock: Clock): Generator<ImportPart> {
  if (!hasContent(path)) return;
  using store = openForeignStore(path);
  let done = 0;
  for (const memories of store?.read(ROWS_AT_ONCE) ?? []) {
    done += memories.length;
    const items = memories.map(({ text, type, createdAtMs }, i) => ({
      kind: "memory" as const,
      where: `memory ${done - memories.length + i + 1}`,
      json: {
        content: text,
        experience_type: type,
        origin: "import",
        tags: [ADOPTED_TAG],
        created_at: new Date(Math.min(Math.max(createdAtMs, 0), clock.nowMs())).toISOString(),
      },
    }));
    yield { items, done };
  }
}
