import { homeDirectory } from "@/platform/project.ts";
import type { EventTools } from "@/events/contributor.ts";
import { findPackageTool } from "@/events/sessions/project-package-tool.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";
import { loadState, projectStateFolder, saveState } from "@/session/state/state-folder.ts";
import { ensureStateKey, isMarked } from "@/session/state/state-key.ts";
import { type StateCompaction, toSessionState } from "@/session/state/session-state.ts";

/** The folder with the states of this project's sessions. All worktrees share it, like the store. */
export function ownStateFolder({ project, environment }: EventTools): string {
  return projectStateFolder(project, homeDirectory(environment));
}

/**
 * The work that writes the session's state for people and for the next session; undefined for a
 * subagent or an empty digest. It runs after the answer: if it fails, the session loses nothing.
 */
export function keepState(
  digest: SessionDigest,
  tools: EventTools,
  compaction?: StateCompaction,
): (() => void) | undefined {
  if (digest.readAtMs === 0 || digest.agentId !== "") return undefined;
  return () => {
    const folder = ownStateFolder(tools);
    const key = ensureStateKey(tools.store);
    const former = loadState(folder, digest.sessionId);
    const before = former !== undefined && isMarked(former, key) ? former.compactions : [];
    const state = toSessionState(digest, {
      root: tools.project.root,
      nowMs: tools.clock.nowMs(),
      manager: findPackageTool(tools)?.manager,
      compactions:
        compaction === undefined ? before : [...before, compaction].slice(-COMPACTIONS_MAX),
    });
    saveState(folder, state, key);
  };
}

/** Guess: of more compactions than this, the last ones say enough. */
const COMPACTIONS_MAX = 20;
