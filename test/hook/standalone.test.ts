// The program is copied away from its package and gets an empty PATH: it has to be enough.
import { expect } from "bun:test";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { loadPayload } from "@test/harness/payload.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { runProcess } from "@test/harness/run-process.ts";
import { createSandbox, injectedText } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

verifies(["XP-02"], "a hook needs nothing but the program: no library, no PATH", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember("Invoices are numbered per branch office, never globally.");
  const folder = join(sandbox.folder, "alone");
  mkdirSync(folder);
  copyFileSync(getProgramPath(), join(folder, "context-graph"));
  const prompt = "How are invoices numbered per branch office?";
  const result = await runProcess({
    command: [join(folder, "context-graph"), "hook", "UserPromptSubmit"],
    cwd: sandbox.project.path,
    env: { PATH: "", HOME: sandbox.home, CONTEXT_GRAPH_SESSION_DIR: sandbox.home },
    stdin: JSON.stringify(loadPayload("UserPromptSubmit", { session_id: "alone", prompt })),
  });
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  expect(injectedText(result)).toContain("never globally");
});
