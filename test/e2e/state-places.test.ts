// Where the states of sessions are stored, and how many, in the real client: in a project with many
// sessions, and in a folder that is not a project.
import { expect } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { loadState, stateFolder } from "@/session/state/state-folder.ts";
import { installProject, leftOut, scenarioFolder } from "@test/e2e/support/installed-project.ts";
import { countIn, mainRequests } from "@test/e2e/support/told.ts";
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import { writeFiles } from "@test/harness/git-project.ts";
import { calls, mainThread, runs, says } from "@test/harness/model-script.ts";
import { runProgram } from "@test/harness/program.ts";
import { runClient } from "@test/harness/real-client.ts";
import { sampleState } from "@test/session/sample-state.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

verifiesIf(
  leftOut === "",
  leftOut,
  ["SS-10", "SS-08", "CF-03"],
  "a session in a folder that is not a project leaves its state in the home folder",
  async () => {
    await using folder = scenarioFolder();
    const [notes, home] = [join(folder.path, "notes"), join(folder.path, "home")];
    const exported = await runProgram({ args: ["hooks", "export"], cwd: "/", env: { HOME: home } });
    expect(exported).toMatchObject({ exitCode: 0 });
    writeFiles(home, { ".claude/settings.json": exported.stdout });
    writeFiles(notes, { "notes.md": "b\na\n" });
    const file_path = join(notes, "notes.md");
    const edit = { file_path, old_string: "b\na", new_string: "a\nb" };
    const script = () => [
      mainThread(calls("Read", { file_path }), calls("Edit", edit), says("They are sorted.")),
    ];
    const first = await runClient({
      project: notes,
      home,
      prompts: ["Please sort my notes by their first letter."],
      script: script(),
    });
    expectUndisturbed(first);
    const states = join(home, ".claude", "sessions", "context-graph");
    expect(loadState(states, first.sessionId)).toMatchObject({
      status: "ended",
      project: notes,
      goal: "Please sort my notes by their first letter.",
    });
    expect(loadState(states, first.sessionId)).not.toHaveProperty("branch");
    expect(readdirSync(notes)).toEqual(["notes.md"]);
    const script2 = [mainThread(says("Sorted."))];
    const next = await runClient({ project: notes, home, prompts: ["And now?"], script: script2 });
    expectUndisturbed(next);
    expect(countIn(mainRequests(next)[0], "=== PREVIOUS SESSION")).toBe(1);
  },
  120_000,
);

verifiesIf(
  leftOut === "",
  leftOut,
  ["SS-14", "SS-15"],
  "the states of the newest ten sessions are kept, and so is every foreign file",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "shop"));
    const states = stateFolder(project.path, "");
    const old = Array.from({ length: 14 }, (_, n) => `old-${n}`);
    for (const [n, id] of old.entries()) {
      project.git.write({ [`.claude/sessions/context-graph-${id}.json`]: stateText(id, n) });
    }
    project.git.write({ ".claude/sessions/notes.json": "{}" });
    const run = await project.session({
      prompts: ["Please list the files."],
      script: [mainThread(runs("ls"), says("That is all."))],
    });
    expectUndisturbed(run);
    const left = readdirSync(states).filter((name) => name.startsWith("context-graph-"));
    expect(left.sort()).toEqual(
      [...old.slice(-9), run.sessionId].map((id) => `context-graph-${id}.json`).sort(),
    );
    expect(readdirSync(states)).toContain("notes.json");
    expect(await project.leftRunning()).toEqual([]);
  },
  120_000,
);

/** The state of a session some hours ago; the higher `n`, the newer. */
function stateText(id: string, n: number): string {
  const timestamp = new Date(Date.now() - (20 - n) * 60 * 60 * 1000).toISOString();
  return JSON.stringify(sampleState(id, { timestamp }));
}
