import { join } from "node:path";
import type { Clock } from "@/base/clock.ts";
import { ENVIRONMENT } from "@/base/environment.ts";
import { createDeadline } from "@/base/deadline.ts";
import type { Project } from "@/platform/project.ts";
import { parseHookInput } from "@/claude/payload.ts";
import type { EventTools } from "@/events/contributor.ts";
import { contributorsOf } from "@/events/contributors.ts";
import { dispatch, type EventResult } from "@/events/dispatch.ts";
import { writesOf } from "@/events/settle-refused.ts";
import type { HookEvent } from "@/conversation/event.ts";
import type { EventName } from "@/conversation/event-table.ts";
import { type MemoryDraft, prepareMemory } from "@/memory/memory.ts";
import { openStore } from "@/store/sqlite/database/open-store.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";
import type { Payload } from "@test/harness/payload.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

/** A clock that stands still until it is moved. */
export interface ManualClock extends Clock {
  advance(byMs: number): void;
}

/** Events handled inside the test, with a real store and a manual clock. */
export interface EventWorld extends Disposable {
  readonly store: Store;
  readonly clock: ManualClock;
  readonly tools: EventTools;
  /** Stores a memory and returns its id. */
  remember(text: string, draft?: Partial<MemoryDraft>): string;
  /** Looks at an event without writing anything; throws if it is invalid. */
  look(name: EventName, payload: Payload, more?: Partial<EventTools>): Promise<EventResult>;
  /** Handles an event as the hook does: looks, writes, and does what comes after the answer. */
  happen(name: EventName, payload: Payload, more?: Partial<EventTools>): Promise<HandledEvent>;
}

/** An event's result, with all the writes that were made because of it. */
export interface HandledEvent extends EventResult {
  readonly writes: readonly StoreWrite[];
}

export function createEventWorld(root?: string): EventWorld {
  const folder = temporaryFolder("events");
  const clock = createManualClock();
  const store = openStore({ folder: folder.path, clock, patience: () => 1_000 });
  const project: Project = {
    root: root ?? folder.path,
    storeFolder: join(root ?? folder.path, ".context-graph"),
    sharedId: undefined,
    branch: "main",
  };
  const settings: Partial<Record<string, string>> = {
    HOME: folder.path,
    // Where createTranscript writes.
    CLAUDE_CONFIG_DIR: join(process.env["HOME"] ?? "", ".claude"),
  };
  const tools: EventTools = {
    store,
    clock,
    project,
    environment: (name) => settings[name] ?? ENVIRONMENT[name].fallback,
    deadline: createDeadline(clock, 0, 1e12),
    sessionFolder: folder.path,
  };
  const look: EventWorld["look"] = async (name, payload, more = {}) => {
    clock.advance(1_000);
    const event = parseEvent(name, payload);
    const result = await dispatch(event, contributorsOf(event), { ...tools, ...more });
    if (result.failed[0] !== undefined) throw result.failed[0].error;
    return result;
  };
  return {
    store,
    clock,
    tools,
    look,
    remember(text, draft = {}) {
      const full = { text, type: "Learning" as const, origin: "user" as const, ...draft };
      const prepared = prepareMemory(full, clock);
      if (prepared.kind === "refused") throw new Error(`refused: ${prepared.reason}`);
      store.apply([{ kind: "remember", memory: prepared.memory }], { isDurable: false });
      return prepared.memory.id;
    },
    async happen(name, payload, more) {
      const result = await look(name, payload, more);
      const writes = writesOf(result);
      store.apply(writes, { isDurable: false });
      for (const work of result.afterwards) work();
      return { ...result, writes };
    },
    [Symbol.dispose]() {
      store.close();
      folder[Symbol.dispose]();
    },
  };
}

/** The event that a hook would see; throws if it is invalid. */
export function parseEvent(name: EventName, payload: Payload): HookEvent {
  const parsed = parseHookInput(name, JSON.stringify(payload));
  if (parsed.kind === "invalid") throw new Error(parsed.reason);
  return parsed.event;
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
