import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { PreToolUseEvent } from "@/conversation/event.ts";
import type * as OwnTranscript from "@/claude/transcript/own-transcript.ts";
import type * as TranscriptEnd from "@/claude/transcript/read-last-turns.ts";
import { isCountedBefore } from "@/events/sessions/count-other-calls.ts";
import { adviceDue, adviceForUser, parseThreshold } from "@/session/compaction-advice.ts";
import { countToolCall, claimOnce } from "@/session/tool-count.ts";

/** Advice is given only before these tools: when they come, exploring is over. */
const CHANGING: ReadonlySet<string> = new Set(["Edit", "Write", "MultiEdit", "NotebookEdit"]);

/**
 * Counts the tool calls of a session that PreToolUse is registered for (Stop counts the others:
 * count-other-calls.ts) and, before a change, tells the user when it is time to think about
 * compacting: only the user can do it, so the model is told nothing. This is the one
 * contributor that writes files before the event's transaction: the decision needs the number of
 * this very call, and only an atomic append gives each of several hooks at once its own.
 */
export const adviseCompaction: Contributor<PreToolUseEvent> = {
  name: "advise-compaction",
  runsLate: true,
  contribute({ sessionId, agentId, call, transcriptPath }, tools) {
    // A subagent has its own context, which nobody can compact.
    if (sessionId === "" || agentId !== "" || !isCountedBefore(call.tool)) return undefined;
    const count = countToolCall(tools.project.storeFolder, sessionId);
    if (count === undefined || !CHANGING.has(call.tool)) return undefined;
    const due = adviceDue(count, parseThreshold(tools.environment("COMPACT_THRESHOLD")));
    if (due === 0 || !claimOnce(tools.project.storeFolder, sessionId, `advice-${due}`)) {
      return undefined;
    }
    const tokens = contextTokens(transcriptPath, tools);
    return { notice: adviceForUser(count, tokens) };
  },
};

/** The context's size at the model's last answer, or undefined if the transcript does not say. */
function contextTokens(
  path: string | undefined,
  { project, environment }: EventTools,
): number | undefined {
  const own: typeof OwnTranscript = require("@/claude/transcript/own-transcript.ts");
  if (path === undefined || !own.isOwnTranscript(path, project, environment)) return undefined;
  const { readLastTurns }: typeof TranscriptEnd = require("@/claude/transcript/read-last-turns.ts");
  return readLastTurns(path).findLast(({ usage }) => usage !== undefined)?.usage?.contextTokens;
}
