import { resolve } from "node:path";
import { findProject } from "@/platform/project.ts";
import { counted } from "@/base/text.ts";
import { transcriptsFolder } from "@/claude/transcript/transcript-files.ts";
import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import {
  requireKnownFormats,
  findFiles,
  type FoundFile,
  listNotes,
  type SourceOptions,
  toSource,
} from "@/cli/commands/transfer/import-files.ts";
import {
  listAllTranscripts,
  listOwnTranscripts,
  ProjectFinder,
  sortTranscripts,
  transcriptsByAge,
} from "@/cli/commands/transfer/import-transcripts.ts";
import { withProject } from "@/cli/open-project.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import {
  leftOutSource,
  type ImportKind,
  type ImportSource,
} from "@/operations/transfer/import/import-source.ts";
import { type ImportReport, joinReports } from "@/operations/transfer/import/import-tally.ts";
import { importOperation } from "@/operations/transfer/import/import-memories.ts";

export const importCommand: Command = {
  name: importOperation.name,
  summary: importOperation.summary,
  operands: "[<file or folder>…]",
  options: { ...importOperation.parameters, ...USER_LEVEL },
  examples: [
    "context-graph import memories.json --dry-run",
    "context-graph import --transcripts --files",
    "context-graph import --all-projects",
    "context-graph import ~/.claude-mem/claude-mem.db",
  ],
  run(call) {
    const output = call.options.has("all-projects") ? importProjects(call) : importHere(call);
    call.host.showProgress("");
    return output;
  },
};

export const wtImportCommand = wtMemoryCommand(importCommand, [
  "wt-memory import memories.json --dry-run",
]);

function importHere(call: CommandCall): CommandOutput {
  const { options, operands } = call;
  const files = chooseFiles(call);
  requireKnownFormats(files);
  const kinds: ImportKind[] = [
    ...(options.has("transcripts") ? (["transcript"] as const) : []),
    ...(options.has("files") ? (["notes"] as const) : []),
  ];
  const report = importInto(call, files, operands.length === 0 ? [] : kinds);
  if (files.length === 0 && options.has("transcripts") && !options.has("files")) {
    return { text: "No sessions of this project found.", json: report };
  }
  // The transcript of a killed session ends in the middle of a line, which is nobody's mistake.
  const isWrong = report.errors > 0 && operands.length > 0;
  return {
    text: describe(report, call.options.has("dry-run")),
    json: report,
    ...(isWrong ? { exitCode: 1 } : {}),
  };
}

/** The given files, else the project's own notes or transcripts, or both. */
function chooseFiles(call: CommandCall): FoundFile[] {
  const { host, options, operands } = call;
  if (operands.length > 0) return transcriptsByAge(findFiles(call));
  const wants = { transcripts: options.has("transcripts"), notes: options.has("files") };
  if (!wants.transcripts && !wants.notes) {
    const detail = "Import what? Give files or folders, --transcripts or --files.";
    throw usageError(detail);
  }
  const project = findProject(host.projectDirectory, host.environment);
  return [
    ...(wants.notes ? listNotes(project, host) : []),
    ...(wants.transcripts ? listOwnTranscripts(host).map(toFoundFile) : []),
  ];
}

function toFoundFile(path: string): FoundFile {
  return { path, name: path.split(/[\\/]/).slice(-2).join("/"), isNamed: false };
}

function importInto(
  call: CommandCall,
  files: readonly FoundFile[],
  kinds: readonly ImportKind[],
): ImportReport {
  const { host, options } = call;
  const choice: SourceOptions = {
    project: findProject(host.projectDirectory, host.environment),
    finder: new ProjectFinder(host),
    all: options.has("all"),
    again: options.has("again"),
    environment: host.environment,
    ...(kinds.length > 0 ? { kinds } : {}),
  };
  const isOne = files.length === 1;
  return withProject(host, (tools) =>
    importOperation.run(
      {
        sources: listSources(files, choice),
        dryRun: options.has("dry-run"),
        onProgress: (source, done) =>
          host.showProgress(describeProgress(source, done, isOne ? 0 : files.length)),
      },
      tools,
    ),
  );
}

function* listSources(files: readonly FoundFile[], choice: SourceOptions): Generator<ImportSource> {
  for (const file of files) {
    const source = toSource(file, choice);
    yield typeof source === "string" ? leftOutSource(file.name, source) : source;
  }
}

/** Imports each project's transcripts into its own store, one project after the other. */
function importProjects(call: CommandCall): CommandOutput {
  const { host, options, operands } = call;
  if (host.isUserLevel) {
    const detail = "--all-projects uses each project's own store and cannot be used with --user.";
    throw usageError(detail);
  }
  const [given] = operands;
  const folder =
    given === undefined
      ? transcriptsFolder(host.environment)
      : resolve(host.currentDirectory, given);
  const sorted = sortTranscripts(listAllTranscripts(folder), new ProjectFinder(host));
  const projects = sorted.projects.map(({ directory, paths }) => {
    const own = { ...call, operands: [], host: { ...host, projectDirectory: directory } };
    const { root } = findProject(directory, host.environment);
    return { root, ...importInto(own, paths.map(toFoundFile), []) };
  });
  const dryRun = options.has("dry-run");
  const report = joinReports(projects, sorted.leftOut);
  const lines = projects.map((each) => `${each.root}: ${describeCounts(each, dryRun)}`);
  const text = [...lines, describe(report, dryRun)].join("\n");
  return { text, json: { ...report, projects: projects.map(toProjectJson) } };
}

function toProjectJson(project: ImportReport & { readonly root: string }) {
  const { root, imported, skipped, errors } = project;
  return { root, imported, skipped, errors };
}

function describeProgress(
  { name, unit, total }: ImportSource,
  done: number,
  files: number,
): string {
  const among = files === 0 ? "" : ` (of ${counted(files, "file")})`;
  if (unit === "rows") return `${name}${among}: ${done} of ${total} read`;
  return `${name}${among}: ${toMegabytes(done)} of ${toMegabytes(total)} MB read`;
}

function toMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

function describeCounts({ imported, skipped, errors }: ImportReport, dryRun: boolean): string {
  const head = dryRun ? "Would import" : "Imported";
  const dropped = errors === 0 ? "" : ", so that many were dropped";
  return `${head}: ${imported}, skipped: ${skipped}, errors: ${errors}${dropped}`;
}

function describe(report: ImportReport, dryRun: boolean): string {
  const { reasons, examples, no_longer_in_file: gone } = report;
  const lines = Object.entries(reasons).flatMap(([reason, count]) => [
    `- ${count} × ${reason}`,
    ...examples
      .filter((example) => example.reason === reason)
      .map(({ where, text }) => `    ${where}${text === undefined ? "" : `: ${text}`}`),
  ]);
  const kept =
    gone.length === 0
      ? []
      : [`No longer in the file, kept here (forget them by id): ${gone.join(", ")}`];
  return [describeCounts(report, dryRun), ...lines, ...kept].join("\n");
}
