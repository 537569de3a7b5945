import { journalOf } from "@/events/ghap/journal-of-event.ts";
import type { NewEntry, Resolution } from "@/ghap/entry-changes.ts";
import { resolveActive, startEntry } from "@/ghap/journal/journal.ts";
import { createEventWorld, type EventWorld, type HandledEvent } from "@test/events/event-world.ts";
import { CACHE } from "@test/ghap/journal/journal-world.ts";
import type { EventTools } from "@/events/contributor.ts";

/** Sessions with a journal, in an event world. */
export interface GhapWorld extends EventWorld {
  start(session: string, source?: string, more?: Partial<EventTools>): Promise<HandledEvent>;
  end(session: string): Promise<HandledEvent>;
  /** A tool call of the session; its text is what is said before it. */
  call(session: string, payload?: object, more?: Partial<EventTools>): Promise<string>;
  /** The words that are said before each of so many calls; "" where nothing is. */
  calls(session: string, count: number): Promise<string[]>;
  begin(session: string, entry?: Partial<NewEntry>): void;
  resolve(session: string, resolution: Resolution): void;
}

export function createGhapWorld(): GhapWorld {
  const world = createEventWorld();
  const journal = journalOf(world.tools);
  const call: GhapWorld["call"] = async (session, payload = {}, more = {}) => {
    const input = { tool_name: "Bash", tool_input: { command: "true" }, ...payload };
    return (await world.happen("PreToolUse", { session_id: session, ...input }, more)).text;
  };
  return {
    ...world,
    start: (session, source = "startup", more = {}) =>
      world.happen("SessionStart", { session_id: session, source }, more),
    end: (session) => world.happen("SessionEnd", { session_id: session, reason: "other" }),
    call,
    async calls(session, count) {
      const texts: string[] = [];
      for (let n = 0; n < count; n += 1) texts.push(await call(session));
      return texts;
    },
    begin: (client, entry = {}) => void startEntry(journal, { client }, { ...CACHE, ...entry }),
    resolve: (client, resolution) => void resolveActive(journal, { client }, resolution),
    [Symbol.dispose]: () => world[Symbol.dispose](),
  };
}
