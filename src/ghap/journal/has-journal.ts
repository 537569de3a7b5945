import type { JournalPlace } from "@/ghap/journal/journal-place.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { describePath } from "@/platform/path-facts.ts";

/** True if the project has a journal. Most have none, and none is made to find nothing in it. */
export function hasJournal({ folder }: Pick<JournalPlace, "folder">): boolean {
  const facts = describePath(folder);
  if (facts === undefined || facts.kind === "folder") return facts !== undefined;
  // A link may lead to one; whoever changes the journal refuses it then.
  return fileSystem().existsSync(folder);
}
