import type { Clock } from "@/base/clock.ts";
import type { Deadline } from "@/base/deadline.ts";
import type { Project } from "@/base/project.ts";
import type { Section } from "@/context/section.ts";
import type { Embedder } from "@/embed/embed.ts";
import type { HookEvent } from "@/events/event.ts";
import type { Store, StoreWrite } from "@/store/store.ts";

/** What a contributor may use. Reading the store is free; writing is left to the caller. */
export interface EventTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly project: Project;
  /** Absent where meaning plays no part. */
  readonly embedder?: Embedder;
}

export interface Contribution {
  readonly section?: Section;
  readonly writes?: readonly StoreWrite[];
}

/** One concern within an event: looks at it, and returns text to show, writes to make, or nothing. */
export interface Contributor<E extends HookEvent = HookEvent> {
  readonly name: string;
  /** Left out when less than this is left of the deadline. */
  readonly needsMs?: number;
  readonly contribute: (
    event: E,
    tools: EventTools,
  ) => Contribution | undefined | Promise<Contribution | undefined>;
}
