import { CatalogueError } from "@/base/errors.ts";
import { databasePath } from "@/platform/database-path.ts";
import { type ForeignReason } from "@/platform/own-store/judge-store.ts";

interface Explanation {
  readonly detail: string;
  readonly remedy: string;
}

const LOOK = "To see what it contains and take it over, run 'context-graph repair --adopt'.";

const EXPLANATIONS: Readonly<Record<ForeignReason, Explanation>> = {
  link: {
    detail: "it is reached through a symbolic link, which may lead into another project",
    remedy: "Remove the link {folder}, or the links in it; a store is made anew.",
  },
  owner: {
    detail: "it belongs to another user of this machine",
    remedy: "Remove {folder}, or make it yours with chown.",
  },
  unknown: {
    detail: "it was not made by you on this machine, so it may have come with the project",
    remedy: `If you do not need it, delete {folder}. ${LOOK}`,
  },
  copy: {
    detail: "it is a copy of a store that is still in use",
    remedy: `If you do not need it, delete {folder}. ${LOOK}`,
  },
  replaced: {
    detail: "another database is in its place",
    remedy: `If you do not need it, delete {folder}. ${LOOK}`,
  },
  tracked: {
    detail: "git tracks it, so everybody who has the repository gets it and can change it",
    remedy:
      "Run 'git rm -r --cached .context-graph' in the project and commit that. Then look at it with 'context-graph repair --adopt', or delete {folder}.",
  },
  schema: {
    detail: "it contains tables, views or triggers that are not ours",
    remedy: `If you do not need it, delete {folder}. ${LOOK}`,
  },
};

/** The error for a store that is not used. Its parameters name the reason and the folder. */
export function foreignStoreError(folder: string, reason: ForeignReason): CatalogueError {
  const { detail, remedy } = EXPLANATIONS[reason];
  return new CatalogueError("ERR_STORE_FOREIGN", {
    path: databasePath(folder),
    folder,
    reason,
    detail,
    remedy: remedy.replace("{folder}", () => folder),
  });
}
