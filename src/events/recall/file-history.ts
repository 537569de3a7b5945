import { quoteLine } from "@/base/quoted-text.ts";
import { shorten } from "@/base/text.ts";
import { describeAge } from "@/context/age.ts";
import { citation } from "@/context/memory-line.ts";
import type { SectionLine } from "@/context/section.ts";
import { withoutOpeners } from "@/context/sentence-opener.ts";
import type { PreToolUseEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { changedFileTag } from "@/events/recall/changed-file-tag.ts";
import { rareWords } from "@/memory/recall/5-gate/rare-words.ts";
import { givesNumber, wordsInPrompt } from "@/events/recall/prompt-words.ts";
import { toolFiles } from "@/events/recall/tool-query.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import { isCurrent, mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import type * as UndoneGoal from "@/memory/truth/edits/undone-goal.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * Says in one line what a file was last changed for, when it is opened again. The line is shown
 * only if that goal has to do with what the user asks for now, and it is the user's own statement:
 * if that is forgotten or outdated, so is the line.
 */

/** Guesses: how many changes are looked at, newest first, and the rare words to be shared. */
const CHANGES_MAX = 3;
const SHARED_WORDS_MIN = 2;
const GOAL_CHARS = 140;

export const tellFileHistory: Contributor<PreToolUseEvent> = {
  name: "tell-file-history",
  contribute(event, tools, served) {
    const [file] = toolFiles(event.call, tools.project.root, event.cwd);
    if (event.call.filePath === undefined || file === undefined) return undefined;
    const changes = tools.store.findTagged([changedFileTag(file)], CHANGES_MAX);
    for (const change of changes) {
      if (change.sessionId === event.sessionId) continue;
      const goal = goalOf(change, tools);
      if (goal === undefined || !served.isNotYetInContext(goal)) continue;
      // The question that was answered is not shown, so its words are no reason to show the answer.
      const said = withoutNote(goal.text);
      const shared = rareWords(wordsInPrompt(said, event.sessionId, tools), tools.store);
      if (shared.length < SHARED_WORDS_MIN) continue;
      // Two numbers for one thing: the user gives another value now.
      if (/\d/.test(goal.text) && givesNumber(event.sessionId, tools)) continue;
      if (isBeingUndone(goal, event)) continue;
      const line = historyLine(file, change, goal, tools.clock.nowMs(), shared);
      return { section: { heading: "=== FILE HISTORY ===", lines: [line], mayRepeat: false } };
    }
    return undefined;
  },
};

/** True if the call takes out of the file what the goal asked for. */
function isBeingUndone({ text }: StoredMemory, { call: { edit } }: PreToolUseEvent): boolean {
  if (edit === undefined) return false;
  // Loaded late: few calls come this far.
  const { takesOutValue }: typeof UndoneGoal = require("@/memory/truth/edits/undone-goal.ts");
  return takesOutValue(edit, text);
}

function goalOf({ sourceId }: StoredMemory, { store }: EventTools): StoredMemory | undefined {
  if (sourceId === undefined) return undefined;
  return store
    .findBySource(sourceId)
    .find((memory) => memory.type !== "FileAccess" && isCurrent(memory) && mayBeInjected(memory));
}

function historyLine(
  file: string,
  change: StoredMemory,
  goal: StoredMemory,
  nowMs: number,
  terms: readonly string[],
): SectionLine {
  const name = quoteLine(file.slice(file.lastIndexOf("/") + 1));
  const age = describeAge(change.updatedAtMs, nowMs);
  const asked = shorten(quoteLine(withoutOpeners(withoutNote(goal.text))), GOAL_CHARS);
  return {
    text: `- ${name} was changed ${age} for: "${asked}" ${citation(goal.id)}`,
    memoryId: goal.id,
    score: 0.5,
    reason: { channel: "place", channels: ["place"], terms, queryShare: 0, note: "file history" },
  };
}
