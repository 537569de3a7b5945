import type { Store } from "@/store/store.ts";

/** A fresh store for one test. Disposing closes it and deletes its data. */
export interface StoreFixture extends Disposable {
  readonly store: Store;
  /** Closes the store and opens the same data again. `store` is the new one from then on. */
  reopen(): Store;
  /** Opens the same data a second time, for another project if an id is given. */
  openAgain(projectId?: string): Store;
}

export type OpenFixture = () => StoreFixture;

export interface StoreImplementation {
  readonly name: string;
  readonly open: OpenFixture;
}
