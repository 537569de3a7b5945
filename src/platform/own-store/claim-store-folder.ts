import { CatalogueError } from "@/base/errors.ts";
import { systemCode } from "@/base/system-error.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { databasePath } from "@/platform/database-path.ts";
import {
  findRegistrations,
  idPath,
  newStoreId,
  readRegistration,
  readStoreId,
  type Registration,
  setRegistrationAside,
  writeRegistration,
} from "@/platform/own-store/registration.ts";
import { describePath } from "@/platform/path-facts.ts";
import { folderOf, joinPath } from "@/platform/path-parts.ts";

/**
 * Makes the folder of a new store and registers it as this user's. Several processes may do this at
 * once: they agree on one id. Memories are private, so nobody else may enter the folders, and git
 * ignores them. Call it only if judgeStore says that there is no store yet.
 */
export function claimStoreFolder(folder: string, userFolder: string): Registration {
  prepareFolder(folder);
  createDatabaseFile(folder);
  const known = findClaim(folder, userFolder);
  const file = describePath(databasePath(folder))?.identity ?? "";
  return known?.file === file ? known : register(folder, userFolder, known?.id, file);
}

/** The same for a folder that has no database yet, as after setup. */
export function claimEmptyFolder(folder: string, userFolder: string): void {
  prepareFolder(folder);
  if (findClaim(folder, userFolder) === undefined) register(folder, userFolder, undefined, "");
}

/**
 * Registers the store in this folder as this user's, whoever made it, under a new id. For a store
 * that the user says is their own.
 */
export function registerAsOwn(folder: string, userFolder: string): Registration {
  prepareFolder(folder);
  fileSystem().rmSync(idPath(folder), { force: true });
  const file = describePath(databasePath(folder))?.identity ?? "";
  return register(folder, userFolder, undefined, file);
}

function prepareFolder(folder: string): void {
  const { existsSync, mkdirSync, writeFileSync } = fileSystem();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const ignoreFile = joinPath(folder, ".gitignore");
  if (!existsSync(ignoreFile)) writeFileSync(ignoreFile, "*\n");
}

function createDatabaseFile(folder: string): void {
  const { closeSync, constants, mkdirSync, openSync } = fileSystem();
  const path = databasePath(folder);
  mkdirSync(folderOf(path), { recursive: true, mode: 0o700 });
  const { O_CREAT, O_RDWR, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  closeSync(openSync(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600));
}

/** The registration, if the folder has the id that it says. */
function findClaim(folder: string, userFolder: string): Registration | undefined {
  const registration = readRegistration(userFolder, folder);
  return registration?.id === readStoreId(folder) ? registration : undefined;
}

// The registration comes first: whoever finds the id in the folder finds it registered.
function register(
  folder: string,
  userFolder: string,
  knownId: string | undefined,
  file: string,
): Registration {
  const id = knownId ?? newStoreId();
  if (knownId === undefined) setRegistrationAside(userFolder, folder);
  const registration = { folder, id, file, project: "", schema: 0, index: "" };
  write(userFolder, registration);
  if (knownId !== undefined || publishId(folder, id)) return registration;
  // Another process was faster, or an id of a store that is gone was left.
  const published = readStoreId(folder);
  const isLeftover = published === undefined || isOfOtherFolder(userFolder, published, folder);
  if (!isLeftover) return write(userFolder, { ...registration, id: published });
  fileSystem().rmSync(idPath(folder), { force: true });
  publishId(folder, id);
  return registration;
}

function isOfOtherFolder(userFolder: string, id: string, folder: string): boolean {
  const known = findRegistrations(userFolder, id);
  return known.length > 0 && known.every((registration) => registration.folder !== folder);
}

function write(userFolder: string, registration: Registration): Registration {
  if (writeRegistration(userFolder, registration)) return registration;
  const path = databasePath(registration.folder);
  const detail = `the store cannot be registered in ${userFolder}`;
  throw new CatalogueError("ERR_STORE_UNAVAILABLE", { path, detail });
}

/** Writes the id all at once, unless there is one. Returns false if there is. */
function publishId(folder: string, id: string): boolean {
  const { linkSync, rmSync, writeFileSync } = fileSystem();
  const path = idPath(folder);
  const temporary = `${path}.${id}`;
  try {
    writeFileSync(temporary, `${id}\n`, { flag: "wx", mode: 0o600 });
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    // This file system has no hard links.
    return writeExclusively(path, id);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function writeExclusively(path: string, id: string): boolean {
  try {
    fileSystem().writeFileSync(path, `${id}\n`, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    throw error;
  }
}
