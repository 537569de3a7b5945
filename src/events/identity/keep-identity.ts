import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { Contribution, EventTools } from "@/events/contributor.ts";
import { crisisKey, findCrisis, type NotedCrisis } from "@/events/identity/crisis-key.ts";
import { logIdentity, restorationLines, turnLines } from "@/events/identity/identity-log.ts";
import { promptSurprise } from "@/events/identity/prompt-surprise.ts";
import { activitiesOf } from "@/events/identity/turn-activities.ts";
import { THRESHOLDS } from "@/identity/continuity.ts";
import { scatteredInARow } from "@/identity/desynchronisation.ts";
import { advance, figuresOf, followNorthStar, type Identity } from "@/identity/identity.ts";
import { identityWrites } from "@/identity/identity-store.ts";
import { promptFit } from "@/identity/prompt-fit.ts";
import { retrievalModeOf } from "@/identity/retrieval-mode.ts";
import { restoreIdentity } from "@/identity/restored-identity.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

type KeptIdentity = Required<Pick<Contribution, "writes">> & {
  /** Writes the log, once the answer is out. */
  readonly log: () => void;
};

const NOTHING: KeptIdentity = { writes: [], log: () => {} };

/**
 * Goes on with the session's identity: every prompt and tool call of these turns is checked, and
 * the result is saved as a new version. At the end of a turn, because a check after each tool call
 * would make every one of them wait; a session that is killed in between loses one turn of figures
 * and no memory. So does one whose store is locked: its empty stand-in would start a new identity
 * over the one that is there.
 */
export function keepIdentity(
  sessionId: string,
  turns: readonly TranscriptTurn[],
  tools: EventTools,
): KeptIdentity {
  const { store, clock, project, embedder, isStoreLocked = false } = tools;
  const activities = activitiesOf(turns, project.root);
  if (activities.length === 0 || sessionId === "" || isStoreLocked) return NOTHING;
  const { identity: before, from, damaged, previousSessionId } = restoreIdentity(sessionId, store);
  const embed = (text: string) => embedder?.embed(text);
  const lastPrompt = activities.findLast(({ kind }) => kind === "prompt");
  const scattered: Identity[] = [];
  let [identity, mode] = [before, before.retrievalMode];
  for (const activity of activities) {
    if (activity === lastPrompt) {
      const surprise = promptSurprise(sessionId, activity.atMs, tools);
      mode = retrievalModeOf(surprise, promptFit(identity, activity, embed));
    }
    identity = advance(identity, activity, embed);
    if (scatteredInARow(identity.monitor.history) > 0) scattered.push(identity);
  }
  identity = followNorthStar(identity, activities.length);
  const saved = identityWrites(
    store,
    { ...identity, retrievalMode: mode },
    {
      sessionId,
      atMs: clock.nowMs(),
      previousSessionId: from === sessionId ? previousSessionId : from,
    },
  );
  const lines = [...restorationLines(from, damaged), ...turnLines(identity, scattered)];
  return {
    writes: [...saved, ...crisisWrites(sessionId, figuresOf(identity).ic, tools)],
    log: () => logIdentity(lines, tools),
  };
}

/** Notes the first crisis of a session, so that the user is told of it. */
function crisisWrites(sessionId: string, ic: number, { store, clock }: EventTools): StoreWrite[] {
  if (ic >= THRESHOLDS.icCritical || findCrisis(store, sessionId) !== undefined) return [];
  const value: NotedCrisis = { ic, atMs: clock.nowMs(), isTold: false };
  return [{ kind: "put", namespace: "session", key: crisisKey(sessionId), value }];
}
