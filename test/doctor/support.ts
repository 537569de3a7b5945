/** Shared by doctor's tests: its report, and a project that is set up. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sandbox } from "@test/hook/sandbox.ts";

export const SETTINGS = ".claude/settings.json";

export interface Report {
  status: string;
  exitCode: number;
  findings: {
    check: string;
    severity: string;
    message: string;
    hint: string | null;
    is_fixable: boolean;
  }[];
  fixes: { check: string; done: string; is_mended: boolean }[];
}

export async function examine(sandbox: Sandbox, ...args: string[]): Promise<Report> {
  const { stdout, exitCode } = await sandbox.run({ args: ["doctor", "--json", ...args] });
  return { ...(JSON.parse(stdout) as Report), exitCode };
}

export function about(report: Report, check: string): string[] {
  return report.findings
    .filter((finding) => finding.check === check)
    .map(({ severity, message }) => `${severity}: ${message}`);
}

export async function setUp(sandbox: Sandbox): Promise<void> {
  await sandbox.run({ args: ["setup", "hooks"] });
}

export function read(sandbox: Sandbox, path: string): string {
  return readFileSync(join(sandbox.project.path, path), "utf8");
}
