// An agent in the real client that never heard of the journal: a failed test, a change and the same
// test passing teach all the same.
import { expect } from "bun:test";
import { join } from "node:path";
import { installProject, leftOut, scenarioFolder } from "@test/e2e/support/installed-project.ts";
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import { calls, mainThread, runs, says, together } from "@test/harness/model-script.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const RUN_TESTS = `#!/bin/sh
if grep -q round src/vat.py; then echo "3 passed in 0.12s"
else echo "E   AssertionError: vat of the cart: 3 != 4"; echo "1 failed, 2 passed in 0.10s"; exit 1
fi
`;
const TEST = "sh ci/run-tests.sh";
const CAUSE = "I suspect the vat of the cart is too low because int() truncates it.";

verifiesIf(
  leftOut === "",
  leftOut,
  [{ id: "HD-29", shows: "in the real client, with the goal and the cause in the words of both" }],
  "a failed test that a change mends is an inferred entry, with the user's goal and the agent's cause",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"), {
      files: { "ci/run-tests.sh": RUN_TESTS, "src/vat.py": "vat = int(18 * 0.2)\n" },
    });
    const file = join(project.path, "src/vat.py");
    const edit = { file_path: file, old_string: "int(18 * 0.2)", new_string: "round(18 * 0.2)" };
    const run = await project.session({
      prompts: ["Good morning. Mend the vat of the cart, its assertion fails."],
      script: [
        mainThread(
          runs(TEST),
          together(says(CAUSE), calls("Read", { file_path: file })),
          calls("Edit", edit),
          runs(TEST),
          says("Done, the tests pass."),
        ),
      ],
    });
    expectUndisturbed(run);
    const { stdout } = await project.run(["ghap", "list", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      entries: [
        {
          goal: "Mend the vat of the cart, its assertion fails.",
          hypothesis: expect.stringContaining("int() truncates it"),
          action: expect.stringContaining("round(18 * 0.2)"),
          outcome: { status: "confirmed", auto_captured: false },
          confidence_tier: "bronze",
          inferred: true,
        },
      ],
    });
    const stats = await project.run(["ghap", "stats", "--json"]);
    expect(JSON.parse(stats.stdout)).toMatchObject({ total: 1, calibration: { share: null } });
    expect(await project.leftRunning()).toEqual([]);
  },
  180_000,
);
