import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import { isTaskNotification, notifiedTask } from "@/claude/background-task.ts";
import { readSpeakers } from "@/claude/transcript/prompt-speaker.ts";
import type { SubagentReport, UserPromptSubmitEvent } from "@/conversation/event.ts";
import type { Speaker } from "@/conversation/turn.ts";

/** The text of a prompt says who wrote it, and may be the client's news of a background task. */
export function readPrompt(
  prompt: string,
): Pick<UserPromptSubmitEvent, "speaker" | "report" | "endedTask"> {
  return {
    speaker: speakerOf(prompt),
    report: readNotification(prompt),
    endedTask: notifiedTask(prompt),
  };
}

/** A prompt with the words of a person in it counts as the person's. */
function speakerOf(prompt: string): Speaker {
  const parts = readSpeakers(prompt);
  const [first] = parts;
  const isPersons = parts.some(({ speaker }) => speaker === "person");
  return isPersons || first === undefined ? "person" : first.speaker;
}

/**
 * Reads the report of a subagent that worked in the background. It arrives as a prompt that the
 * client writes: <task-notification>, with the agent's id as the task id and its last message as
 * the result. A command that ended in the background has no result.
 */
function readNotification(prompt: string): SubagentReport | undefined {
  if (!isTaskNotification(prompt)) return undefined;
  if (elementIn(prompt, "status") !== "completed") return undefined;
  const agentId = elementIn(prompt, "task-id");
  const text = elementIn(prompt, "result");
  if (agentId === undefined || text === undefined) return undefined;
  return { agentId: cutText(agentId, LIMITS.nameChars), agentType: undefined, text };
}

// The agent's message may contain such tags, so a result goes up to the last closing tag.
function elementIn(prompt: string, name: string): string | undefined {
  const start = prompt.indexOf(`<${name}>`);
  const isMessage = name === "result";
  const end = isMessage ? prompt.lastIndexOf(`</${name}>`) : prompt.indexOf(`</${name}>`, start);
  return start < 0 || end < start ? undefined : prompt.slice(start + name.length + 2, end).trim();
}
