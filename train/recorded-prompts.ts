/**
 * Prompts of recorded sessions, as examples of when to be silent. Whoever works asks for the next
 * step far more often than for a fact, in the words that the whole project uses: scripts, in which
 * most prompts have an answer, do not show that. The lines that recall once told were read one by
 * one, and recorded-answers.json has those that helped, as hashes: the texts are not kept in the
 * repository. Whatever is not there counts as wrong.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { StoredMemory } from "@/store/memory-types.ts";

interface Reading {
  /** Sessions that were read, by their number. */
  readonly sessions: readonly number[];
  readonly helpful: readonly string[];
}

export interface RecordedPrompt {
  readonly id: string;
  readonly text: string;
  /** True for memories of earlier sessions. The store has those of later ones, too. */
  readonly isEarlier: (memory: StoredMemory) => boolean;
  readonly isHelpful: (memory: StoredMemory) => boolean;
}

/**
 * `kept` is the folder of a project that `npm run bench:days -- --replay <recorded> --keep …` has
 * left behind.
 */
export function recordedPrompts(kept: string, recorded: string): RecordedPrompt[] {
  const project = recorded.split("/").at(-1) ?? "";
  const readings = JSON.parse(
    readFileSync(join(import.meta.dir, "recorded-answers.json"), "utf8"),
  ) as Record<string, Reading | undefined>;
  const { sessions = [], helpful = [] } = readings[project] ?? {};
  const numbers = sessionNumbers(recorded);
  const known = new Set(helpful);
  return promptsIn(kept)
    .filter(({ session }) => sessions.includes(session))
    .map(({ session, text }, at) => ({
      id: `${project}/${session}/${at}`,
      text,
      isEarlier: ({ sessionId = "" }) => (numbers.get(sessionId) ?? 0) < session,
      isHelpful: (memory) => known.has(hashOf(session, text, memory.text)),
    }));
}

export function hashOf(session: number, prompt: string, memory: string): string {
  return Bun.hash.xxHash64(`${session}\n${prompt}\n${memory}`).toString(16);
}

const WRITTEN_BY_PROGRAMS = /^[</]|^Implement the following plan|^This session is being/;

function promptsIn(kept: string): { session: number; text: string }[] {
  const calls = readFileSync(join(kept, "calls.jsonl"), "utf8").split("\n").filter(Boolean);
  return calls.flatMap((line) => {
    const { event, session, about } = JSON.parse(line) as Record<string, string>;
    if (event !== "UserPromptSubmit" || about === undefined) return [];
    if (WRITTEN_BY_PROGRAMS.test(about)) return [];
    return [{ session: Number.parseInt(session ?? "", 10), text: about }];
  });
}

/** The number of each session by its id; a file has the records of one, and its name the number. */
function sessionNumbers(recorded: string): ReadonlyMap<string, number> {
  const folder = join(recorded, "sessions");
  const numbers = new Map<string, number>();
  for (const name of readdirSync(folder).toSorted()) {
    const text = readFileSync(join(folder, name), "utf8");
    for (const [, id = ""] of text.matchAll(/"sessionId":"([^"]{1,80})"/g)) {
      if (!numbers.has(id)) numbers.set(id, Number.parseInt(name, 10));
    }
  }
  return numbers;
}
