// When an error comes back, its fix is shown. In one session the model follows it, in another it
// does not; the ledger knows the difference once the turn has ended.
import { expect } from "bun:test";
import { join } from "node:path";
import type { Injection } from "@/operations/reports/why.ts";
import { calls, mainThread, runs, says } from "@test/harness/model-script.ts";
import {
  installProject,
  leftOut,
  scenarioFolder,
  type InstalledProject,
} from "@test/e2e/support/installed-project.ts";
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import { testIf } from "@test/harness/test-if.ts";

const BROKEN = "DATABASE_PORT=6543\n";
const CHECK = `#!/bin/sh
if grep -q '^DATABASE_PORT=5432$' config/database.env; then
  echo "connected"
else
  echo "Error: could not connect to the billing service: Connection refused" >&2
  exit 1
fi
`;

testIf(
  leftOut === "",
  leftOut,
  "a shown fix counts as used if the model follows it, and as ignored if it does not",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"), {
      files: { "check.sh": CHECK, "config/database.env": BROKEN },
    });
    const config = join(project.path, "config/database.env");
    const mend = [
      calls("Read", { file_path: config }),
      calls("Edit", { file_path: config, old_string: "6543", new_string: "5432" }),
    ];
    await work(project, [runs("sh check.sh"), ...mend, runs("sh check.sh"), says("Mended.")]);

    project.git.write({ "config/database.env": BROKEN });
    const followed = await work(project, [
      runs("sh check.sh"),
      ...mend,
      runs("sh check.sh"),
      says("It connects."),
    ]);
    const used = await pastFix(project, followed);
    expect(used).toMatchObject({ outcome: "used" });
    expect(used?.evidence).toEqual(["config/database.env"]);
    expect(used?.why).toContain("same error");

    project.git.write({ "config/database.env": BROKEN });
    const passedOver = await work(project, [runs("sh check.sh"), says("The service is down.")]);
    expect(await pastFix(project, passedOver)).toMatchObject({ outcome: "ignored", evidence: [] });

    const stats = JSON.parse((await project.run(["stats", "--json"])).stdout);
    const { by_event: events } = stats.injected as {
      by_event: { event: string; used: number; ignored: number }[];
    };
    expect(events.find(({ event }) => event === "PostToolUseFailure")).toMatchObject({
      used: 1,
      ignored: 1,
    });
    const last = await project.run(["why", "last"]);
    expect(last.stdout).toContain("ignored: nothing of it came up");
  },
  120_000,
);

async function work(
  project: InstalledProject,
  turns: Parameters<typeof mainThread>,
): Promise<string> {
  const run = await project.session({
    prompts: ["Run the check and see."],
    script: [mainThread(...turns)],
  });
  expectUndisturbed(run);
  return run.sessionId;
}

/** The line that showed the fix after the failure, as `why` prints it. */
async function pastFix(project: InstalledProject, sessionId: string) {
  const told = await project.run(["why", "--session", sessionId, "--json"]);
  const injections = JSON.parse(told.stdout) as Injection[];
  return injections.find(({ event }) => event === "PostToolUseFailure")?.lines[0];
}
