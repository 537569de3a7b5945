import type * as OwnTranscript from "@/claude/transcript/own-transcript.ts";
import type { SubagentStopEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { loadCatchUp } from "@/events/late-loading.ts";
import { homeDirectory } from "@/platform/project.ts";

/** Half a second of reading at most, as at Stop; a worker reads the rest. */
const PARTS_MAX = 4;

/** Makes memories of what a subagent said and found out, marked with its kind of agent. */
export const readAgentTranscript: Contributor<SubagentStopEvent> = {
  name: "read-agent-transcript",
  contribute(event, tools) {
    const path = agentTranscriptPath(event, tools);
    if (!isSubagent(event) || path === undefined) return undefined;
    const { sessionId, agentId, agentType, name } = event;
    const source = { sessionId, agentId, agentType, path, event: name };
    const { writes } = loadCatchUp().catchUp(source, tools, PARTS_MAX);
    return writes.length === 0 ? undefined : { writes };
  },
};

/** False for the agent that compacts a conversation: it stops like a subagent but has no type. */
export function isSubagent({ sessionId, agentId, agentType }: SubagentStopEvent): boolean {
  return sessionId !== "" && agentId !== "" && agentType !== undefined && agentType !== "";
}

/**
 * The path with "~" replaced by the home folder; undefined if the event names none, or a file that
 * is no transcript of this project.
 */
export function agentTranscriptPath(
  { agentTranscriptPath: given }: SubagentStopEvent,
  { environment, project }: EventTools,
): string | undefined {
  if (given === undefined || given === "") return undefined;
  const path = given.replace(/^~(?=[\\/])/, () => homeDirectory(environment));
  const own: typeof OwnTranscript = require("@/claude/transcript/own-transcript.ts");
  return own.isOwnTranscript(path, project, environment) ? path : undefined;
}
