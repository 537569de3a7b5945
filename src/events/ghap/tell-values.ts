import { quoteLine } from "@/base/quoted-text.ts";
import { shorten } from "@/base/text.ts";
import { describeAge } from "@/context/age.ts";
import { citation } from "@/context/memory-line.ts";
import type { SectionLine } from "@/context/section.ts";
import type { SessionStartEvent } from "@/conversation/event.ts";
import type { Contribution, Contributor } from "@/events/contributor.ts";
import { entriesBehind } from "@/ghap/learning/value-support.ts";
import { weighValue } from "@/ghap/learning/value-weight.ts";
import { TIER_WEIGHTS } from "@/ghap/entry.ts";
import { experienceFields } from "@/ghap/experience-fields.ts";
import { isCurrent, mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Store } from "@/store/store.ts";

/**
 * Tells a session that starts what the project's experiences have taught (CA-01, CA-05): the top
 * values, then lessons of single entries that led to none of them; and which entries were resolved
 * lately. A project without a journal is told nothing.
 */
export const tellValues: Contributor<SessionStartEvent> = {
  name: "tell-values",
  switchedBy: "hooks.session_start.inject_light_context",
  contribute({ source }, { store, clock }): Contribution | undefined {
    if (source === "resume" || source === "fork") return undefined;
    const experiences = listShown(store, "Experience");
    const values = listShown(store, "Value");
    const lines = [
      ...withTitle(
        "Top Values:",
        [...topValues(values), ...lessonsOf(experiences, values)].slice(0, VALUES_MAX),
      ),
      ...recentWork(experiences, clock.nowMs()),
    ];
    if (lines.length === 0) return undefined;
    return { section: { heading: HEADING, lines, mayRepeat: false } };
  },
};

const HEADING = "## Session Context";

/** Figures of the seed: five values. Of work the last three: the session before is told anyway. */
const VALUES_MAX = 5;
const WORK_MAX = 3;
const LINE_CHARS = 200;
/** Newest memories of a type that are looked at. */
const LISTED = 100;
const RECENT_MS = 7 * 24 * 60 * 60 * 1000;

function listShown(store: Store, type: "Value" | "Experience"): StoredMemory[] {
  return store
    .listMemories({ type, limit: LISTED })
    .filter((memory) => isCurrent(memory) && mayBeInjected(memory));
}

/** Those that most experiences support first, then those that were used. */
function topValues(values: readonly StoredMemory[]): SectionLine[] {
  const ranked = values.toSorted(
    (a, b) => weighValue(b) - weighValue(a) || b.createdAtMs - a.createdAtMs,
  );
  return ranked.slice(0, VALUES_MAX).map((memory) => toLine(memory, memory.text));
}

/**
 * Lessons that an agent has drawn itself; those that a test showed first. The experience behind a
 * lesson does not count as shown: a prompt about it may still be told all of it.
 */
function lessonsOf(
  experiences: readonly StoredMemory[],
  values: readonly StoredMemory[],
): SectionLine[] {
  const covered = new Set(values.flatMap(entriesBehind));
  const known = new Set(values.map(({ text }) => text));
  const stated = experiences.flatMap((memory) => {
    const { inferred, ghap_id: id = "" } = memory.metadata;
    const lesson = experienceFields(memory.text).get("Lesson") ?? "";
    const isTold = lesson === "" || known.has(lesson) || covered.has(id) || inferred === "true";
    known.add(lesson);
    return isTold ? [] : [{ memory, lesson }];
  });
  const ranked = stated.toSorted(
    (a, b) => TIER_WEIGHTS[b.memory.tier] - TIER_WEIGHTS[a.memory.tier],
  );
  return ranked.map(({ memory, lesson }) => toLine(memory, lesson, "", ""));
}

function recentWork(experiences: readonly StoredMemory[], nowMs: number): SectionLine[] {
  const recent = experiences.filter(
    ({ createdAtMs, metadata }) =>
      nowMs - createdAtMs < RECENT_MS && metadata["inferred"] !== "true",
  );
  const lines = recent.slice(0, WORK_MAX).flatMap((memory) => {
    const goal = experienceFields(memory.text).get("Goal");
    if (goal === undefined) return [];
    const age = describeAge(memory.createdAtMs, nowMs);
    return [toLine(memory, goal, ` (${age})`, "")];
  });
  return withTitle("Recent Work:", lines);
}

/** The title belongs to its first line, so that none is shown without the other. */
function withTitle(title: string, lines: readonly SectionLine[]): SectionLine[] {
  return lines.map((line, at) => (at === 0 ? { ...line, text: `\n${title}\n${line.text}` } : line));
}

function toLine(
  memory: StoredMemory,
  words: string,
  end = "",
  cited = citation(memory.id),
): SectionLine {
  const text = `- ${shorten(quoteLine(words), LINE_CHARS)}${end}${cited === "" ? "" : ` ${cited}`}`;
  return { text, memoryId: cited === "" ? "" : memory.id, score: 1, reason: REASON };
}

/** For the ledger: it is shown because it is there, not because something was asked. */
const REASON = { channel: "time", channels: ["time"], terms: [], queryShare: 0, note: "value" };
