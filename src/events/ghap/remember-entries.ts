import type { EventTools } from "@/events/contributor.ts";
import type * as ExperienceWrites from "@/events/ghap/experience-writes.ts";
import type { ResolvedEntry } from "@/ghap/entry.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/** The writes that remember these entries. Most sessions have none, and load nothing for it. */
export function rememberEntries(
  entries: readonly ResolvedEntry[],
  tools: EventTools,
): readonly StoreWrite[] {
  if (entries.length === 0) return [];
  const {
    experienceWrites,
  }: typeof ExperienceWrites = require("@/events/ghap/experience-writes.ts");
  return experienceWrites(entries, tools);
}
