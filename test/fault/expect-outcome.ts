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

/** Expects every registered hook to exit with 0, print nothing, and write one line to the log. */
export async function expectSilentHooks(project: FaultyProject): Promise<void> {
  for (const payload of HOOK_PAYLOADS) {
    const before = project.readLog().length;
    expectSilent(await project.hook(payload));
    expect(project.readLog()).toHaveLength(before + 1);
  }
}
