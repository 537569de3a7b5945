import type { Clock } from "@/base/clock.ts";
import type { Deadline } from "@/base/deadline.ts";
import type { Environment } from "@/base/environment.ts";
import type { Project } from "@/platform/project.ts";
import type { Section } from "@/context/section.ts";
import type { Embedder } from "@/embed/embed.ts";
import type { HookEvent } from "@/conversation/event.ts";
import type { ServedSet } from "@/events/served-set.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/** What a contributor may use. It may read the store; its writes are left to the caller. */
export interface EventTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly project: Project;
  readonly environment: Environment;
  /** True: an empty store in place of the real one, which is locked. It knows no position. */
  readonly isStoreLocked?: boolean;
  /** Absent where meaning plays no part. */
  readonly embedder?: Embedder;
  /** Folder of what a session has looked up already (session/query-cache.ts). Absent: not kept. */
  readonly sessionFolder?: string;
  /** The memories that hold in every project; undefined where there are none. To be closed. */
  readonly openUser?: () => Store | undefined;
}

export interface Contribution {
  readonly section?: Section;
  readonly writes?: readonly StoreWrite[];
  /** For the user, not for the model. */
  readonly notice?: string;
  /** Work outside the store, such as writing a file. Runs after the answer is out; may fail. */
  readonly afterwards?: (() => void) | undefined;
  /** The key of the query that was looked up, so that the same one is not looked up again. */
  readonly askedKey?: string | undefined;
}

/** One concern within an event: looks at it, and returns text to show, writes to make, or nothing. */
export interface Contributor<E extends HookEvent = HookEvent> {
  readonly name: string;
  /** Left out when less than this is left of the deadline. */
  readonly needsMs?: number;
  /** True: costs next to nothing and has to happen, so it runs after the deadline too. */
  readonly runsLate?: boolean;
  readonly contribute: (
    event: E,
    tools: EventTools,
    served: ServedSet,
  ) => Contribution | undefined | Promise<Contribution | undefined>;
}
