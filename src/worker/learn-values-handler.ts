import { processEnvironment } from "@/base/environment.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { LEARN_VALUES_JOB, type LearnValuesJob } from "@/events/ghap/learn-values-job.ts";
import { learnValues } from "@/operations/ghap/learning/learn-values.ts";
import { projectOfStore } from "@/platform/kept/kept-paths.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import type { JobHandler, JobHandlers } from "@/worker/worker.ts";

/** Learns values from a project's journal after a session that has drawn a lesson. */
const handle: JobHandler = (job, { store, clock, storeFolder }) => {
  const { root } = (job.payload ?? {}) as Partial<LearnValuesJob>;
  if (typeof root !== "string") return;
  const known = { root, storeFolder, branch: undefined, sharedId: undefined };
  const project = projectOfStore(known, processEnvironment);
  const embedder = new TokenTableEmbedder(tokenTablePath());
  learnValues({ store, clock, project, embedder, environment: processEnvironment });
};

export const learnValuesHandlers: JobHandlers = { [LEARN_VALUES_JOB]: handle };
