import { join } from "node:path";
import { defaultSettings } from "@/configuration/configuration.ts";
import type { EventName } from "@/conversation/event-table.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { answerHook, type HookAnswer, type HookWork } from "@/hook/answer.ts";
import type { Store } from "@/store/store.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import type { Payload } from "@test/harness/payload.ts";

/**
 * Events answered inside the test as a hook process answers them, writes included. What a hook
 * does once its answer is out is left out: it could start a worker.
 */
export interface AnsweredEvents extends Disposable {
  readonly world: EventWorld;
  answer(name: EventName, payload: Payload): Promise<HookAnswer>;
}

/** `root` is where the project seems to be; `replaceStore` gives hooks another store. */
export function answerEvents(
  options: { root?: string; replaceStore?: (store: Store) => Store } = {},
): AnsweredEvents {
  const world = createEventWorld(options.root);
  const { project, environment, clock, deadline, store } = world.tools;
  const work: HookWork = {
    project,
    environment,
    clock,
    deadline,
    sessionFolder: project.storeFolder,
    openStore: () => ({ store: options.replaceStore?.(store) ?? store, isLocked: false }),
    settings: defaultSettings,
    loadEmbedder: () => new TokenTableEmbedder(join(project.storeFolder, "no-table.bin")),
    openUser: () => undefined,
  };
  return {
    world,
    async answer(name, payload) {
      world.clock.advance(1_000);
      return await answerHook(name, JSON.stringify(payload), work);
    },
    [Symbol.dispose]: () => world[Symbol.dispose](),
  };
}
