import { isRecord, type JsonRecord, recordField } from "@/claude/json-fields.ts";
import { toSafeText } from "@/base/text.ts";
import type { LineChange } from "@/conversation/event.ts";

/** Guesses: what nobody would describe in a sentence is not read to its end. */
const CHANGES_MAX = 40;
const LINES_MAX = 400;
/** The client's patches have no more around a change (recorded). */
const ABOVE_MAX = 3;

/**
 * The whole lines that an edit replaced, one entry for each place in the file. They come from the
 * patch that the client sends with the result of an edit; undefined if it sends none.
 */
export function changedLines(json: JsonRecord): LineChange[] | undefined {
  const hunks = recordField(json, "tool_response")?.["structuredPatch"];
  if (!Array.isArray(hunks) || hunks.length === 0) return undefined;
  const changes: OpenChange[] = [];
  let lines = 0;
  for (const hunk of hunks) {
    let open: OpenChange | undefined;
    let above: string[] = [];
    for (const line of linesOf(hunk)) {
      const sign = line.charAt(0);
      lines += 1;
      if (lines > LINES_MAX || changes.length > CHANGES_MAX) return changes;
      if (sign !== "-" && sign !== "+") {
        open = undefined;
        above = [...above, toSafeText(line.slice(1))].slice(-ABOVE_MAX);
        continue;
      }
      if (open === undefined) {
        open = { above, before: [], after: [] };
        changes.push(open);
        above = [];
      }
      (sign === "-" ? open.before : open.after).push(toSafeText(line.slice(1)));
    }
  }
  return changes;
}

interface OpenChange {
  readonly above: string[];
  readonly before: string[];
  readonly after: string[];
}

function linesOf(hunk: unknown): string[] {
  const lines = isRecord(hunk) ? hunk["lines"] : undefined;
  if (!Array.isArray(lines)) return [];
  // "\ No newline at end of file" is no line of the file, and does not end a change.
  return lines.filter((line): line is string => typeof line === "string" && !line.startsWith("\\"));
}
