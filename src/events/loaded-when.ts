import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { HookEvent } from "@/events/event.ts";

/**
 * A contributor whose code is loaded only for the events it has to do with. Most tool calls have
 * to do with few of them, and every module costs a hook process time to load.
 */
export function loadedWhen<E extends HookEvent>(
  name: string,
  isConcerned: (event: E, tools: EventTools) => boolean,
  load: () => Contributor<E>,
): Contributor<E> {
  return {
    name,
    contribute: (event, tools) =>
      isConcerned(event, tools) ? load().contribute(event, tools) : undefined,
  };
}
