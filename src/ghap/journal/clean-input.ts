import { cutText, toSafeText } from "@/base/text.ts";
import { ENTRY_LIMITS } from "@/ghap/entry.ts";
import type { JournalPlace } from "@/ghap/journal/journal-place.ts";

/** Passes texts from outside through the write gate, and notes which of them were too long. */
export interface InputCleaner {
  readonly clean: (name: string, text: string) => string;
  /** The same for a text that may be absent. */
  readonly cleanIfGiven: (name: string, text: string | undefined) => string | undefined;
  /** The names of the texts that were cut. */
  readonly cut: readonly string[];
}

export function createCleaner({ cleanText }: JournalPlace): InputCleaner {
  const cut: string[] = [];
  const clean = (name: string, text: string): string => {
    const safe = toSafeText(text).trim();
    const { textChars } = ENTRY_LIMITS;
    if (safe.length > textChars) cut.push(name);
    // Half a secret may not be recognised, so the gate comes first.
    return cutText(cleanText(safe), textChars).trimEnd();
  };
  const cleanIfGiven = (name: string, text: string | undefined) =>
    text === undefined ? undefined : clean(name, text);
  return { clean, cleanIfGiven, cut };
}
