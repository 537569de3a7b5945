import { counted } from "@/base/text.ts";
import type { Command } from "@/cli/command.ts";
import { surroundingsOf } from "@/cli/surroundings.ts";
import { createPaint, type Paint } from "@/cli/output/terminal.ts";
import type { NamedFinding, Severity } from "@/doctor/finding.ts";
import { type AppliedFix, applyFixes, runChecks } from "@/doctor/run-checks.ts";

export const doctorCommand: Command = {
  name: "doctor",
  summary: "Check whether memory works here, and say how to mend what does not",
  operands: "",
  options: {
    fix: {
      type: "switch",
      meaning: "Mend what is safe to mend; a file that is replaced is backed up first",
    },
  },
  examples: ["context-graph doctor", "context-graph doctor --fix", "context-graph doctor --json"],
  run({ options, host }) {
    const surroundings = surroundingsOf(host);
    const before = runChecks(surroundings);
    const fixes = options.has("fix") ? applyFixes(before) : [];
    const findings = fixes.length > 0 ? runChecks(surroundings) : before;
    const verdict = worst(findings);
    return {
      text: describe(findings, fixes, options.has("fix"), createPaint(host.environment)),
      json: {
        status: verdict,
        findings: findings.map(toJson),
        fixes: fixes.map(({ check, done, isMended }) => ({ check, done, is_mended: isMended })),
      },
      exitCode: verdict === "error" ? 1 : 0,
    };
  },
};

function toJson({ check, severity, message, hint, fix }: NamedFinding) {
  return { check, severity, message, hint: hint ?? null, is_fixable: fix !== undefined };
}

const ORDER: readonly Severity[] = ["error", "warning", "ok"];

function worst(findings: readonly NamedFinding[]): Severity {
  return ORDER.find((severity) => findings.some((one) => one.severity === severity)) ?? "ok";
}

const MARKS = { error: "ERROR  ", warning: "warning", ok: "ok     " } as const;
const COLOURS = { error: "1;31", warning: "33", ok: "32" } as const;

/** One line for each finding, the worst first, each problem with its hint, and the verdict. */
function describe(
  findings: readonly NamedFinding[],
  fixes: readonly AppliedFix[],
  wantsFix: boolean,
  paint: Paint,
): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = ORDER.flatMap((severity) =>
    findings
      .filter((finding) => finding.severity === severity)
      .flatMap(({ check, message, hint }) => [
        `${paint(COLOURS[severity], MARKS[severity])}  ${check.padEnd(width)}  ${message}`,
        ...(hint === undefined ? [] : [`${" ".repeat(width + 11)}→ ${hint}`]),
      ]),
  );
  const done = fixes.map(({ done, isMended }) => `${isMended ? "Fixed" : "Not fixed"}: ${done}`);
  if (wantsFix && fixes.length === 0) done.push("There was nothing to fix.");
  return [...done, ...(done.length > 0 ? [""] : []), ...lines, "", verdict(findings)].join("\n");
}

function verdict(findings: readonly NamedFinding[]): string {
  const count = (severity: Severity) => findings.filter((one) => one.severity === severity).length;
  const [errors, warnings] = [count("error"), count("warning")];
  const found = `${counted(errors, "error")}, ${counted(warnings, "warning")}`;
  if (errors > 0) return `Memory does not work as it should: ${found}.`;
  return warnings > 0 ? `Nothing is broken; ${counted(warnings, "warning")}.` : "Memory works.";
}
