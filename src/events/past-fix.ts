import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import type { Section } from "@/context/section.ts";
import type { EventTools } from "@/events/contributor.ts";
import { recallSection } from "@/events/recall-section.ts";
import { errorSignature } from "@/memory/error-signature.ts";

/** What helped against this error before. Asked anew at every failure (ER-11). */
export function pastFixSection(error: string, tools: EventTools): Section | undefined {
  return recallSection(
    {
      query: cutText(error, LIMITS.errorQueryChars),
      errorSignature: errorSignature(error),
      limit: LIMITS.errorMemories,
      effort: "thorough",
      heading: "=== MEMORY: Past fix for this error ===",
      mayRepeat: true,
    },
    tools,
  );
}
