import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { uniqueText, uniqueWord } from "@test/harness/unique-words.ts";

/**
 * What a writer did, in a file beside the store that readers can read: one line before each change
 * and one after the store has acknowledged it. So a reader that has read "forgotten" knows that its
 * next question to the store comes after the forgetting.
 */
export const STEPS = ["remembering", "remembered", "spooled", "forgetting", "forgotten"] as const;
export type Step = (typeof STEPS)[number];

export interface Journal {
  note(step: Step, group: string): void;
  /** The groups that have reached each step. */
  read(): Record<Step, Set<string>>;
}

export function openJournal(folder: string, writer: number): Journal {
  const path = join(folder, `writer-${writer}.log`);
  return {
    note: (step, group) => appendFileSync(path, `${step} ${group}\n`),
    read() {
      const steps = Object.fromEntries(STEPS.map((step) => [step, new Set<string>()]));
      const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n").slice(0, -1) : [];
      for (const line of lines) {
        const [step = "", group = ""] = line.split(" ");
        steps[step]?.add(group);
      }
      return steps as Record<Step, Set<string>>;
    },
  };
}

/** The number of memories in a group, which are written and forgotten together. */
export const GROUP_SIZE = 4;
export const WRITERS = 10;
export const READERS = 10;

/** A word that all memories of a group contain, and no others. */
export function wordOfGroup(group: string): string {
  return uniqueWord(group);
}

export function textsOfGroup(group: string): string[] {
  return Array.from(
    { length: GROUP_SIZE },
    (_, i) => `${wordOfGroup(group)} ${uniqueText(`${group}/${i}`, 3)}`,
  );
}
