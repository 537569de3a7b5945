import type { EventTools } from "@/events/contributor.ts";
import { isToldAtPrompts } from "@/events/recall/told-at-prompts.ts";
import { PASSING_TAG } from "@/memory/passing-tag.ts";
import { isForAskers } from "@/memory/report-tag.ts";
import { isCause, reportsTrouble } from "@/memory/recall/5-gate/trouble.ts";
import { isCurrent, mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * Puts what was found out in the place of the report that led to it. Whoever reports trouble again
 * uses the words of the first report, so recall finds that; but an old report tells nobody anything,
 * and the finding of the same session does. A report that led to nothing is left out.
 */
export function withFindings(hits: readonly RecallHit[], tools: EventTools): RecallHit[] {
  const told = new Set<string>();
  return hits
    .flatMap((hit) => {
      if (!isOldReport(hit.memory)) return [hit];
      const found = findingAfter(hit.memory, tools);
      return found === undefined ? [] : [{ ...hit, memory: found }];
    })
    .filter(({ memory }) => !told.has(memory.id) && told.add(memory.id));
}

function isOldReport({ origin, tags, text }: StoredMemory): boolean {
  return origin === "user" && tags.includes(PASSING_TAG) && reportsTrouble(text);
}

/** Guesses: trouble is looked into at once, and by then not much else was said. */
const LOOKED_INTO_MS = 6 * 3_600_000;
const MEMORIES_MAX = 40;

function findingAfter(report: StoredMemory, { store }: EventTools): StoredMemory | undefined {
  const { sessionId = "", createdAtMs } = report;
  if (sessionId === "") return undefined;
  const since = store.listMemories({
    sessionId,
    sinceMs: createdAtMs,
    untilMs: createdAtMs + LOOKED_INTO_MS,
    limit: MEMORIES_MAX,
  });
  const found = since
    .filter((memory) => isFinding(memory) && memory.id !== report.id)
    .toSorted((a, b) => a.createdAtMs - b.createdAtMs);
  return found.find(isTold) ?? found.find(isKeptCause);
}

function isFinding(memory: StoredMemory): boolean {
  const isFound = isCause(memory) || memory.tags.includes("concluded");
  return memory.origin !== "user" && isFound && isCurrent(memory);
}

function isTold(memory: StoredMemory): boolean {
  return isToldAtPrompts(memory) && mayBeInjected(memory);
}

/** The user who reports the same trouble again as good as asks for its cause. */
function isKeptCause(memory: StoredMemory): boolean {
  return isCause(memory) && isForAskers(memory) && mayBeInjected({ ...memory, tags: [] });
}
