import type { UserPromptSubmitEvent } from "@/conversation/event.ts";
import type { Contributor } from "@/events/contributor.ts";
import { hasRecentFix } from "@/events/fixes/recent-fix-key.ts";
import { outcomeCapture } from "@/events/ghap/outcome-due.ts";
import { findCrisis } from "@/events/identity/crisis-key.ts";
import { loadedWhen, loadRareWork } from "@/events/late-loading.ts";
import { notePromptWords } from "@/events/recall/note-prompt-words.ts";
import { recallForPrompt } from "@/events/recall/recall-for-prompt.ts";
import { hasCodeIndex, mayNameSymbol } from "@/events/recall/may-name-symbol.ts";
import { mayHavePrivate } from "@/memory/write/private-sections.ts";

export const userPromptSubmitContributors: readonly Contributor<UserPromptSubmitEvent>[] = [
  loadedWhen(
    "note-private",
    ({ prompt, sessionId }) => sessionId !== "" && mayHavePrivate(prompt),
    () => loadRareWork().notePrivate,
  ),
  recallForPrompt,
  {
    ...loadedWhen(
      "tell-code",
      ({ prompt }: UserPromptSubmitEvent, { project }) =>
        mayNameSymbol(prompt) && hasCodeIndex(project.storeFolder),
      () => loadRareWork().tellCode,
    ),
    switchedBy: "hooks.user_prompt_submit.include_code",
  },
  notePromptWords,
  loadedWhen(
    "tell-parent",
    ({ report }) => report !== undefined,
    () => loadRareWork().recallForSubagentReport,
  ),
  loadedWhen(
    "capture-background-end",
    ({ endedTask }) => endedTask !== undefined,
    () => loadRareWork().captureBackgroundEnd,
  ),
  outcomeCapture(({ endedTask }) => endedTask !== undefined),
  loadedWhen(
    "reject-fix",
    ({ sessionId }, { store, clock }) => hasRecentFix(store, sessionId, clock.nowMs()),
    () => loadRareWork().rejectFix,
  ),
  loadedWhen(
    "tell-crisis",
    ({ sessionId }, { store }) => findCrisis(store, sessionId)?.isTold === false,
    () => loadRareWork().tellCrisis,
  ),
];
