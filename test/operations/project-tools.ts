import type { OperationTools } from "@/operations/operation.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { openTestStore } from "@test/store/open-test-store.ts";
import { createTestClock, type TestClock } from "@test/store/test-clock.ts";

export interface ProjectTools extends OperationTools, Disposable {
  readonly clock: TestClock;
}

/** Opens a fresh store with the other tools of an operation, for `using`. */
export function openProjectTools(): ProjectTools {
  const folder = temporaryFolder("operations");
  const clock = createTestClock();
  const store = openTestStore(folder.path, { clock });
  const project = {
    root: folder.path,
    storeFolder: folder.path,
    sharedId: undefined,
    branch: undefined,
  };
  return {
    store,
    clock,
    project,
    [Symbol.dispose]() {
      store.close();
      folder[Symbol.dispose]();
    },
  };
}
