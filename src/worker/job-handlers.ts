import type { Environment } from "@/base/environment.ts";
import { sessionFolder } from "@/platform/session-folder.ts";
import { openEmbedding } from "@/embed/choose.ts";
import { MINILM_DIMENSIONS, MINILM_SPACE } from "@/vectors/minilm-space.ts";
import { READ_TRANSCRIPT_JOB } from "@/events/transcript/transcript-job.ts";
import { placeVectors } from "@/memory/write/assign-cells.ts";
import { createEmbedHandler } from "@/worker/embed-job.ts";
import { lookAfterSessions } from "@/worker/unfinished-sessions.ts";
import { maintainStore } from "@/worker/maintain-store.ts";
import { dropOldValues } from "@/worker/expired-values.ts";
import { EMBED_JOB, hasMemoriesToEmbed, queueEmbedding } from "@/worker/queue-embedding.ts";
import { readTranscriptToEnd } from "@/worker/transcript-job-handler.ts";
import type { JobHandlers } from "@/worker/worker.ts";

/** What a worker can do, by the kind of the job. */
export function createJobHandlers(environment: Environment): JobHandlers {
  const documents = () => openEmbedding(environment, "long").documents;
  return {
    "maintain-store": (_job, context) => {
      const { store, clock } = context;
      maintainStore(context, sessionFolder(environment));
      lookAfterSessions(context);
      dropOldValues(context);
      placeVectors(store, MINILM_SPACE, MINILM_DIMENSIONS, context.mayGoOn);
      // Hooks only know the table; what they have remembered since is found here.
      if (hasMemoriesToEmbed(store, documents())) queueEmbedding(store, clock);
    },
    [READ_TRANSCRIPT_JOB]: readTranscriptToEnd,
    [EMBED_JOB]: createEmbedHandler(async () => await documents()?.open()),
  };
}
