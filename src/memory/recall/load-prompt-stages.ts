import type * as PromptStages from "@/memory/recall/prompt-stages.ts";

let loaded: typeof PromptStages.promptStages | undefined;

/** Loads the steps that tool calls do without, once; see prompt-stages.ts. */
export function loadPromptStages(): typeof PromptStages.promptStages {
  // Even for a loaded module `require` takes 10 µs.
  loaded ??= (require("@/memory/recall/prompt-stages.ts") as typeof PromptStages).promptStages;
  return loaded;
}
