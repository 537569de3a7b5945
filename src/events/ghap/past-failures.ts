import { whatWentWrong } from "@/ghap/experience-gist.ts";
import { quoteLine } from "@/base/quoted-text.ts";
import { shorten } from "@/base/text.ts";
import { describeAge } from "@/context/age.ts";
import { citation } from "@/context/memory-line.ts";
import type { SectionLine } from "@/context/section.ts";
import type { EventTools } from "@/events/contributor.ts";
import { FLAKY_TAG } from "@/memory/flaky-tag.ts";
import { errorSignature } from "@/memory/errors/error-signature.ts";
import { mainErrorLine } from "@/memory/errors/main-error-line.ts";
import { isCurrent, mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** True if it is known what helps against this very error: that is told, and says more. */
export function hasKnownFix(output: string, { store }: EventTools): boolean {
  const signature = errorSignature(output);
  if (signature === undefined) return false;
  return store
    .findByErrorSignature(signature, FIXES_MAX)
    .filter(({ type, tags }) => type === "Fix" || tags.includes(FLAKY_TAG))
    .some((memory) => isCurrent(memory) && mayBeInjected(memory));
}

/** Guess: an error that was seen more often has a fix among the first. */
const FIXES_MAX = 10;
/** Guesses: the newest falsified entries of a project, and how many of them are worth reading. */
const READ_MAX = 40;
const LINES_MAX = 3;
const LINE_CHARS = 220;

/**
 * Finds what went wrong before: hypotheses of this project that were falsified while debugging, those
 * that share words with this failure first, then the newest.
 */
export function pastFailures(
  command: string,
  output: string,
  { store, clock }: Pick<EventTools, "store" | "clock">,
): SectionLine[] {
  const asked = wordsOf(`${command} ${mainErrorLine(output) ?? ""}`);
  const known = store
    .findTagged(["falsified"], READ_MAX)
    .filter((memory) => memory.type === "Experience" && memory.metadata["ghap_axis"] === "full")
    .filter((memory) => isCurrent(memory) && mayBeInjected(memory))
    .map((memory) => ({ memory, shared: sharedWords(memory.text, asked) }))
    .filter(({ memory, shared }) => shared > 0 || isAboutDebugging(memory));
  return known
    .sort((a, b) => b.shared - a.shared || b.memory.createdAtMs - a.memory.createdAtMs)
    .slice(0, LINES_MAX)
    .map(({ memory, shared }) => lineOf(memory, shared, clock.nowMs()));
}

/** The domains in which a failing test is looked into (CX-42), and entries without a domain. */
function isAboutDebugging({ metadata }: StoredMemory): boolean {
  const { domain } = metadata;
  return domain === undefined || domain === "debugging" || domain === "testing";
}

function lineOf(memory: StoredMemory, shared: number, nowMs: number): SectionLine {
  const said = shorten(quoteLine(whatWentWrong(memory.text)), LINE_CHARS);
  const about = `Experience from agent, ${describeAge(memory.createdAtMs, nowMs)}, ${citation(memory.id)}`;
  return {
    text: `- ${said} (${about})`,
    memoryId: memory.id,
    score: shared > 0 ? 1 : 0.5,
    reason: { section: "ghap-premortem", shared },
  };
}

/** Guess: shorter words are in every text. */
const WORD_CHARS_MIN = 4;
const COMMON =
  /^(?:test|tests|error|failed|fail|expected|received|assert|assertionerror|with|from|that|this|line|file)$/;

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= WORD_CHARS_MIN && !COMMON.test(word)));
}

function sharedWords(text: string, asked: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of wordsOf(text)) if (asked.has(word)) shared += 1;
  return shared;
}
