import type { Clock } from "@/base/clock.ts";
import type { Deadline } from "@/base/deadline.ts";
import type { Control } from "@/configuration/control/control.ts";
import type { SettingOfKind, Settings } from "@/configuration/configuration.ts";
import type { Environment } from "@/base/environment.ts";
import type { Project } from "@/platform/project.ts";
import type { Section } from "@/context/section.ts";
import type { Embedder } from "@/embed/embed.ts";
import type { HookEvent } from "@/conversation/event.ts";
import type { ServedSet } from "@/events/served-set.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/** The things a contributor may use. It may read the store; its writes are left to the caller. */
export interface EventTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly project: Project;
  readonly environment: Environment;
  /** True if the store is an empty stand-in because the real one is locked. */
  readonly isStoreLocked?: boolean;
  /** Absent if nothing is searched by meaning. */
  readonly embedder?: Embedder;
  /** True in a hook, which stores vectors without a cell: a worker has more time for that. */
  readonly leavesCells?: boolean;
  /** Folder of the query caches (session/query-cache.ts). If absent, none is kept. */
  readonly sessionFolder?: string;
  /** True if the session has the tools `remember` and `recall`. If absent, that is not known. */
  readonly hasMemoryTools?: () => boolean;
  /** Opens the memories that apply to every project, if there are any. The caller closes them. */
  readonly openUser?: () => Store | undefined;
  /** The values that the project and the user have set. If absent, nothing is set. */
  readonly settings?: Settings;
  /** Says what the user has switched off. If absent, that is nothing. */
  readonly control?: Control | undefined;
  /** Told how long each contributor took, its loading included; only if somebody wants to know. */
  readonly onContributed?: ((name: string, tookMs: number) => void) | undefined;
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

/** One concern within an event: looks at it and returns text, writes, a notice, or nothing. */
export interface Contributor<E extends HookEvent = HookEvent> {
  readonly name: string;
  /** The contributor is skipped if no more time than this is left. */
  readonly needsMs?: number;
  /** True if it costs next to nothing and must happen, so that it runs after the deadline too. */
  readonly runsLate?: boolean;
  /** The setting that switches it off. */
  readonly switchedBy?: SettingOfKind<"switch">;
  /** The setting that says how long the hook may have taken before it is left out. */
  readonly timeLimit?: SettingOfKind<"number">;
  readonly contribute: (
    event: E,
    tools: EventTools,
    served: ServedSet,
  ) => Contribution | undefined | Promise<Contribution | undefined>;
  /** Stands in for `contribute` where nothing may be written; needed only if that changes files. */
  readonly preview?: (event: E, tools: EventTools) => Contribution | undefined;
}
