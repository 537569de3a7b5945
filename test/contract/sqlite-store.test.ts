import type { Store } from "@/store/store.ts";
import type { StoreFixture } from "@test/contract/fixture.ts";
import { describeStoreContract } from "@test/contract/store-contract.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { openTestStore } from "@test/store/open-test-store.ts";

describeStoreContract({ name: "SQLite", open: openFixture });

function openFixture(): StoreFixture {
  const folder = temporaryFolder("contract");
  let store = openTestStore(folder.path);
  const others: Store[] = [];
  return {
    get store() {
      return store;
    },
    reopen() {
      store.close();
      store = openTestStore(folder.path);
      return store;
    },
    openAgain(projectId) {
      const other = openTestStore(folder.path, projectId === undefined ? {} : { projectId });
      others.push(other);
      return other;
    },
    [Symbol.dispose]() {
      for (const opened of [store, ...others]) opened.close();
      folder[Symbol.dispose]();
    },
  };
}
