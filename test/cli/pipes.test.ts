import { afterAll, beforeAll, expect, test } from "bun:test";
import { getProgramPath } from "@test/harness/program.ts";
import { type ProcessResult, runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";

let sandbox: Sandbox;

// Twenty memories of nine kilobytes are more than any pipe buffers.
beforeAll(async () => {
  sandbox = await createSandbox();
  const texts = Array.from(
    { length: 20 },
    (_, i) => `billing export ${i} ${"lorem ".repeat(1_500)}`,
  );
  sandbox.remember(...texts);
});

afterAll(async () => await sandbox[Symbol.asyncDispose]());

test("a reader that closes the pipe early is not an error", async () => {
  const result = await shell('"$0" recall "billing export" --limit 20 --json | head -n 1');
  expect(result).toMatchObject({ exitCode: 0, stdout: "[\n", stderr: "" });
  expect(await shell('"$0" --help | true')).toMatchObject({ exitCode: 0, stderr: "" });
});

test("a slow reader still gets everything", async () => {
  const result = await shell(
    '"$0" recall "billing export" --limit 20 --json | { sleep 0.3; cat; }',
  );
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  expect(JSON.parse(result.stdout)).toHaveLength(20);
});

test("output that fails because the disk is full is not a success", async () => {
  const result = await shell('"$0" recall "billing export" > /dev/full');
  expect(result.exitCode).not.toBe(0);
  expect(result.exitCode).not.toBe(2);
});

/** Returns the program's exit code, not that of the last command in the pipe. */
async function shell(script: string): Promise<ProcessResult> {
  return await runProcess({
    command: ["/bin/bash", "-o", "pipefail", "-c", script, getProgramPath()],
    cwd: sandbox.project.path,
    env: { PATH: SYSTEM_PATH, HOME: sandbox.home },
  });
}
