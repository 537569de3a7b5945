import { counted } from "@/base/text.ts";
import type { Command } from "@/cli/command.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { readFraction } from "@/cli/input/value-options.ts";
import { withProject } from "@/cli/open-project.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { FINDING_KINDS, type FindingKind } from "@/operations/upkeep/audit/findings.ts";
import { auditOperation, type AuditReport } from "@/operations/upkeep/audit/audit.ts";

export const auditCommand: Command = {
  name: auditOperation.name,
  summary: auditOperation.summary,
  operands: "",
  options: { ...auditOperation.parameters, ...USER_LEVEL },
  examples: ["context-graph audit", "context-graph audit --threshold 0.9 --json"],
  run(call) {
    const { host, options } = call;
    const input = {
      threshold: readFraction(call, "threshold", 0.75),
      limit: options.number("limit", 100),
      onProgress: (text: string) => host.showProgress(text),
    };
    const report = withProject(host, (tools) => auditOperation.run(input, tools));
    host.showProgress("");
    return { text: describe(report).join("\n"), json: report };
  },
};

export const wtAuditCommand = wtMemoryCommand(
  auditCommand,
  ["wt-memory audit --threshold 0.75"],
  {},
);

const SHOWN = 10;

const TITLES: Readonly<Record<FindingKind, string>> = {
  secrets: "Secrets that today's write gate would remove ('edit' or 'forget' them)",
  instruction_like: "Instructions from untrusted origins (never shown as guidance)",
  missing_files: "About missing files",
  superseded: "Superseded by others",
};

function describe(report: AuditReport): string[] {
  const { counts, duplicates, possible_contradictions: contradictions } = report;
  const lines = [
    ...section("Duplicates ('dedup' merges them)", counts["duplicates"], duplicates, (cluster) => [
      `keep ${cluster.keep.line}`,
      ...cluster.others.map(({ line }) => `     ${line} (${cluster.similarity})`),
    ]),
    ...section(
      "Possible contradictions ('forget' the one that is wrong)",
      counts["possible_contradictions"],
      contradictions,
      ({ older, newer, why, resolve }) => [
        `older ${older.line}`,
        `newer ${newer.line}: ${why}`,
        `      to keep only the newer one: ${resolve}`,
      ],
    ),
    ...FINDING_KINDS.flatMap((kind) =>
      section(TITLES[kind], counts[kind], report[kind], ({ line, why }) => [`${line}: ${why}`]),
    ),
  ];
  const partial = report.is_partial
    ? ["Not everything was compared: too many memories are similar."]
    : [];
  const checked = counted(report.memories, "memory", "memories");
  return [...(lines.length === 0 ? [`No findings in ${checked}.`] : lines), ...partial];
}

function section<T>(
  title: string,
  count: number | undefined,
  items: readonly T[],
  describeItem: (item: T) => string[],
): string[] {
  if (count === undefined || count === 0) return [];
  const more = count - SHOWN;
  return [
    `${title}: ${count}`,
    ...items
      .slice(0, SHOWN)
      .flatMap(describeItem)
      .map((line) => `  ${line}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}
