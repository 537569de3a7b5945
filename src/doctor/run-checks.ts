import { toCatalogueError } from "@/base/errors.ts";
import { ALL_CHECKS } from "@/doctor/all-checks.ts";
import type { Check, NamedFinding, Surroundings } from "@/doctor/finding.ts";

/** Runs every check. One that fails is a finding itself and does not stop the others. */
export function runChecks(
  surroundings: Surroundings,
  checks: readonly Check[] = ALL_CHECKS,
): NamedFinding[] {
  return checks.flatMap(({ name, run }) => {
    try {
      return run(surroundings).map((finding) => ({ check: name, ...finding }));
    } catch (error) {
      const { message, hint } = toCatalogueError(error);
      return [{ check: name, severity: "error", message, hint }];
    }
  });
}

export interface AppliedFix {
  readonly check: string;
  readonly done: string;
  readonly isMended: boolean;
}

/** Applies the fix of every finding that has one. One that fails is told like the others. */
export function applyFixes(findings: readonly NamedFinding[]): AppliedFix[] {
  const applied = new Set<() => string>();
  return findings.flatMap(({ check, fix }): AppliedFix[] => {
    // Several findings may have the same fix.
    if (fix === undefined || applied.has(fix)) return [];
    applied.add(fix);
    try {
      return [{ check, done: fix(), isMended: true }];
    } catch (error) {
      return [{ check, done: toCatalogueError(error).message, isMended: false }];
    }
  });
}
