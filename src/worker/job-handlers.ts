import type { Environment } from "@/base/environment.ts";
import { sessionFolder } from "@/platform/session-folder.ts";
import { openEmbedding } from "@/embed/open-embedding.ts";
import { MINILM_DIMENSIONS, MINILM_SPACE } from "@/vectors/minilm-space.ts";
import { FOLLOW_IDENTITY_JOB } from "@/events/identity/identity-job.ts";
import { READ_TRANSCRIPT_JOB } from "@/events/transcript/transcript-job.ts";
import { assignCells } from "@/memory/write/assign-cells.ts";
import {
  createEmbedHandler,
  EMBED_JOB,
  hasMemoriesToEmbed,
  queueEmbedding,
} from "@/worker/embed-job.ts";
import { INDEX_CODE_JOB, indexCode, queueIndexingIfUsed } from "@/worker/code-job.ts";
import {
  DREAM_JOB,
  handleDream,
  queueDreamIfDue,
  queueSecretCheckIfDue,
} from "@/worker/dream-job.ts";
import { finishSilentSessions } from "@/worker/finish-silent-sessions.ts";
import { forgetOldIdentities } from "@/operations/identity/forget-old-identities.ts";
import { followIdentity } from "@/worker/identity-job-handler.ts";
import { learnValuesHandlers } from "@/worker/learn-values-handler.ts";
import { letGoUnused } from "@/worker/let-go-unused.ts";
import { deleteExpiredValues, maintainStore } from "@/worker/maintain-store.ts";
import { readTranscriptToEnd } from "@/worker/read-transcript-job.ts";
import type { JobHandlers } from "@/worker/worker.ts";

/** The handler for each kind of job. */
export function createJobHandlers(environment: Environment): JobHandlers {
  const documents = () => openEmbedding(environment, "long").documents;
  return {
    "maintain-store": (_job, context) => {
      const { store, clock } = context;
      maintainStore(context, sessionFolder(environment));
      finishSilentSessions(context);
      deleteExpiredValues(context);
      forgetOldIdentities(context);
      letGoUnused(store, clock, context.mayContinue);
      assignCells(store, MINILM_SPACE, MINILM_DIMENSIONS, context.mayContinue);
      queueIndexingIfUsed(context);
      queueDreamIfDue(context, environment);
      queueSecretCheckIfDue(context, environment);
      // Hooks embed with the token table only: queue what they have remembered since.
      if (hasMemoriesToEmbed(store, documents())) queueEmbedding(store, clock);
    },
    ...learnValuesHandlers,
    [DREAM_JOB]: handleDream,
    [INDEX_CODE_JOB]: indexCode,
    [READ_TRANSCRIPT_JOB]: readTranscriptToEnd,
    [FOLLOW_IDENTITY_JOB]: followIdentity,
    [EMBED_JOB]: createEmbedHandler(async () => await documents()?.open()),
  };
}
