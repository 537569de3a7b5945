import { join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { advance, type Identity } from "@/identity/identity.ts";
import { restoreFor } from "@/operations/identity/identity-of.ts";
import { persistIdentity } from "@/operations/identity/persist-identity.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import { openStore } from "@/store/sqlite/database/open-store.ts";

/** A session as long as the trajectory that is kept. */
const ACTIVITIES = 500;

/** Saves the identity of a long session in the project's store, then does something with it. */
export function withWorkedIdentity<T>(
  project: string,
  sessionId: string,
  use: (identity: Identity, tools: OperationTools) => T,
): T {
  const folder = join(project, ".context-graph");
  const store = openStore({ folder, clock: systemClock, patience: () => 5_000 });
  const embedder = new TokenTableEmbedder(tokenTablePath());
  const place = { root: project, storeFolder: folder, branch: undefined, sharedId: undefined };
  const tools = { store, clock: systemClock, project: place, embedder };
  try {
    let { identity } = restoreFor(sessionId, tools);
    for (let at = 0; at < ACTIVITIES; at += 1) {
      const text = `step ${at} of the work on part ${at % 7}`;
      const activity = { atMs: at * 1_000, kind: "Bash", text, files: [] };
      identity = advance(identity, activity, (words) => embedder.embed(words));
    }
    persistIdentity(sessionId, identity, tools);
    return use(identity, tools);
  } finally {
    store.close();
  }
}
