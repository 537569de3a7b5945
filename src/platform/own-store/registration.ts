import { systemCode } from "@/base/system-error.ts";
import { fileSystem, namesIn } from "@/platform/file-system.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { replacePrivateFile } from "@/platform/private-file.ts";
import { readSmallFile } from "@/platform/read-small-file.ts";

/**
 * A store is used only if this user made it. The user's own folder has one small file for each
 * store folder: which id the store has, and which file its database is. A folder that came with a
 * repository or an archive has none, and nobody else can write one. Reading it takes no
 * cryptography, so every hook can afford it. The id is also in the store folder, in the file "id":
 * by it a store is known again after its folder was moved (docs/decisions/028).
 */
export interface Registration {
  /** The .context-graph folder. */
  readonly folder: string;
  /** A random text. Nobody can guess it, but a copy of the folder has it too. */
  readonly id: string;
  /** The identity of the database (platform/path-facts.ts); "" until there is one. */
  readonly file: string;
  /** The project id inside the database; "" until it was read. */
  readonly project: string;
  /** The number of the schema when it was last found to be ours; 0 if it never was. */
  readonly schema: number;
  /** The version of git's index in which nothing of the folder was tracked; "" if never looked. */
  readonly index: string;
}

export function idPath(storeFolder: string): string {
  return joinPath(storeFolder, "id");
}

const ID = /^[0-9a-f]{32}$/;
const ID_BYTES_MAX = 64;

/** The id of the store in this folder; undefined if it has none, or one that cannot be ours. */
export function readStoreId(storeFolder: string): string | undefined {
  const id = readSmallFile(idPath(storeFolder), ID_BYTES_MAX, { followsLinks: false })?.trim();
  return id !== undefined && ID.test(id) ? id : undefined;
}

export function newStoreId(): string {
  return crypto.randomUUID().replaceAll("-", "");
}

function registrationsFolder(userFolder: string): string {
  return joinPath(userFolder, "stores");
}

function registrationPath(userFolder: string, storeFolder: string): string {
  // Two hashes of 32 bits: one of 64 is a BigInt, whose first use costs a hook 0.1 ms.
  const { murmur32v3, xxHash32 } = Bun.hash;
  const name = `${murmur32v3(storeFolder).toString(16)}-${xxHash32(storeFolder).toString(16)}.json`;
  return joinPath(registrationsFolder(userFolder), name);
}

/** Enough for a path of the greatest length that Linux allows, in JSON. */
const REGISTRATION_BYTES_MAX = 8 * 1024;

/** The registration of the store in this folder. */
export function readRegistration(
  userFolder: string,
  storeFolder: string,
): Registration | undefined {
  const found = readEntry(registrationPath(userFolder, storeFolder));
  return found?.folder === storeFolder ? found : undefined;
}

/** Every registration of a store with this id: of its folder, and of folders it once was in. */
export function findRegistrations(userFolder: string, id: string): Registration[] {
  const folder = registrationsFolder(userFolder);
  return namesIn(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => readEntry(joinPath(folder, name)))
    .filter((entry) => entry !== undefined)
    .filter((entry) => entry.id === id);
}

/** Every folder whose store is registered, whether it still exists or not. */
export function listRegisteredFolders(userFolder: string): string[] {
  const folder = registrationsFolder(userFolder);
  return namesIn(folder).flatMap((name) => readEntry(joinPath(folder, name))?.folder ?? []);
}

/** Writes the registration. Returns false if the user's folder cannot be written. */
export function writeRegistration(userFolder: string, entry: Registration): boolean {
  const { folder, id, file, project, schema, index } = entry;
  const path = registrationPath(userFolder, folder);
  const text = `${JSON.stringify({ folder, id, file, project, schema, index })}\n`;
  if (replacePrivateFile(path, text)) return true;
  try {
    fileSystem().mkdirSync(registrationsFolder(userFolder), { recursive: true, mode: 0o700 });
  } catch {
    return false;
  }
  return replacePrivateFile(path, text);
}

/**
 * Keeps the registration of another store that was in this folder, under the name of its id: the
 * user may have moved that store, and uses it again later.
 */
export function setRegistrationAside(userFolder: string, storeFolder: string): void {
  const known = readRegistration(userFolder, storeFolder);
  if (known === undefined || !ID.test(known.id)) return;
  try {
    fileSystem().renameSync(
      registrationPath(userFolder, storeFolder),
      asidePath(userFolder, known.id),
    );
  } catch (error) {
    // Another process that makes the same store was faster.
    if (systemCode(error) !== "ENOENT") throw error;
  }
}

/** Removes the registration of a folder that this store is no longer in. */
export function removeRegistration(userFolder: string, { folder, id }: Registration): void {
  const { rmSync } = fileSystem();
  rmSync(asidePath(userFolder, id), { force: true });
  // The folder may have another store by now.
  if (readRegistration(userFolder, folder)?.id !== id) return;
  rmSync(registrationPath(userFolder, folder), { force: true });
}

function asidePath(userFolder: string, id: string): string {
  return joinPath(registrationsFolder(userFolder), `${id}.json`);
}

function readEntry(path: string): Registration | undefined {
  const text = readSmallFile(path, REGISTRATION_BYTES_MAX);
  if (text === undefined) return undefined;
  try {
    const entry = JSON.parse(text) as Partial<Registration> | null;
    return isComplete(entry) ? entry : undefined;
  } catch {
    return undefined; // It was edited or damaged.
  }
}

function isComplete(entry: Partial<Registration> | null): entry is Registration {
  return (
    typeof entry?.folder === "string" &&
    typeof entry.id === "string" &&
    typeof entry.file === "string" &&
    typeof entry.project === "string" &&
    typeof entry.schema === "number" &&
    typeof entry.index === "string"
  );
}
