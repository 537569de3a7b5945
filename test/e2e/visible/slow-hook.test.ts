// The real client goes on when a hook takes too long: ours, or the client, ends it.
import { expect } from "bun:test";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { installProject, leftOut, scenarioFolder } from "@test/e2e/support/installed-project.ts";
import { expectSuccess, plainToolResults } from "@test/e2e/support/undisturbed.ts";
import { mainThread, runs, says } from "@test/harness/model-script.ts";
import { copyProgram } from "@test/harness/program.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

verifiesIf(
  leftOut === "",
  leftOut,
  [{ id: "TS-25", shows: "a hook that times out" }, "DG-05", "DG-11", "DG-22"],
  "the session goes on when a hook never ends, and the next hooks work",
  async () => {
    await using folder = scenarioFolder();
    const program = copyProgram(join(folder.path, "installed"));
    const project = await installProject(join(folder.path, "project"), { program });
    await project.run(["remember", "Releases are cut from the branch harvest."]);
    hangAt("PreToolUse", program);
    const run = await project.session({
      prompts: ["Which branch are releases cut from? Please look."],
      script: [mainThread(runs("echo passed"), says("From harvest."))],
    });
    expectSuccess(run);
    expect(plainToolResults(run)).toEqual({ toolu_main_0_0: "passed" });
    const before = run.hookEvents.filter(({ event }) => event === "PreToolUse");
    expect(before.map(({ outcome }) => outcome)).toEqual(["cancelled"]);
    const others = run.hookEvents.filter(({ event }) => event !== "PreToolUse");
    expect(others.filter(({ outcome }) => outcome !== "success")).toEqual([]);
    expect(JSON.stringify(run.requests)).toContain("branch harvest");
    expect(await project.leftRunning()).toEqual([]);
  },
  120_000,
);

/** Puts a script in the place of the program that hangs at one event. */
function hangAt(event: string, program: string): void {
  const real = join(dirname(program), "context-graph-real");
  writeFileSync(real, readFileSync(program));
  chmodSync(real, 0o755);
  const script = `#!/bin/sh\n[ "$2" = ${event} ] && exec sleep 20\nexec '${real}' "$@"\n`;
  writeFileSync(program, script);
}
