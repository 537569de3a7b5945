import type { MemoryDraft } from "@/memory/memory.ts";
import type { AssembleTools } from "@/operations/assemble/sources/source.ts";
import { rememberWrites } from "@/memory/memory.ts";
import { openCodeIndex } from "@/store/sqlite/code/open-code.ts";
import type { GitProject } from "@test/harness/git-project.ts";
import { openCodeWorld } from "@test/operations/code/code-world.ts";
import { openTestStore } from "@test/store/open-test-store.ts";
import type { TestClock } from "@test/store/test-clock.ts";

export interface AssembleWorld extends Disposable {
  readonly project: GitProject;
  readonly tools: AssembleTools & { readonly clock: TestClock };
  /** Stores two experiences, two values and a memory about tests. */
  learn(): void;
}

const FILES = {
  "src/auth.ts":
    "/** Says whether the auth token is valid. */\nexport function checkAuth(token: string): boolean {\n  return token.length > 8;\n}\n",
};

/** A project whose source and commits are indexed, with an empty store, for `using`. */
export async function openAssembleWorld(
  files: Record<string, string> = FILES,
): Promise<AssembleWorld> {
  const code = await openCodeWorld(files);
  code.project.write({ "test/auth.test.ts": "test('auth', () => {});\n" });
  await code.project.commit("auth: the flaky test waits for the server");
  await code.update();
  const { clock, embedder, storeFolder, project } = code;
  const store = openTestStore(storeFolder, { clock });
  const tools = {
    store,
    clock,
    embedder,
    project: { root: project.path, storeFolder, sharedId: undefined, branch: undefined },
    openCodeIndex: () =>
      openCodeIndex({ folder: storeFolder, projectId: "p1", patience: () => 1_000 }),
  };
  return {
    project,
    tools,
    learn() {
      for (const draft of LESSONS) {
        clock.advance(1_000);
        store.apply(rememberWrites(draft, clock, embedder), { isDurable: false });
      }
    },
    [Symbol.dispose]() {
      store.close();
      code[Symbol.dispose]();
    },
  };
}

const LESSONS: readonly MemoryDraft[] = [
  {
    type: "Experience",
    origin: "agent",
    text: [
      "Goal: Fix auth test timeout",
      "Hypothesis: The server is slow",
      "Action: Raise the timeout to 60 s",
      "Prediction: The test passes",
      "Outcome: falsified - still fails",
      "Surprise: The test passed alone",
      "Root cause: test-isolation – State was left over from another test",
      "Lesson: Increasing timeout didn't work, root cause was test isolation",
    ].join("\n"),
    metadata: {
      ghap_id: "ghap_1",
      domain: "debugging",
      strategy: "trial-and-error",
      outcome_status: "falsified",
      root_cause_category: "test-isolation",
    },
  },
  {
    type: "Experience",
    origin: "agent",
    text: "Goal: Refactor the cache module\nOutcome: confirmed - half the code\nLesson: Small steps",
    metadata: { ghap_id: "ghap_2", domain: "refactoring", outcome_status: "confirmed" },
  },
  {
    type: "Value",
    origin: "agent",
    text: "Flaky tests are often isolation issues, not timing issues",
    metadata: { cluster_size: "7" },
  },
  {
    type: "Value",
    origin: "agent",
    text: "Check assumptions before implementing",
    metadata: { cluster_size: "3" },
  },
  { type: "Learning", origin: "user", text: "The auth test needs the mock server on port 8123." },
];
