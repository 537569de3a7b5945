import type { ImportedMemory, MemoryLink, MemoryVector } from "@/store/memory-types.ts";
import type { MemoryVersion, NewMemory } from "@/store/memory-types.ts";
import type { LooseVector } from "@/store/port/embedding-port.ts";
import type { NewJob } from "@/store/port/jobs-port.ts";
import type { InjectionOutcome, LedgerEntry } from "@/store/port/ledger-port.ts";
import type { Activity } from "@/store/port/sessions-port.ts";
import type { Namespace } from "@/store/port/values-port.ts";

/** A change to the store as a value, so that callers can collect changes and apply them at once. */
export type StoreWrite =
  MemoryWrite | VectorWrite | ValueWrite | SessionWrite | LedgerWrite | JobWrite;

export type MemoryWrite =
  | {
      readonly kind: "remember";
      readonly memory: NewMemory;
      /** The memories that this one replaces. */
      readonly supersedes?: readonly string[];
      /** Memories about the same thing that say something else; neither replaces the other. */
      readonly differsFrom?: readonly string[];
    }
  /** Unlike "remember", keeps the memory's past and never brings back a forgotten memory. */
  | { readonly kind: "import"; readonly memory: ImportedMemory; readonly atMs: number }
  /** If another memory already has this content, the edited one is merged into it. */
  | {
      readonly kind: "edit";
      readonly memoryId: string;
      readonly version: MemoryVersion;
      readonly atMs: number;
    }
  | {
      readonly kind: "forget";
      readonly memoryId: string;
      readonly atMs: number;
      /** Forgets only this memory, not the others that say the same. */
      readonly isAlone?: boolean;
    }
  /**
   * Removes an episode or the record of a changed file that nobody has used, without a tombstone.
   * Refused as in use if it was recognised, used, repeated or raised, or if others depend on it.
   */
  | { readonly kind: "let-go"; readonly memoryId: string; readonly atMs: number }
  /** Undoes the edit, merge or forgetting with this number in the history. */
  | { readonly kind: "undo"; readonly seq: number; readonly atMs: number }
  | { readonly kind: "count-use"; readonly memoryIds: readonly string[]; readonly atMs: number }
  /** Somebody tried what the memory says. */
  | {
      readonly kind: "count-outcome";
      readonly memoryId: string;
      readonly outcome: "worked" | "failed";
      readonly atMs: number;
    }
  /**
   * Repeating a link makes it stronger, up to 1. "supersedes" also marks the memory it points to
   * as superseded. Refused if one of the two memories does not exist.
   */
  | { readonly kind: "link"; readonly link: MemoryLink }
  /**
   * Sets the weight and time of a link exactly, adds it, or removes it if `after` is absent.
   * Refused as in use if the link is no longer as it was `before`.
   */
  | { readonly kind: "weigh-link"; readonly change: LinkChange }
  /**
   * Lowers the importance of a memory, or puts another in its place, or both. Undone like an edit.
   * Refused as absent if one of the two is gone, and as in use if the other is itself outdated.
   */
  | {
      readonly kind: "demote";
      readonly memoryId: string;
      /** Never raised: the lesser of this and its own stays. */
      readonly importance: number;
      readonly supersededBy?: string;
      readonly atMs: number;
    };

/** A link before and after a change; absent: there is none. */
export interface LinkChange extends Pick<MemoryLink, "fromId" | "toId" | "kind"> {
  readonly before?: LinkStrength;
  readonly after?: LinkStrength;
}

export type LinkStrength = Pick<MemoryLink, "weight" | "atMs">;

export type VectorWrite =
  /** Refused as absent if the memory is gone or its content has changed. */
  | {
      readonly kind: "put-vector";
      readonly memoryId: string;
      readonly contentHash: string;
      readonly vector: MemoryVector;
    }
  /** Skips vectors that were replaced or removed in the meantime. */
  | {
      readonly kind: "assign-cells";
      readonly vectors: readonly (LooseVector & { readonly cell: number })[];
    };

export type ValueWrite =
  | {
      readonly kind: "put";
      readonly namespace: Namespace;
      readonly key: string;
      readonly value: unknown;
      /** Fails with ERR_VERSION_CONFLICT unless this is the stored version (0: absent). */
      readonly ifVersion?: number;
    }
  | { readonly kind: "delete"; readonly namespace: Namespace; readonly key: string };

export type SessionWrite =
  | { readonly kind: "record-activity"; readonly activity: Activity }
  /** A failure or delegation has come to its end. */
  | { readonly kind: "close-activity"; readonly ids: readonly string[]; readonly atMs: number };

export type LedgerWrite =
  | {
      readonly kind: "add-ledger";
      readonly entry: LedgerEntry;
      /** Refuses the entry as served if the agent already has this memory in context. */
      readonly unlessServed?: boolean;
    }
  /** The first outcome of an injection stands; later ones are ignored. */
  | {
      readonly kind: "judge-injections";
      readonly ids: readonly string[];
      /** If given, the entries are looked up by session instead of in the whole ledger. */
      readonly sessionId?: string;
      readonly outcome: InjectionOutcome;
      readonly evidence?: readonly string[];
      readonly atMs: number;
    }
  /** The memories shown in this session have left its context and may be shown again. */
  | { readonly kind: "unserve-session"; readonly sessionId: string };

export interface JobWrite {
  readonly kind: "enqueue";
  readonly job: NewJob;
}

export interface RememberedOutcome {
  readonly kind: "remembered";
  readonly memoryId: string;
  /** False if the memory existed: then the repetition was counted, and the id is the old one's. */
  readonly isNew: boolean;
  /** True if the existing memory says the same in slightly different words. */
  readonly isOtherWording?: boolean;
  /** Another memory that says something very similar; the two are now linked. */
  readonly similarTo?: string;
}

export type WriteOutcome =
  | { readonly kind: "done" }
  | RememberedOutcome
  | { readonly kind: "put"; readonly version: number }
  | { readonly kind: "edited"; readonly memoryId: string; readonly isMerged: boolean }
  | { readonly kind: "refused"; readonly reason: RefusalReason };

export type RefusalReason =
  | "queue-full"
  | "already-queued"
  /** There is no such memory or change. */
  | "absent"
  /** Another memory has this content or this id. */
  | "known"
  | "forgotten"
  /** It may not be let go, or has changed in the meantime. */
  | "in-use"
  /** Another hook of the session showed it first. */
  | "served";

export interface ApplyOptions {
  /** True: before apply returns, the writes are on disk, not only in the system's cache. */
  readonly isDurable: boolean;
  /** The project to write to, if it is not the one the store was opened for. */
  readonly projectId?: string;
}

/**
 * Changes the store. One call is one transaction: either all of its writes are kept or none. The
 * result has one outcome for each write, in the same order.
 */
export interface WritesPort {
  apply(writes: readonly StoreWrite[], options: ApplyOptions): readonly WriteOutcome[];
}
