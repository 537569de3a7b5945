import { LIMITS } from "@/base/limits.ts";
import type { Contributor } from "@/events/contributor.ts";
import type { UserPromptSubmitEvent } from "@/events/event.ts";
import { recallSection } from "@/events/recall-section.ts";

const recallForPrompt: Contributor<UserPromptSubmitEvent> = {
  name: "recall-for-prompt",
  contribute(event, tools) {
    if (isMachineMade(event.prompt)) return undefined;
    const section = recallSection(
      {
        query: event.prompt,
        files: event.files,
        limit: LIMITS.promptMemories,
        effort: "thorough",
        heading: "=== PROJECT MEMORY — Use this context before independent research ===",
        ending: "=== END ===",
      },
      tools,
    );
    return section && { section };
  },
};

/** A prompt is recalled for when a person wrote it: not a notification, not a bare command. */
export const userPromptSubmitContributors = [recallForPrompt];

function isMachineMade(prompt: string): boolean {
  return /^\s*(?:<task-notification>|\/[\w:-]+\s*$)/.test(prompt);
}
