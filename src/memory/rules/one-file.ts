import { withoutNote } from "@/memory/statement-note.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

const OF_A_FILE = /^on:(?:path|name):(?:.*\/)?([^/]+)$/;

/**
 * True for a remark whose words name a file, and that applies to nothing but the files that it
 * names: it is told where one of them is opened. Of such remarks in recorded projects nearly all
 * are about one change to it.
 */
export function namesOneFile({ text, tags }: Pick<StoredMemory, "text" | "tags">): boolean {
  const said = withoutNote(text).toLowerCase();
  const scope = tags.filter((tag) => tag.startsWith("on:"));
  return scope.length > 0 && scope.every((tag) => said.includes(OF_A_FILE.exec(tag)?.[1] ?? "\n"));
}
