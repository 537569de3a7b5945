import { withoutQuestion } from "@/memory/extract/conclusion/answered-question.ts";
import type { Store } from "@/store/store.ts";

/**
 * True if a text only repeats what we have shown. A memory that was shown in a session comes back
 * in the agent's own words ("As noted, we decided …") and must not become a second memory.
 */
export type EchoCheck = (text: string) => boolean;

/** Guesses: how many shown memories are compared, and the share of words that makes an echo. */
const SHOWN_MAX = 60;
const ECHO_SHARE = 0.8;

export function createEchoCheck(store: Store, sessionId: string): EchoCheck {
  let shown: readonly ReadonlySet<string>[] | undefined;
  return (text) => {
    shown ??= shownWords(store, sessionId);
    if (shown.length === 0) return false;
    const words = [...wordsOf(withoutQuestion(text))];
    return shown.some((known) => {
      const share = words.filter((word) => known.has(word)).length / words.length;
      return share >= ECHO_SHARE;
    });
  };
}

function shownWords(store: Store, sessionId: string): Set<string>[] {
  const ids = new Set(store.ledgerOf(sessionId).map(({ memoryId }) => memoryId));
  return [...ids].slice(-SHOWN_MAX).flatMap((id) => {
    const memory = id === "" ? undefined : store.findMemory(id);
    // A memory that this session made itself was not learned from us.
    return memory === undefined || memory.sessionId === sessionId ? [] : [wordsOf(memory.text)];
  });
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().split(/[\s.,;:!?()[\]"'`]+/);
  return new Set(words.filter((word) => word.length > 2));
}
