import { counted } from "@/base/text.ts";
import type { DreamTrigger } from "@/dream/dream.ts";
import { findDreamNotice, putDreamNotice } from "@/dream/dream-notice.ts";
import { latestSession, loadIdentity } from "@/identity/identity-store.ts";
import { autoDream, needsDream } from "@/operations/dream/auto-dream.ts";
import { consolidateIfNeeded, judgeStore } from "@/operations/dream/consolidate-if-needed.ts";
import type { DreamReport } from "@/operations/dream/dream-report.ts";
import { isSecretCheckDue, removeOldSecrets } from "@/operations/dream/remove-old-secrets.ts";
import type { OperationTools } from "@/operations/operation.ts";

/** Why a dream is due after a session: its identity is in a crisis, or the memories are scattered. */
export function dreamDue(tools: OperationTools): Exclude<DreamTrigger, "manual"> | undefined {
  if (identityInCrisis(tools) !== undefined) return "identity";
  return judgeStore(tools).verdict === "due" ? "entropy" : undefined;
}

/** Dreams while nobody waits. Returns undefined if there is nothing to consolidate any more. */
export function dreamInBackground(
  mayContinue: () => boolean,
  tools: OperationTools,
): DreamReport | undefined {
  const dream = dreamIfNeeded(mayContinue, tools);
  const isOver = dream === undefined || dream.status === "done";
  const looks = isOver && isSecretCheckDue(tools.store) && mayContinue();
  const secrets = looks ? removeOldSecrets(tools) : 0;
  if (secrets > 0) addNotice(secrets, tools);
  return dream;
}

/** Beside what the dream itself has to tell. */
function addNotice(secrets: number, { store }: OperationTools): void {
  const places = counted(secrets, "place");
  const text = `Context Graph: secrets that were stored before were removed from ${places}. 'context-graph audit --secrets' looks again.`;
  const notices = [findDreamNotice(store) ?? "", text].filter((each) => each !== "");
  store.apply([putDreamNotice(notices.join("\n"))], { isDurable: false });
}

function dreamIfNeeded(mayContinue: () => boolean, tools: OperationTools): DreamReport | undefined {
  const crisis = identityInCrisis(tools);
  if (crisis === undefined) return consolidateIfNeeded({ mayContinue }, tools).dream;
  const { dream, recovered } = autoDream({ ...crisis, program: PROGRAM, mayContinue }, tools);
  if (recovered !== undefined) {
    const notice = putDreamNotice(`Context Graph: ${recovered.message}`);
    tools.store.apply([notice], { isDurable: false });
  }
  return dream;
}

const PROGRAM = "context-graph";

/** The identity that the next session would go on with, if it is in a crisis. */
function identityInCrisis({ store }: OperationTools) {
  const sessionId = latestSession(store);
  const identity = sessionId === undefined ? undefined : loadIdentity(store, sessionId)?.identity;
  if (sessionId === undefined || identity === undefined || !needsDream(identity)) return undefined;
  return { sessionId, identity };
}
