import type { Clock } from "@/base/clock.ts";
import { ENVIRONMENT } from "@/base/environment.ts";
import { createDeadline } from "@/base/deadline.ts";
import type { Project } from "@/platform/project.ts";
import { parseHookInput } from "@/claude/payload.ts";
import type { EventTools } from "@/events/contributor.ts";
import { contributorsOf } from "@/events/contributors.ts";
import { dispatch, type EventResult } from "@/events/dispatch.ts";
import type { EventName } from "@/conversation/event-table.ts";
import { type MemoryDraft, prepareMemory } from "@/memory/memory.ts";
import { openStore } from "@/store/sqlite/database/open-store.ts";
import type { Store } from "@/store/store.ts";
import type { Payload } from "@test/harness/payload.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

/** A clock that stands still until it is moved. */
export interface ManualClock extends Clock {
  advance(byMs: number): void;
}

/** Events handled inside the test, against a real store and a clock of its own. */
export interface EventWorld extends Disposable {
  readonly store: Store;
  readonly clock: ManualClock;
  readonly tools: EventTools;
  /** Stores a memory and returns its id. */
  remember(text: string, draft?: Partial<MemoryDraft>): string;
  /** Handles an event as the hook does, writes included; throws where it would be invalid. */
  happen(name: EventName, payload: Payload, more?: Partial<EventTools>): Promise<EventResult>;
}

export function createEventWorld(root?: string): EventWorld {
  const folder = temporaryFolder("events");
  const clock = createManualClock();
  const store = openStore({ folder: folder.path, clock, patience: () => 1_000 });
  const project: Project = {
    root: root ?? folder.path,
    storeFolder: folder.path,
    sharedId: undefined,
    branch: "main",
  };
  const tools: EventTools = {
    store,
    clock,
    project,
    environment: (name) => (name === "HOME" ? folder.path : ENVIRONMENT[name].fallback),
    deadline: createDeadline(clock, 0, 1e12),
    sessionFolder: folder.path,
  };
  return {
    store,
    clock,
    tools,
    remember(text, draft = {}) {
      const full = { text, type: "Learning" as const, origin: "user" as const, ...draft };
      const prepared = prepareMemory(full, clock);
      if (prepared.kind === "refused") throw new Error(`refused: ${prepared.reason}`);
      store.apply([{ kind: "remember", memory: prepared.memory }], { isDurable: false });
      return prepared.memory.id;
    },
    async happen(name, payload, more = {}) {
      clock.advance(1_000);
      const parsed = parseHookInput(name, JSON.stringify(payload));
      if (parsed.kind === "invalid") throw new Error(parsed.reason);
      const result = await dispatch(parsed.event, contributorsOf(parsed.event), {
        ...tools,
        ...more,
      });
      if (result.failed[0] !== undefined) throw result.failed[0].error;
      store.apply(result.writes, { isDurable: false });
      for (const work of result.afterwards) work();
      return result;
    },
    [Symbol.dispose]() {
      store.close();
      folder[Symbol.dispose]();
    },
  };
}

export function createManualClock(startMs = Date.UTC(2026, 0, 5, 9)): ManualClock {
  let elapsedMs = 0;
  return {
    nowMs: () => startMs + elapsedMs,
    elapsedMs: () => elapsedMs,
    advance(byMs) {
      elapsedMs += byMs;
    },
  };
}
