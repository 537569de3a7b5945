import type { SectionLine } from "@/context/section.ts";
import type { SessionStartEvent } from "@/conversation/event.ts";
import type { Contribution, EventTools } from "@/events/contributor.ts";
import { isUnsavedNoted, removeUnsavedNote } from "@/events/identity/unsaved-note.ts";
import { figuresOf } from "@/identity/identity.ts";
import {
  type DamagedVersion,
  damageMessage,
  findSavedIdentity,
  restorationLine,
  restoreIdentity,
} from "@/identity/restored-identity.ts";
import { briefLine } from "@/identity/brief-line.ts";

/**
 * At the start of a session: tells the agent, if the setting asks for it, where the identity comes
 * from and its state (some fifty tokens), and the user, whatever the setting says, that a saved
 * version was damaged or the last state could not be saved. The session goes on with the version
 * before it or a new identity.
 */
export function tellIdentityAtStart(
  event: SessionStartEvent,
  tools: EventTools,
): Contribution | undefined {
  const told = tellStateAndDamage(event, tools);
  const { storeFolder } = tools.project;
  if (!isUnsavedNoted(storeFolder)) return told;
  const notice = [told?.notice, UNSAVED].filter((line) => line !== undefined).join("\n");
  return { ...told, notice, afterwards: () => removeUnsavedNote(storeFolder) };
}

/** Told once, unless saving fails again (SN-44). */
const UNSAVED =
  "Context Graph: the state of the last session could not be saved, because its store could not be written. It is tried again in the background; 'context-graph doctor' shows what is wrong.";

function tellStateAndDamage(
  { sessionId }: SessionStartEvent,
  { store, settings }: EventTools,
): Contribution | undefined {
  const id = sessionId === "" ? undefined : sessionId;
  if (settings?.("hooks.session_start.identity_status") !== true) {
    return tellDamage(findSavedIdentity(id, store).damaged, store);
  }
  const restored = restoreIdentity(id, store);
  const { identity } = restored;
  const brief = briefLine({ ...figuresOf(identity), mode: identity.retrievalMode });
  const lines = [restorationLine(restored), brief].map((text): SectionLine => ({
    text,
    memoryId: "",
    score: 1,
    reason: { section: "identity" },
  }));
  const heading = "=== PROJECT CONTEXT — state of the work ===";
  return { ...tellDamage(restored.damaged, store), section: { heading, lines, mayRepeat: true } };
}

const TOLD_KEY = "identity:damage-told";

/** One line about the newest damaged version, unless the user was told of it before (SN-25). */
function tellDamage(
  [newest]: readonly DamagedVersion[],
  store: EventTools["store"],
): Contribution | undefined {
  if (newest === undefined) return undefined;
  const which = `${newest.sessionId}:${newest.version}`;
  if (store.findValue("session", TOLD_KEY)?.value === which) return undefined;
  return {
    notice: `Context Graph: ${damageMessage(newest)}. The session goes on with the version before it, or a new one; memories are not affected.`,
    writes: [{ kind: "put", namespace: "session", key: TOLD_KEY, value: which }],
  };
}
