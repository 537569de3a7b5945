import { fileSystem, namesIn } from "@/platform/file-system.ts";
import { describePath, isOwnUser, type PathFacts } from "@/platform/path-facts.ts";
import { databasePath } from "@/platform/database-path.ts";
import {
  type ForeignReason,
  type StoreLocation,
  unlessTracked,
  type Verdict,
} from "@/platform/own-store/judge-store.ts";
import {
  findRegistrations,
  readRegistration,
  readStoreId,
  type Registration,
  removeRegistration,
  writeRegistration,
} from "@/platform/own-store/registration.ts";
import { findGitIndex, isTrackedByGit } from "@/platform/own-store/tracked-by-git.ts";
import { folderOf, joinPath } from "@/platform/path-parts.ts";

/**
 * Judges a store that is not exactly as registered: new, moved, copied, restored from a backup,
 * linked, or somebody else's.
 */
export function judgeUnusual(location: StoreLocation): Verdict {
  const { folder, sudoUserId } = location;
  const own = describePath(folder);
  if (own === undefined) return { kind: "absent" };
  // A file in its place: making a store fails and says so.
  if (own.kind !== "folder" && own.kind !== "link") return { kind: "absent" };
  const problem = problemOf(own, sudoUserId) ?? problemOfFiles(folder, sudoUserId);
  if (problem !== undefined) return { kind: "foreign", reason: problem };
  const file = describePath(databasePath(folder));
  const id = readStoreId(folder);
  return id === undefined ? judgeUnmarked(location) : judgeMarked(location, id, file);
}

/** SQLite opens these too. */
const DATABASE_FILES = ["", "-wal", "-shm", "-journal"];

function problemOfFiles(folder: string, sudoUserId: string): ForeignReason | undefined {
  const path = databasePath(folder);
  for (const file of [folderOf(path), ...DATABASE_FILES.map((ending) => path + ending)]) {
    const facts = describePath(file);
    const problem = facts === undefined ? undefined : problemOf(facts, sudoUserId);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function problemOf(facts: PathFacts, sudoUserId: string): ForeignReason | undefined {
  if (facts.kind === "link") return "link";
  return isOwnUser(facts.userId, sudoUserId) ? undefined : "owner";
}

function judgeMarked(location: StoreLocation, id: string, file: PathFacts | undefined): Verdict {
  const { folder, userFolder } = location;
  // Read after the file was described: whoever makes a database registers it before it has content.
  const known = findRegistrations(userFolder, id);
  const [latest] = known;
  if (latest === undefined) return unknown(location);
  const same = known.find((registration) => isSameFile(registration, file));
  if (same !== undefined && file !== undefined) {
    if (isLinkedElsewhere(location, same)) return { kind: "foreign", reason: "copy" };
    return accept(location, same, file);
  }
  const here = known.find((registration) => registration.folder === folder);
  if (here === undefined && known.some(isStillThere)) return { kind: "foreign", reason: "copy" };
  // The user removed the database, or setup has run and no hook yet.
  if (file === undefined || file.sizeBytes === 0) return { kind: "absent" };
  const former = here ?? latest;
  const project = location.readProjectId(databasePath(folder));
  const isRestored = project !== undefined && project === former.project;
  return isRestored ? accept(location, former, file) : { kind: "foreign", reason: "replaced" };
}

/** A store that came with the repository is called that: the remedy is another one. */
function unknown({ folder }: StoreLocation): Verdict {
  const index = findGitIndex(folder);
  const isTracked = index !== undefined && isTrackedByGit(folder, index);
  return { kind: "foreign", reason: isTracked ? "tracked" : "unknown" };
}

/** Names allowed in a folder whose store has no id yet. None is read back as memories. */
const HARMLESS = new Set([".gitignore", "db", "id", "logs"]);

// Several hooks may create the same store. Each writes the id before the database has content, so
// that one of them may find a folder without an id, but never a database with content.
function judgeUnmarked(location: StoreLocation): Verdict {
  const { folder, userFolder } = location;
  if (isHarmless(folder)) return { kind: "absent" };
  const id = readStoreId(folder);
  const isMadeMeanwhile = id !== undefined && readRegistration(userFolder, folder)?.id === id;
  return isMadeMeanwhile ? { kind: "absent" } : unknown(location);
}

function isHarmless(folder: string): boolean {
  const { readdirSync, statSync } = fileSystem();
  try {
    return (
      readdirSync(folder).every((name) => HARMLESS.has(name) || name.startsWith("id.")) &&
      namesIn(joinPath(folder, "db")).every(
        (name) => statSync(joinPath(folder, "db", name)).size === 0,
      )
    );
  } catch {
    return false;
  }
}

function isSameFile({ file }: Registration, facts: PathFacts | undefined): boolean {
  return facts !== undefined && file !== "" && facts.identity === file;
}

/**
 * True if another folder has the same database by a hard link. One folder that is reached by two
 * paths is one folder by either; a folder has no hard links.
 */
function isLinkedElsewhere({ folder }: StoreLocation, registration: Registration): boolean {
  if (registration.folder === folder || !isStillThere(registration)) return false;
  return describePath(registration.folder)?.identity !== describePath(folder)?.identity;
}

function isStillThere({ folder, id }: Registration): boolean {
  return readStoreId(folder) === id;
}

/** Registers the store for the folder it is in now. */
function accept(location: StoreLocation, former: Registration, file: PathFacts): Verdict {
  const { folder, userFolder } = location;
  const current = { ...former, folder, file: file.identity, index: "", schema: 0 };
  const verdict = unlessTracked(location, current);
  if (verdict.kind !== "own") return verdict;
  writeRegistration(userFolder, verdict.registration);
  // A folder that is reached by two paths is registered with both.
  if (former.folder !== folder && !isStillThere(former)) {
    removeRegistration(userFolder, former);
  }
  return verdict;
}
