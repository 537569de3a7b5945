import { processEnvironment } from "@/base/environment.ts";
import { CatalogueError } from "@/base/errors.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { identityJob, type IdentityJob } from "@/events/identity/identity-job.ts";
import { logConcurrentSave, logDegradedSave } from "@/events/identity/identity-log.ts";
import { keepIdentity } from "@/events/identity/keep-identity.ts";
import { noteUnsaved, removeUnsavedNote } from "@/events/identity/unsaved-note.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import { projectOfStore } from "@/platform/kept/kept-paths.ts";
import { queueDreamIfDue } from "@/worker/dream-job.ts";
import type { JobHandler } from "@/worker/worker.ts";

/**
 * Follows a session's transcript with its identity. Each part is saved with its place in the
 * transcript in one transaction. When the worker's time is up, the job is queued again.
 */
export const followIdentity: JobHandler = (job, context) => {
  const { sessionId, root } = (job.payload ?? {}) as Partial<IdentityJob>;
  if (typeof sessionId !== "string" || sessionId === "" || typeof root !== "string") return;
  const { store, clock, storeFolder } = context;
  const known = { root, storeFolder, branch: undefined, sharedId: undefined };
  const project = projectOfStore(known, processEnvironment);
  const embedder = new TokenTableEmbedder(tokenTablePath());
  const tools = { store, clock, project, embedder, environment: processEnvironment };
  for (;;) {
    const { writes, afterwards, hasMore, mode } = keepIdentity(sessionId, tools);
    const isSaved = writes.length === 0 || saveUnlessOverwritten(writes, tools);
    if (isSaved) afterwards();
    else logConcurrentSave(sessionId, tools);
    if (isSaved && !hasMore) {
      // Neither known nor of the present work: perhaps what is known is too scattered to be found.
      if (mode === "TriggerDream") queueDreamIfDue(context, processEnvironment);
      return;
    }
    if (!context.mayContinue()) break;
  }
  store.apply([identityJob(sessionId, { clock, project })], { isDurable: false });
};

/**
 * Returns false if another process has saved this session's identity meanwhile. If the store cannot
 * be written, the job fails and is tried again later; nothing was followed until then. The user is
 * told at the start of the next session, unless it was saved by then.
 */
function saveUnlessOverwritten(
  writes: ReturnType<typeof keepIdentity>["writes"],
  tools: Parameters<typeof keepIdentity>[1],
): boolean {
  try {
    tools.store.apply(writes, { isDurable: true });
    removeUnsavedNote(tools.project.storeFolder);
    return true;
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    if (error.code === "ERR_VERSION_CONFLICT") return false;
    const failure = new CatalogueError("ERR_IDENTITY_WRITE", { error_code: error.code }, error);
    logDegradedSave(failure.message, tools);
    noteUnsaved(tools.project.storeFolder);
    throw failure;
  }
}
