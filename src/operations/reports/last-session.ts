import type { Environment } from "@/base/environment.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { homeDirectory } from "@/platform/project.ts";
import type { SessionState } from "@/session/state/session-state.ts";
import { findPreviousSession, projectStateFolder } from "@/session/state/state-folder.ts";
import { findStateKey } from "@/session/state/state-key.ts";

/** Says where the last session of substance stood; undefined if none of the last week is known. */
export function lastSession(
  { store, project, clock }: OperationTools,
  environment: Environment,
): Omit<SessionState, "mark"> | undefined {
  const folder = projectStateFolder(project, homeDirectory(environment));
  const found = findPreviousSession(folder, {
    sessionId: "",
    root: project.sharedId === undefined ? undefined : project.root,
    nowMs: clock.nowMs(),
    key: findStateKey(store),
  });
  if (found === undefined) return undefined;
  const { mark: _, ...state } = found.state;
  return state;
}
