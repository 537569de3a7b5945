import type { EventTools } from "@/events/contributor.ts";
import { isToldAtPrompts } from "@/events/recall/told-at-prompts.ts";
import { PASSING_TAG } from "@/memory/passing-tag.ts";
import { isForAskers } from "@/memory/report-tag.ts";
import { ASKED_BEFORE } from "@/memory/recall/5-gate/asked-before.ts";
import { isCause, reportsTrouble } from "@/memory/recall/5-gate/trouble.ts";
import { isCurrent, mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Puts what was found out in the place of the report that led to it. Whoever reports trouble again
 * uses the words of the first report, so recall finds that; but an old report tells nobody anything,
 * and the finding of the same session does, or the user's own correction of the agent that looked into
 * it. A report that led to nothing is left out, unless it says something that holds.
 */
export function withFindings(hits: readonly RecallHit[], tools: EventTools): RecallHit[] {
  const told = new Set<string>();
  return withoutAnswered(hits)
    .flatMap((hit) => {
      const isPassing = isInPassing(hit.memory);
      const isReport = isPlain(hit.memory) && reportsTrouble(hit.memory.text);
      if (!isPassing && !isReport) return [hit];
      const since = memoriesAfter(hit.memory, tools);
      const corrected = since.find((memory) => correctsAbout(memory, hit.memory));
      if (corrected !== undefined) return [{ ...hit, memory: corrected }];
      if (!isReport) return [hit];
      const found = findingOf(since);
      if (found !== undefined) return [{ ...hit, memory: found }];
      return isPassing ? [] : [hit];
    })
    .filter(({ memory }) => !told.has(memory.id) && told.add(memory.id));
}

/** Leaves out requests that a finding beside them has answered. */
function withoutAnswered(hits: readonly RecallHit[]): readonly RecallHit[] {
  const findings = hits.filter(({ reason }) => reason.note === ASKED_BEFORE);
  if (findings.length === 0) return hits;
  return hits.filter(
    ({ memory }) =>
      memory.origin !== "user" || !findings.some((finding) => answers(finding.memory, memory)),
  );
}

/** Guess: the finding keeps the first words of a request, and a request may be a part of a message. */
const ANSWERED_SHARE = 0.6;

function answers(finding: StoredMemory, request: StoredMemory): boolean {
  if (finding.sessionId !== request.sessionId) return false;
  const asked = analyzeMeaning(finding.otherWords.join(" "));
  const words = [...analyzeMeaning(withoutNote(request.text))].filter((word) => !isFiller(word));
  return words.filter((word) => asked.has(word)).length >= ANSWERED_SHARE * words.length;
}

function isInPassing({ origin, tags }: StoredMemory): boolean {
  return origin === "user" && tags.includes(PASSING_TAG);
}

/** True for words of the user that are neither a rule nor a decision: a report may read as a fact. */
function isPlain({ origin, tags }: StoredMemory): boolean {
  return origin === "user" && PLAIN_TAGS.some((tag) => tags.includes(tag));
}

const PLAIN_TAGS = ["said", "fact", PASSING_TAG] as const;

/** Guesses: trouble is looked into at once, and by then not much else was said. */
const LOOKED_INTO_MS = 6 * 3_600_000;
const MEMORIES_MAX = 40;

/** The memories of the same session after the report, in their order. */
function memoriesAfter(report: StoredMemory, { store }: EventTools): StoredMemory[] {
  const { id, sessionId = "", createdAtMs } = report;
  if (sessionId === "") return [];
  const since = store.listMemories({
    sessionId,
    sinceMs: createdAtMs,
    untilMs: createdAtMs + LOOKED_INTO_MS,
    limit: MEMORIES_MAX,
  });
  return since
    .filter((memory) => memory.id !== id)
    .toSorted((a, b) => a.createdAtMs - b.createdAtMs);
}

function findingOf(since: readonly StoredMemory[]): StoredMemory | undefined {
  const found = since.filter(isFinding);
  return found.find(isTold) ?? found.find(isKeptCause);
}

/**
 * True if the user corrected the agent about what was reported: "the mesher is fine, holes come from
 * the clipper, they always do".
 */
function correctsAbout(memory: StoredMemory, report: StoredMemory): boolean {
  if (memory.origin !== "user" || !memory.tags.includes("correction") || !isTold(memory)) {
    return false;
  }
  const reported = analyzeMeaning(report.text);
  return [...analyzeMeaning(withoutNote(memory.text))].some(
    (word) => reported.has(word) && !isFiller(word),
  );
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
