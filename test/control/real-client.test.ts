// In the real client: an incognito prompt, a paused project, and the sessions around them.
import { expect } from "bun:test";
import { join } from "node:path";
import { textsIn } from "@test/harness/model-request.ts";
import { mainThread, says } from "@test/harness/model-script.ts";
import { testIf } from "@test/harness/test-if.ts";
import { installProject, leftOut, scenarioFolder } from "@test/e2e/support/installed-project.ts";

const BEFORE = "We decided to round totals to cents because the ledger wants it.";
const HIDDEN = "We decided to bill Umbrella monthly because their contract says so.";
const AFTER = "We decided to keep invoices for ten years because the law demands it.";

testIf(
  leftOut === "",
  leftOut,
  "nothing of an incognito part or a pause is stored, the rest of the session is",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "shop"));
    await project.run(["remember", "Deploys go through the blue queue, never the green one"]);
    const prompts = [
      "How are totals rounded?",
      "<incognito> Why does Umbrella pay monthly? Which queue do deploys go through?",
      "</incognito> And how long are invoices kept?",
      "Thanks.",
    ] as const;
    const run = await project.session({
      prompts,
      script: [mainThread(says(BEFORE), says(HIDDEN), says(AFTER), says("Done."))],
    });
    expect(textsIn(run.requests, /blue queue/)).toEqual([]);
    await project.run(["pause"]);
    const paused = await project.session({
      prompts: ["Which queue do deploys go through for Umbrella?"],
      script: [mainThread(says(HIDDEN))],
    });
    expect(textsIn(paused.requests, /blue queue/)).toEqual([]);
    await project.run(["resume"]);
    await project.session({ prompts: ["Go on."], script: [mainThread(says("Yes."))] });
    await project.run(["import", "--transcripts"]);
    const { stdout } = await project.run(["export"]);
    expect(stdout).toContain("round totals to cents");
    expect(stdout).toContain("keep invoices for ten years");
    expect(stdout).not.toContain("Umbrella");
  },
  180_000,
);
