import { databasePath } from "@/platform/database-path.ts";
import { describePath, isOwnUser, type PathFacts } from "@/platform/path-facts.ts";
import type * as JudgeUnusual from "@/platform/own-store/judge-unusual.ts";
import {
  readRegistration,
  type Registration,
  writeRegistration,
} from "@/platform/own-store/registration.ts";
import { findGitIndex, isTrackedByGit } from "@/platform/own-store/tracked-by-git.ts";

/**
 * Why a store is not used.
 * link: it is reached through a symbolic link. owner: another user owns it. unknown: this user's
 * folder does not know it. copy: the store it was copied from is still in use. replaced: another
 * database is in its place. tracked: git tracks it. schema: it has tables, views or triggers that
 * are not ours.
 */
export type ForeignReason =
  "link" | "owner" | "unknown" | "copy" | "replaced" | "tracked" | "schema";

/** absent: there is nothing yet, so a store may be made. */
export type Verdict =
  | { readonly kind: "own"; readonly registration: Registration }
  | { readonly kind: "absent" }
  | { readonly kind: "foreign"; readonly reason: ForeignReason };

/** The location of a store, and who asks. */
export interface StoreLocation {
  /** The .context-graph folder. */
  readonly folder: string;
  /** The folder of the user-level store, which has the registrations. */
  readonly userFolder: string;
  /** The id of the user who called sudo; "" without sudo. */
  readonly sudoUserId: string;
  /** Reads the project id in a database that may be anybody's; undefined if it is not like ours. */
  readonly readProjectId: (databasePath: string) => string | undefined;
}

/**
 * Decides whether a store is this user's, before anything in its folder is opened. In the usual
 * case the database is the very file that was registered for this folder: that costs two small
 * reads and two questions to the file system. Everything else is loaded only when it is needed.
 */
export function judgeStore(location: StoreLocation): Verdict {
  const { folder, userFolder } = location;
  const registration = readRegistration(userFolder, folder);
  if (registration !== undefined) {
    const file = describePath(databasePath(folder));
    if (file?.identity === registration.file && isOwnFile(file, location)) {
      return unlessTracked(location, registration);
    }
  }
  const { judgeUnusual }: typeof JudgeUnusual = require("@/platform/own-store/judge-unusual.ts");
  return judgeUnusual(location);
}

function isOwnFile({ kind, userId }: PathFacts, { sudoUserId }: StoreLocation): boolean {
  return kind === "file" && isOwnUser(userId, sudoUserId);
}

/** A store of ours that git tracks is not used either. Looks again only if the index has changed. */
export function unlessTracked(
  { folder, userFolder }: StoreLocation,
  registration: Registration,
): Verdict {
  const index = findGitIndex(folder);
  if (index === undefined || index.version === registration.index) {
    return { kind: "own", registration };
  }
  if (isTrackedByGit(folder, index)) return { kind: "foreign", reason: "tracked" };
  const checked = { ...registration, index: index.version };
  writeRegistration(userFolder, checked);
  return { kind: "own", registration: checked };
}
