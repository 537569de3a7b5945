import { counted } from "@/base/text.ts";
import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { CONFIRMATION, isConfirmed } from "@/cli/input/confirmation.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { readFraction } from "@/cli/input/value-options.ts";
import { withProject } from "@/cli/open-project.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { FINDING_KINDS, type FindingKind } from "@/operations/upkeep/audit/findings.ts";
import {
  findStoredSecrets,
  removeStoredSecrets,
  type StoredSecrets,
} from "@/operations/upkeep/audit/clean-secrets.ts";
import { auditOperation, type AuditReport } from "@/operations/upkeep/audit/audit.ts";

const SECRETS = {
  secrets: { type: "switch", meaning: "Look only for secrets, in every table and file" },
  fix: { type: "switch", meaning: "With --secrets: remove what is found" },
} as const;

export const auditCommand: Command = {
  name: auditOperation.name,
  summary: auditOperation.summary,
  operands: "",
  options: { ...auditOperation.parameters, ...SECRETS, ...CONFIRMATION, ...USER_LEVEL },
  examples: [
    "context-graph audit",
    "context-graph audit --threshold 0.9 --json",
    "context-graph audit --secrets --fix",
  ],
  isReading: true,
  run(call) {
    if (call.options.has("secrets") || call.options.has("fix")) return auditSecrets(call);
    const { host, options } = call;
    const input = {
      threshold: readFraction(call, "threshold") ?? 0.75,
      limit: options.number("limit", 100),
      onProgress: (text: string) => host.showProgress(text),
    };
    const report = withProject(host, (tools) => auditOperation.run(input, tools));
    host.showProgress("");
    return { text: describe(report).join("\n"), json: report };
  },
};

/** Finds secrets in every table and file; with --fix it removes them after asking. */
function auditSecrets(call: CommandCall): CommandOutput {
  const found = withProject(call.host, (tools) => findStoredSecrets(tools));
  const lines = describeSecrets(found);
  const isFix = call.options.has("fix") && lines.length > 0;
  if (!isFix) {
    const hint = "'audit --secrets --fix' removes them; undo does not bring them back.";
    const text = lines.length === 0 ? "No secrets found." : [...lines, hint].join("\n");
    return { text, json: { ...found, is_fixed: false } };
  }
  const question = `${lines.join("\n")}\n\nRemove them? Undo does not bring them back.`;
  if (!isConfirmed(call, question, "Removing secrets from the history")) {
    return { text: "Nothing was removed.", json: { ...found, is_fixed: false }, exitCode: 1 };
  }
  withProject(call.host, removeStoredSecrets);
  return { text: [...lines, "Removed."].join("\n"), json: { ...found, is_fixed: true } };
}

function describeSecrets({ memories, rows, files }: StoredSecrets): string[] {
  return [
    ...memories.slice(0, SHOWN).map(({ line }) => `memory ${line}`),
    ...(memories.length > SHOWN ? [`… and ${memories.length - SHOWN} more memories`] : []),
    ...Object.entries(rows).map(([table, count]) => `${table}: ${counted(count, "row")}`),
    ...files.map((path) => `file ${path}`),
  ];
}

export const wtAuditCommand = wtMemoryCommand(
  auditCommand,
  ["wt-memory audit --threshold 0.75"],
  {},
);

const SHOWN = 10;

const TITLES: Readonly<Record<FindingKind, string>> = {
  secrets: "Secrets that today's write gate would remove ('audit --secrets --fix' removes them)",
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
