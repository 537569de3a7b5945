import { expect } from "bun:test";
import type { ErrorCode } from "@/base/errors.ts";
import { type FaultyProject, HOOK_PAYLOADS } from "@test/fault/faulty-project.ts";
import type { ProcessResult } from "@test/harness/run-process.ts";

/** Expects a failed command: the error as JSON, and an exit code that is neither 0 nor 2. */
export function expectJsonError(result: ProcessResult, codes: readonly ErrorCode[]): void {
  expect(result.stderr).toBe("");
  const error: unknown = JSON.parse(result.stdout);
  expect(error).toEqual({
    error: true,
    code: expect.any(String),
    message: expect.stringMatching(/\S/),
    hint: expect.stringMatching(/\S/),
  });
  expect(codes as readonly string[]).toContain((error as { code: string }).code);
  expect([0, 2]).not.toContain(result.exitCode);
}

/** Expects the same for a person: on standard error, with a hint. */
export function expectTold(result: ProcessResult, pattern: RegExp): void {
  expect(result.stdout).toBe("");
  expect(result.stderr).toMatch(pattern);
  expect(result.stderr).toMatch(/^hint: \S/m);
  expect([0, 2]).not.toContain(result.exitCode);
}

export function expectSilent(result: ProcessResult): void {
  expect(result).toMatchObject({ exitCode: 0, stdout: "", stderr: "", timedOut: false });
}

/**
 * Expects every registered hook to exit with 0 and to say nothing to the model. The user may be told
 * that the store cannot be used: when a session starts, or else at a prompt.
 */
export async function expectNothingTold(project: FaultyProject): Promise<void> {
  let notices = 0;
  for (const payload of HOOK_PAYLOADS) {
    const result = await project.hook(payload);
    if (!/^(?:SessionStart|UserPromptSubmit)\b/.test(payload)) {
      expectSilent(result);
      continue;
    }
    expect(result).toMatchObject({ exitCode: 0, stderr: "", timedOut: false });
    if (result.stdout === "") continue;
    notices += 1;
    expect(JSON.parse(result.stdout)).toEqual({
      systemMessage: expect.stringMatching(
        /^Context Graph works without memory in this project\. /,
      ),
    });
  }
  expect(notices).toBeLessThanOrEqual(1);
}

/** Expects the same, and one line in the log for each hook. */
export async function expectSilentHooks(project: FaultyProject): Promise<void> {
  const before = project.readLog().length;
  await expectNothingTold(project);
  expect(project.readLog()).toHaveLength(before + HOOK_PAYLOADS.length);
}
