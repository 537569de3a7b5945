import { newId } from "@/base/ids.ts";
import { cutAtWord } from "@/base/text.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type {
  PostToolUseEvent,
  PreToolUseEvent,
  SubagentStartEvent,
} from "@/conversation/event.ts";
import { passWriteGate } from "@/memory/write/write-gate.ts";
import type { Activity } from "@/store/port/sessions-port.ts";

/**
 * The start event of a subagent says which kind of agent it is, but not what its task is. So the
 * call that starts it leaves a note, which is closed when the call has ended. Subagents that are
 * started at once begin in any order (recorded), so several open notes cannot be told apart.
 */

/** Guess: the beginning of a task says what it is about. */
const PROMPT_CHARS = 2_000;
/** Guess: calls made at once come within 0.1 s (recorded). The note of a refused call is older. */
const TOGETHER_MS = 5_000;
/** Guess: nobody takes longer to decide about a permission. */
const WAITING_MS = 10 * 60 * 1_000;
const WAITING_MAX = 50;

export const recordDelegation: Contributor<PreToolUseEvent> = {
  name: "record-delegation",
  contribute(event, { clock }) {
    const { sessionId, agentId, call } = event;
    if (call.delegatedTo === undefined || sessionId === "") return undefined;
    const activity: Activity = {
      id: newId("act", clock),
      sessionId,
      agentId,
      kind: "delegation",
      subject: call.delegatedTo,
      atMs: clock.nowMs(),
      body: { prompt: keptPrompt(call.prompt) },
    };
    return { writes: [{ kind: "record-activity", activity }] };
  },
};

/** The subagent has ended or goes on in the background: no start event for its task will come. */
export const closeDelegation: Contributor<PostToolUseEvent> = {
  name: "close-delegation",
  contribute({ sessionId, call }, { store, clock }) {
    if (call.delegatedTo === undefined || sessionId === "") return undefined;
    const prompt = keptPrompt(call.prompt);
    const ended = store
      .openActivity(sessionId, "delegation", WAITING_MAX)
      .findLast((open) => open.subject === call.delegatedTo && promptOf(open) === prompt);
    if (ended === undefined) return undefined;
    return { writes: [{ kind: "close-activity", ids: [ended.id], atMs: clock.nowMs() }] };
  },
};

/** The tasks that the starting subagent may have been given, oldest first; usually one. */
export function delegatedTasks(event: SubagentStartEvent, { store, clock }: EventTools): string[] {
  const waiting = store
    .openActivity(event.sessionId, "delegation", WAITING_MAX)
    .filter(({ subject }) => subject === event.agentType);
  const [newest] = waiting;
  if (newest === undefined || clock.nowMs() - newest.atMs > WAITING_MS) return [];
  const together = waiting.filter(
    ({ agentId, atMs }) => agentId === newest.agentId && newest.atMs - atMs <= TOGETHER_MS,
  );
  const prompts = together.toReversed().map(promptOf);
  return [...new Set(prompts)].filter((prompt) => prompt !== "");
}

// It is stored like a memory, so it passes the same gate.
function keptPrompt(prompt = ""): string {
  const gate = passWriteGate(cutAtWord(prompt, PROMPT_CHARS), "agent");
  return gate.kind === "accepted" ? gate.text : "";
}

function promptOf({ body }: Activity): string {
  return (body as { prompt: string }).prompt;
}
