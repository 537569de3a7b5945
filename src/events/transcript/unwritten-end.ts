import type { EventTools } from "@/events/contributor.ts";
import { digestTextGate } from "@/events/transcript/digest-gate.ts";
import { FILE_ACCESS_TAG } from "@/events/recall/changed-file-tag.ts";
import { failureBody } from "@/session/activity.ts";
import { runningText } from "@/session/digest/closing-words.ts";
import { noteCommand } from "@/session/digest/digest-commands.ts";
import { DIGEST_LIMITS } from "@/session/digest/digest-limits.ts";
import { noteFile, type SessionDigest } from "@/session/digest/digest.ts";
import type { Activity } from "@/store/port/sessions-port.ts";

/**
 * The digest with what the transcript does not contain yet. Claude Code writes its lines a tenth of
 * a second late: when a turn ends, its last calls and last message are often missing. The message is
 * in the event; failures and changed files were recorded when they happened. Used for the state
 * only: the digest itself takes all of it from the transcript at the next reading.
 */
export function addUnwrittenEnd(
  digest: SessionDigest,
  lastMessage: string,
  { store }: EventTools,
): SessionDigest {
  const failed = store.openFailures(digest.sessionId, "").filter((one) => isLater(one, digest));
  const files = unwrittenFiles(digest, store);
  const noted = failed.toReversed().reduce(noteFailure, files.reduce(noteFile, digest));
  const summary = digestTextGate.cleanOthers(runningText(lastMessage), DIGEST_LIMITS.summaryChars);
  return summary === "" ? noted : { ...noted, summary };
}

function isLater(failure: Activity, { lastTurnAtMs = 0, failures }: SessionDigest): boolean {
  const { command } = failureBody(failure);
  return failure.atMs > lastTurnAtMs && !failures.some((known) => known.command === command);
}

/** Guess: more files than the calls of a tenth of a second change. */
const UNWRITTEN_FILES_MAX = 20;

/** The files that the main agent changed after the last turn of the digest, oldest first. */
function unwrittenFiles(digest: SessionDigest, store: EventTools["store"]): string[] {
  const { sessionId, lastTurnAtMs = 0, files } = digest;
  return store
    .findTagged([FILE_ACCESS_TAG], UNWRITTEN_FILES_MAX)
    .filter((change) => change.sessionId === sessionId && change.agentType === undefined)
    .filter(({ createdAtMs }) => createdAtMs > lastTurnAtMs)
    .flatMap((change) => change.files)
    .filter((path) => !files.some((known) => known.path === path))
    .toReversed();
}

function noteFailure(digest: SessionDigest, failure: Activity): SessionDigest {
  const { command, error: text } = failureBody(failure);
  const result = { callId: "", text, isError: true };
  return noteCommand(digest, { command, result, atMs: failure.atMs }, digestTextGate);
}
