import { processEnvironment } from "@/base/environment.ts";
import { catchUp } from "@/events/transcript/catch-up.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { listOpenSessions } from "@/session/open-sessions.ts";

/** Guess: a turn that has not ended yet is shorter. */
const PARTS_MAX = 20;
const NEVER = { remainingMs: () => Number.MAX_SAFE_INTEGER, isOver: () => false };

/**
 * Reads what was said in sessions that are still running. A turn becomes memories when it ends: what
 * somebody wants forgotten by its words may have been said a minute ago, and would be stored after
 * all when the turn ends.
 */
export function readOpenSessions({ store, clock, project, embedder }: OperationTools): void {
  const tools = {
    store,
    clock,
    project,
    environment: processEnvironment,
    deadline: NEVER,
    ...(embedder === undefined ? {} : { embedder }),
  };
  for (const { sessionId, path, root } of listOpenSessions(store)) {
    if (root !== project.root) continue;
    const { writes } = catchUp({ sessionId, agentId: "", path }, tools, PARTS_MAX);
    if (writes.length > 0) store.apply(writes, { isDurable: true });
  }
}
