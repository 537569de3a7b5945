import type { Environment } from "@/base/environment.ts";
import type * as ForeignStore from "@/platform/own-store/foreign-store.ts";
import {
  type ForeignReason,
  judgeStore,
  type StoreLocation,
  type Verdict,
} from "@/platform/own-store/judge-store.ts";
import type * as MovedProject from "@/platform/kept/moved-project.ts";
import { type Registration, writeRegistration } from "@/platform/own-store/registration.ts";
import { isSamePath } from "@/platform/paths.ts";
import { type Project, userFolder } from "@/platform/project.ts";
import { openStore, type OpenStoreOptions } from "@/store/sqlite/database/open-store.ts";
import { translateErrors } from "@/store/sqlite/database/sqlite-errors.ts";
import { databasePath } from "@/platform/database-path.ts";
import type * as ForeignSchema from "@/store/sqlite/database/foreign-schema.ts";
import type { Store } from "@/store/store.ts";

export interface OwnStoreOptions extends OpenStoreOptions {
  readonly environment: Environment;
}

/**
 * Opens a store if this user made it, and makes one if there is none. Everything that runs for a
 * user opens stores through this. Throws ERR_STORE_FOREIGN for a store that is not this user's:
 * then nothing in its folder was opened or written.
 */
export function openOwnStore({ environment, ...options }: OwnStoreOptions): Store {
  const { folder } = options;
  const location = locateStore(folder, environment);
  const verdict = judge(location);
  if (verdict.kind === "user") return openStore(options);
  if (verdict.kind === "foreign") throw foreignError(folder, verdict.reason);
  const registration = verdict.kind === "own" ? verdict.registration : claim(location);
  let { schema } = registration;
  const noteSchema = (found: number) => (schema = found);
  const { project } = registration;
  const expected = project === "" ? {} : { expectedProject: project };
  const store = openStore({ ...options, ...expected, knownSchema: schema, noteSchema });
  try {
    noteOpened(store, location, registration, schema);
    return store;
  } catch (error) {
    store.close();
    throw error;
  }
}

/** The same for a project. A store that several projects share is opened for the memories of one. */
export function openProjectStore(
  { storeFolder, sharedId }: Pick<Project, "storeFolder" | "sharedId">,
  options: Omit<OwnStoreOptions, "folder" | "projectId">,
): Store {
  const shared = sharedId === undefined ? {} : { projectId: sharedId };
  return openOwnStore({ folder: storeFolder, ...shared, ...options });
}

/** True if the store is this user's, or may be made here. Does not open it. */
export function isOwnOrAbsent(folder: string, environment: Environment): boolean {
  return judge(locateStore(folder, environment)).kind !== "foreign";
}

/** Throws if the store is not this user's. Does not open it. */
export function requireOwnStore(folder: string, environment: Environment): void {
  const verdict = judge(locateStore(folder, environment));
  if (verdict.kind === "foreign") throw foreignError(folder, verdict.reason);
}

/** The user's own folder needs no registration: it is where registrations are kept. */
const USER = { kind: "user" } as const;

// The paths are compared as text first: resolving them costs a hook more than the judgement.
function judge(location: StoreLocation): Verdict | typeof USER {
  const { folder, userFolder: user } = location;
  if (folder === user) return USER;
  const verdict = judgeStore(location);
  return verdict.kind !== "own" && isSamePath(folder, user) ? USER : verdict;
}

function locateStore(folder: string, environment: Environment): StoreLocation {
  return {
    folder,
    userFolder: userFolder(environment),
    sudoUserId: environment("SUDO_UID"),
    readProjectId: (path) => loadForeignSchema().readProjectIdSafely(path),
  };
}

// The id inside the database is noted when it is first opened. A later one that differs is another
// database that was written into the same file.
function noteOpened(
  { projectId }: Store,
  { folder, userFolder: user }: StoreLocation,
  registration: Registration,
  schema: number,
): void {
  const { project } = registration;
  if (project === projectId && registration.schema === schema) return;
  if (project !== projectId && project !== "") throw foreignError(folder, "replaced");
  writeRegistration(user, { ...registration, project: projectId, schema });
}

function claim(location: StoreLocation): Registration {
  const { claimOrFollow }: typeof MovedProject = require("@/platform/kept/moved-project.ts");
  return translateErrors(databasePath(location.folder), () => claimOrFollow(location));
}

function foreignError(folder: string, reason: ForeignReason): Error {
  const {
    foreignStoreError,
  }: typeof ForeignStore = require("@/platform/own-store/foreign-store.ts");
  return foreignStoreError(folder, reason);
}

function loadForeignSchema(): typeof ForeignSchema {
  return require("@/store/sqlite/database/foreign-schema.ts");
}
