// One session meets an error and fixes it. Days later the same error comes back in another, and
// right after the failure the model is told the fix.
import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { textsIn } from "@test/harness/model-request.ts";
import { calls, mainThread, runs, says } from "@test/harness/model-script.ts";
import {
  installProject,
  leftOut,
  scenarioFolder,
  type InstalledProject,
} from "@test/e2e/support/installed-project.ts";
import { countIn, mainRequests } from "@test/e2e/support/told.ts";
import { expectUndisturbed, plainToolResults } from "@test/e2e/support/undisturbed.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const LABEL = /=== MEMORY: Past fix for this error ===/;
const ERROR =
  "Error: could not connect to the billing database at 127.0.0.1:6543: Connection refused";
const BROKEN = "DATABASE_PORT=6543\n";
const CHECK = `#!/bin/sh
if grep -q '^DATABASE_PORT=5432$' config/database.env; then
  echo "connected"
else
  echo "${ERROR}" >&2
  exit 1
fi
`;

verifiesIf(
  leftOut === "",
  leftOut,
  ["ER-01", "ER-03", "ER-04", "HD-06", "HD-16"],
  "when an error comes back, the model is told what made the same command pass",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"), {
      files: { "check.sh": CHECK, "config/database.env": BROKEN },
    });

    const first = await failAndMend(project);
    expect(textsIn(first.requests, LABEL)).toEqual([]);

    project.git.write({ "config/database.env": BROKEN });
    const second = await project.session({
      prompts: ["Run the check again."],
      script: [mainThread(runs("sh check.sh"), says("It fails."))],
    });
    expectUndisturbed(second);
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(textsIn(second.requests.slice(0, 1), LABEL)).toEqual([]);
    const given = textsIn(second.requests.slice(1), LABEL);
    expect(given.map(({ text }) => text)).toEqual([expect.stringContaining("database.env")]);
  },
  180_000,
);

verifiesIf(
  leftOut === "",
  leftOut,
  ["ER-01", "ER-03", "ER-13", "HD-06"],
  "when a file cannot be read, the model is told what is known about it; a failed command becomes a hot topic",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"), {
      files: { "check.sh": CHECK, "config/database.env": BROKEN },
    });
    const gone = join(project.path, "docs/billing-handbook.md");
    await project.run([
      "remember",
      "The billing handbook moved to the wiki in May",
      "--files=docs/billing-handbook.md",
    ]);
    const run = await project.session({
      prompts: ["Look it up and run the check."],
      script: [
        mainThread(
          calls("Read", { file_path: gone }),
          runs("sh check.sh"),
          says("The handbook is gone, and the check fails."),
        ),
      ],
    });
    expectUndisturbed(run);
    // It is told before the call, with the result of which it is delivered, and not again after it.
    const [asked, read] = mainRequests(run);
    expect([asked, read].map((request) => countIn(request, "the wiki in May"))).toEqual([0, 1]);
    expect(textsIn(run.requests, LABEL)).toEqual([]);
    const topics = JSON.parse(readFileSync(join(project.path, ".claude/hot-topics.json"), "utf8"));
    expect(topics.promoted).toEqual(["check.sh"]);
  },
  180_000,
);

verifiesIf(
  leftOut === "",
  leftOut,
  ["ER-01"],
  "before a command that failed here, the model is told once which form worked",
  async () => {
    await using folder = scenarioFolder();
    const strict = `#!/bin/sh\n[ "$MODE" = safe ] && echo fine && exit 0\necho "${ERROR}" >&2\nexit 1\n`;
    const project = await installProject(join(folder.path, "project"), {
      files: { "check.sh": strict },
    });
    const first = await project.session({
      prompts: ["Run the check."],
      script: [mainThread(runs("sh check.sh"), runs("MODE=safe sh check.sh"), says("Fine."))],
    });
    expectUndisturbed(first);
    const second = await project.session({
      prompts: ["Run the check again."],
      script: [
        mainThread(runs("sh check.sh"), runs("sh check.sh 2>&1"), says("It needs the safe mode.")),
      ],
    });
    expectUndisturbed(second);
    const told = textsIn(second.requests.slice(-1), /failed here before \(just now\)/);
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringContaining("`MODE=safe sh check.sh` worked (1 of 1) [m:"),
    ]);
  },
  180_000,
);

async function failAndMend(project: InstalledProject) {
  const config = join(project.path, "config/database.env");
  const run = await project.session({
    prompts: ["Run the check and mend what is wrong."],
    script: [
      mainThread(
        runs("sh check.sh"),
        calls("Read", { file_path: config }),
        calls("Edit", { file_path: config, old_string: "6543", new_string: "5432" }),
        runs("sh check.sh"),
        says("Mended: the port was wrong."),
      ),
    ],
  });
  expectUndisturbed(run);
  expect(plainToolResults(run)).toMatchObject({
    toolu_main_0_0: `Exit code 1\n${ERROR}`,
    toolu_main_3_0: "connected",
  });
  return run;
}
