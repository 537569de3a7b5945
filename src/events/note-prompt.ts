import { newId } from "@/base/ids.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { UserPromptSubmitEvent } from "@/events/event.ts";
import { keepWords } from "@/events/keep-words.ts";
import { asksForSomething } from "@/session/digest-prompts.ts";
import { isMachineMade } from "@/events/machine-made.ts";
import type { Activity } from "@/store/store.ts";

/** Guess: what is asked for stands at the beginning. */
const PROMPT_CHARS = 200;

/**
 * Notes what the user asks for, so that what is done next can say what it was done for: the
 * transcript is read only when the turn has ended. A nod ("yes, go on") changes nothing.
 */
export const notePrompt: Contributor<UserPromptSubmitEvent> = {
  name: "note-prompt",
  contribute({ sessionId, agentId, prompt }, { clock }) {
    if (sessionId === "" || isMachineMade(prompt)) return undefined;
    const text = keepWords.keep(prompt, PROMPT_CHARS);
    if (!asksForSomething(text)) return undefined;
    const activity: Activity = {
      id: newId("act", clock),
      sessionId,
      agentId,
      kind: "prompt",
      subject: "",
      atMs: clock.nowMs(),
      body: { text },
    };
    return { writes: [{ kind: "record-activity", activity }] };
  },
};

/** What the user asked for last in this session; empty where that is not known. */
export function lastPrompt(sessionId: string, { store }: Pick<EventTools, "store">): string {
  const [latest] = store.openActivity(sessionId, "prompt", 1);
  return latest === undefined ? "" : (latest.body as { text: string }).text;
}
