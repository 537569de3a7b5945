import { join } from "node:path";
import type { Clock } from "@/base/clock.ts";
import { createSyntaxLoader } from "@/code/parse/syntax.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { type IndexUpdate, updateIndex } from "@/operations/code/update-code-and-commits.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import type { CodeIndex } from "@/store/port/code-port.ts";
import { makeCodeIndex } from "@/store/sqlite/code/open-code.ts";
import { createGitProject, type GitProject } from "@test/harness/git-project.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { createTestClock, type TestClock } from "@test/store/test-clock.ts";

export interface CodeWorld extends Disposable {
  readonly project: GitProject;
  readonly index: CodeIndex;
  readonly clock: TestClock;
  readonly embedder: TokenTableEmbedder;
  /** The folder of the store that the index lies beside. */
  readonly storeFolder: string;
  update(mayContinue?: () => boolean, otherClock?: Clock): Promise<IndexUpdate>;
}

const loader = createSyntaxLoader();
const embedder = new TokenTableEmbedder(tokenTablePath());

/** A git project with an index of its source and commits, for `using`. */
export async function openCodeWorld(files: Record<string, string>): Promise<CodeWorld> {
  const folder = temporaryFolder("code");
  const project = await createGitProject(join(folder.path, "p"), files);
  const storeFolder = join(folder.path, "store");
  const clock = createTestClock();
  const index = makeCodeIndex({ folder: storeFolder, projectId: "p1", patience: () => 1_000 });
  return {
    project,
    index,
    clock,
    embedder,
    storeFolder,
    update: (mayContinue = () => true, otherClock = clock) =>
      updateIndex(
        index,
        { root: project.path, loader, clock: otherClock, embedder },
        { mayContinue },
      ),
    [Symbol.dispose]() {
      index[Symbol.dispose]();
      folder[Symbol.dispose]();
    },
  };
}
