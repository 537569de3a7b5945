// The transcripts that the real client writes are found and imported.
import { expect } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { leftOut } from "@test/e2e/support/installed-project.ts";
import { mainThread, says } from "@test/harness/model-script.ts";
import { runClient } from "@test/harness/real-client.ts";
import { createSandbox } from "@test/hook/sandbox.ts";
import { testIf } from "@test/harness/test-if.ts";

const RULE = "Always run the linter before you commit.";

testIf(
  leftOut === "",
  leftOut,
  "a session of the real client is found by its project and imported once",
  async () => {
    await using sandbox = await createSandbox();
    const { transcripts } = await runClient({
      project: sandbox.project.path,
      prompts: [RULE],
      script: [mainThread(says("I will."))],
    });
    expect(transcripts.size).toBe(1);
    for (const [path, text] of transcripts) {
      const name = path.split("projects/").at(-1) ?? "";
      const copy = join(sandbox.home, ".claude", "projects", name);
      mkdirSync(dirname(copy), { recursive: true });
      writeFileSync(copy, text);
    }
    const args = ["import", "--transcripts", "--json"];
    const first = await sandbox.run({ args });
    expect(JSON.parse(first.stdout)).toMatchObject({ imported: 1, skipped: 0, errors: 0 });
    const again = await sandbox.run({ args });
    expect(JSON.parse(again.stdout)).toMatchObject({ imported: 0, errors: 0 });
    const listed = await sandbox.run({ args: ["list", "--json"] });
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { content: RULE, origin: "user", tier: "gold", branch: "main" },
    ]);
  },
  180_000,
);
