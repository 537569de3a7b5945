import type * as DeepStages from "@/memory/recall/deep-stages.ts";

/** Loads the steps that prompts and tool calls do without; see deep-stages.ts. */
export function loadDeepStages(): typeof DeepStages.deepStages {
  return (require("@/memory/recall/deep-stages.ts") as typeof DeepStages).deepStages;
}
