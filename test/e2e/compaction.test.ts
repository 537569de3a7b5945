// After the real client has compacted a session or ended it, its knowledge reaches the next request
// to the model, and the next question to the memory.
import { expect } from "bun:test";
import { join } from "node:path";
import { loadState, stateFolder } from "@/session/state/state-folder.ts";
import { installProject, leftOut, scenarioFolder } from "@test/e2e/support/installed-project.ts";
import { countIn } from "@test/e2e/support/told.ts";
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import { type ModelRequest, textsIn } from "@test/harness/model-request.ts";
import {
  calls,
  compactionThread,
  mainThread,
  runs,
  says,
  type Script,
} from "@test/harness/model-script.ts";
import type { ClientRun } from "@test/harness/real-client.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const CAPSULE = /=== MEMORY: Where the work stood before compaction ===/;
const ERROR = "Error: the mock server of the upload test does not answer on port 9000";
const FILES = {
  "upload.js": "export const retries = 1;\n",
  "check.sh": `#!/bin/sh\necho "${ERROR}" >&2\nexit 1\n`,
};
const DECISION = "We decided to use three retries instead of five because the users wait.";
const CAUSE =
  "The root cause is that `uploadFile` opened the socket twice, so the second one timed out.";

function work(project: string): Script {
  const file = join(project, "upload.js");
  return [
    compactionThread("The upload was worked on."),
    mainThread(
      calls("Read", { file_path: file }),
      calls("Edit", { file_path: file, old_string: "1", new_string: "3" }),
      runs("sh check.sh"),
      says(CAUSE),
      says("Then the bar is left out."),
      says("The check still fails."),
      says("A new piece of work."),
    ),
  ];
}

const PROMPTS = [
  `${DECISION} Please put them into upload.js and run check.sh.`,
  "never mind the progress bar after all, drop that part of the plan",
] as const;

verifiesIf(
  leftOut === "",
  leftOut,
  ["CP-01", "HD-10"],
  "after a compaction the next request says where the work stood, once; a new session's does not",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"), { files: FILES });
    const run = await project.session({
      prompts: [...PROMPTS, "/compact", "What is left to do?", "/clear", "Now something else."],
      script: work(project.path),
    });
    expectUndisturbed(run);
    const [before, after, cleared] = requestsByPart(run);
    expect(textsIn(before, CAPSULE)).toEqual([]);
    const [next] = after;
    const told = textsIn(next === undefined ? [] : [next], CAPSULE);
    expect(told).toHaveLength(1);
    const text = told[0]?.text ?? "";
    expect(text.match(new RegExp(CAPSULE, "g"))).toHaveLength(1);
    expect(text).toContain(`- Decided: ${DECISION}`);
    expect(text).toContain("- Failing, not passed since: `sh check.sh`");
    expect(text).toContain(ERROR);
    expect(text).toContain("- Called off by the user: never mind the progress bar");
    expect(text).toContain("- Files changed: upload.js");
    expect(cleared).not.toEqual([]);
    expect(textsIn(cleared, CAPSULE)).toEqual([]);
    expect(await project.leftRunning()).toEqual([]);
  },
  120_000,
);

verifiesIf(
  leftOut === "",
  leftOut,
  ["CM-01", "CM-02", "CM-03", "HD-10"],
  "an automatic compaction is marked as such, and the model is told once where the work stood",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"), { files: FILES });
    const full = { ...says(CAUSE), inputTokens: 180_000 };
    const run = await project.session({
      prompts: ["Please run check.sh for the upload.", "What is left to do?", "And then?"],
      args: ["--autocompact", "100k"],
      script: [
        compactionThread("The upload was worked on."),
        mainThread(runs("sh check.sh"), full, says("The check."), says("The release.")),
      ],
    });
    expectUndisturbed(run);
    expect(loadState(stateFolder(project.path, ""), run.sessionId)?.compactions).toEqual([
      expect.objectContaining({ trigger: "auto", context_tokens: expect.any(Number) }),
    ]);
    const at = run.requests.findIndex(({ thread }) => thread === "compaction");
    const after = run.requests.slice(at).filter(({ thread }) => thread === "main");
    expect(after.map((request) => countIn(request, CAPSULE.source))).toEqual([1, 1]);
    expect(countIn(after[0], "Failing, not passed since: `sh check.sh`")).toBe(1);
    expect(await project.leftRunning()).toEqual([]);
  },
  120_000,
);

verifiesIf(
  leftOut === "",
  leftOut,
  ["CP-04", "HD-08"],
  "decisions and findings of a session are recalled after its end",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"), { files: FILES });
    const run = await project.session({ prompts: PROMPTS, script: work(project.path) });
    expectUndisturbed(run);
    expect(await project.leftRunning()).toEqual([]);

    const decision = await recall(project, "why three retries");
    // With the sentence it stands in: what is to be done about it belongs to it.
    expect(decision).toContainEqual(
      expect.objectContaining({ content: PROMPTS[0], experience_type: "Decision" }),
    );
    const cause = await recall(project, "uploadFile socket timed out");
    expect(cause).toContainEqual(
      expect.objectContaining({
        content: expect.stringContaining("opened the socket twice"),
        files: ["upload.js"],
      }),
    );
    // The second session repeats a memory that it was shown. That makes no new memory.
    const count = await countMemories(project);
    const again = await project.session({
      prompts: ["Why did we choose three retries for the upload?"],
      script: [mainThread(says(`As noted: ${DECISION}`))],
    });
    expectUndisturbed(again);
    expect(textsIn(again.requests, /three retries instead of five/)).not.toEqual([]);
    expect(await project.leftRunning()).toEqual([]);
    expect(await countMemories(project)).toBe(count);
  },
  120_000,
);

/** The requests of the conversation before the compaction, after it, and after /clear. */
function requestsByPart({ requests }: ClientRun): [ModelRequest[], ModelRequest[], ModelRequest[]] {
  const main = requests.filter(({ thread }) => thread === "main");
  return [main.slice(0, 5), main.slice(5, 6), main.slice(6)];
}

type Project = Awaited<ReturnType<typeof installProject>>;

async function recall(project: Project, query: string): Promise<unknown[]> {
  const { stdout } = await project.run(["recall", query, "--json"]);
  const answer: unknown = JSON.parse(stdout);
  return Array.isArray(answer) ? answer : (answer as { memories: unknown[] }).memories;
}

async function countMemories(project: Project): Promise<number> {
  const { stdout } = await project.run(["list", "--limit", "100", "--json"]);
  return stdout.split('"id"').length - 1;
}
