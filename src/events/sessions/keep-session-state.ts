import { homeDirectory } from "@/platform/project.ts";
import type { EventTools } from "@/events/contributor.ts";
import { findPackageTool } from "@/events/sessions/project-package-tool.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";
import { loadState, saveState, stateFolder } from "@/session/state/state-folder.ts";
import { type StateCompaction, toSessionState } from "@/session/state/session-state.ts";

/** Where the states of this project's sessions lie. */
export function ownStateFolder({ project, environment }: EventTools): string {
  const isProject = project.sharedId === undefined;
  return stateFolder(isProject ? project.root : undefined, homeDirectory(environment));
}

/**
 * Writes down where the session stands, for people and for the next one. Done after the answer:
 * a state that cannot be written costs the session nothing. An empty digest has no state.
 */
export function keepState(
  digest: SessionDigest,
  tools: EventTools,
  compaction?: StateCompaction,
): (() => void) | undefined {
  if (digest.readAtMs === 0 || digest.agentId !== "") return undefined;
  return () => {
    const folder = ownStateFolder(tools);
    const before = loadState(folder, digest.sessionId)?.compactions ?? [];
    const state = toSessionState(digest, {
      root: tools.project.root,
      nowMs: tools.clock.nowMs(),
      manager: findPackageTool(tools)?.manager,
      compactions: compaction === undefined ? before : [...before, compaction].slice(-KEPT),
    });
    saveState(folder, state);
  };
}

/** Guess: a session that was compacted more often is told by its last ones. */
const KEPT = 20;
