import { flatten, shorten } from "@/base/text.ts";
import { localTime } from "@/base/local-time.ts";
import { resolveMemoryId } from "@/operations/memories/memory-id.ts";
import { toIso } from "@/operations/memories/memory-json.ts";
import type { Operation } from "@/operations/operation.ts";
import type { HistoryEntry, MemoryChange } from "@/store/port/memories-port.ts";

export interface HistoryLine {
  readonly seq: number;
  readonly at: string;
  readonly change: MemoryChange;
  /** The text after the change, or before the memory was forgotten. */
  readonly content?: string;
}

export interface HistoryResult {
  readonly id: string;
  readonly entries: readonly HistoryLine[];
  readonly lines: readonly string[];
}

const TEXT_CHARS = 120;

/** Lists every change to a memory, oldest first. */
export const historyOperation: Operation<{ readonly id: string }, HistoryResult> = {
  name: "history",
  summary: "Show every change to a memory",
  parameters: {},
  run({ id: typed }, { store }) {
    const id = resolveMemoryId(store, typed);
    const entries = store.memoryHistory(id).map(toHistoryLine);
    const lines = entries.map(({ at, change, content }) =>
      `${localTime(Date.parse(at))}  ${change.padEnd(10)}  ${shorten(flatten(content ?? ""), TEXT_CHARS)}`.trimEnd(),
    );
    return { id, entries, lines };
  },
};

function toHistoryLine({ seq, atMs, change, body }: HistoryEntry): HistoryLine {
  const text = (body as { text?: unknown } | null)?.text;
  const content = typeof text === "string" ? { content: text } : {};
  return { seq, at: toIso(atMs), change, ...content };
}
