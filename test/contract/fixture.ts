import type { Store } from "@/store/store.ts";

/** A fresh store and what a test may do to it. Disposing closes it and removes its data. */
export interface StoreFixture extends Disposable {
  readonly store: Store;
  /** Closes the store and opens the same data again; `store` is the new one from then on. */
  reopen(): Store;
  /** The same data opened once more, for another project where an id is given. */
  openAgain(projectId?: string): Store;
}

export type OpenFixture = () => StoreFixture;

export interface StoreImplementation {
  readonly name: string;
  readonly open: OpenFixture;
}
