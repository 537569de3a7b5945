import type { Command, CommandHost, CommandOutput } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { exampleFile } from "@/configuration/example-file.ts";
import { SETTINGS } from "@/configuration/configuration.ts";
import {
  type ConfigurationReport,
  reportConfiguration,
} from "@/operations/reports/report-settings.ts";
import { findProject } from "@/platform/project.ts";

export const configCommand: Command = {
  name: "config",
  summary: "Show every setting that applies, where it comes from, and what is wrong in the files",
  operands: "[name]",
  options: {
    example: {
      type: "switch",
      meaning: "Print a config.yaml with every setting at its default and its meaning",
    },
  },
  examples: [
    "context-graph config",
    "context-graph config hooks.ghap_checkin.frequency",
    "context-graph config --example > .claude/hooks/config.yaml",
  ],
  run({ operands, options, host }) {
    if (options.has("example")) {
      const text = exampleFile();
      return { text: text.trimEnd(), json: { example: text } };
    }
    return show(operands[0], host);
  },
};

function show(name: string | undefined, host: CommandHost): CommandOutput {
  const project = findProject(host.projectDirectory, host.environment);
  const report = reportConfiguration(project, host.environment);
  if (name === undefined) {
    const hasProblems = report.files.some(({ problems }) => problems.length > 0);
    return { text: reportLines(report).join("\n"), json: report, exitCode: hasProblems ? 1 : 0 };
  }
  const setting = report.settings.find((one) => one.name === name);
  if (setting === undefined) {
    const detail = `There is no setting '${name}'. 'context-graph config' lists all.`;
    throw usageError(detail);
  }
  return { text: renderValue(setting.value), json: setting };
}

function reportLines({ files, settings }: ConfigurationReport): string[] {
  const width = Math.max(...Object.keys(SETTINGS).map(({ length }) => length));
  const lines = settings.map(({ name, value, path }) => {
    return `${name.padEnd(width)}  ${renderValue(value)}${path === null ? "" : `  (${path})`}`;
  });
  const problems = files.flatMap(({ path, problems }) =>
    problems.map(({ where, message }) => `${path}: ${where === "" ? "" : `${where} `}${message}`),
  );
  if (problems.length === 0) return lines;
  return [...lines, "", "Not used, because something is wrong:", ...problems];
}

function renderValue(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
