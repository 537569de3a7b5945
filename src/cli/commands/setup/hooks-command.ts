import { join, resolve } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { findProject } from "@/platform/project.ts";
import { counted } from "@/base/text.ts";
import type { Command, CommandHost } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { contributorNames } from "@/events/contributors.ts";
import type { RulesProblem } from "@/events/matcher/rules.ts";
import { listHookEntries } from "@/setup/hooks/hook-command.ts";
import { exampleRules, exportSettings } from "@/setup/hooks/hooks-export.ts";
import { pluginHooks } from "@/setup/hooks/plugin-files.ts";
import { HOOKS_SCHEMA } from "@/setup/hooks/hooks-schema.ts";
import { HOOKS_FILE, readHooksFile } from "@/hook/hooks-file.ts";
import { unknownContributors } from "@/hook/unknown-contributors.ts";
import { getProgramFolder } from "@/setup/hooks/program-folder.ts";

const FORMATS = ["settings", "plugin", "rules", "schema"] as const;

export const hooksCheckCommand: Command = {
  name: "hooks check",
  summary: "Check the structure, conditions and names in a project's hooks.json",
  operands: "[file]",
  options: {},
  examples: ["context-graph hooks check", "context-graph hooks check my-hooks.json --json"],
  run({ operands, host }) {
    const path = pathOf(operands[0], host);
    const rules = readHooksFile(path);
    if (rules === undefined) return absent(path);
    const problems = [...rules.problems, ...unknownContributors(rules)];
    const json = {
      path,
      is_valid: problems.length === 0,
      rules: rules.rules.length,
      commands: rules.commands.length,
      problems,
    };
    const valid = `${path}: ${counted(json.rules, "rule")} and ${counted(json.commands, "command")}, no problems`;
    const text = json.is_valid ? valid : describeProblems(path, problems);
    return { text, json, exitCode: json.is_valid ? 0 : 1 };
  },
};

export const hooksExportCommand: Command = {
  name: "hooks export",
  summary:
    "Print hooks for settings.json or a plugin, or example rules for hooks.json and their schema",
  operands: "[file]",
  options: {
    format: {
      type: "text",
      meaning: "The document to print (default settings)",
      values: FORMATS,
    },
  },
  examples: [
    "context-graph hooks export > settings.json",
    "context-graph hooks export --format plugin > hooks/hooks.json",
    "context-graph hooks export --format rules > .claude/hooks/hooks.json",
    "context-graph hooks export --format schema > .claude/hooks/hooks.schema.json",
  ],
  run({ operands, options, host }) {
    const format = options.text("format") ?? "settings";
    if (format === "plugin") return document(pluginHooks());
    if (format === "rules") return document(exampleRules(contributorNames()));
    if (format === "schema") return document(JSON.stringify(HOOKS_SCHEMA, undefined, 2));
    const path = pathOf(operands[0], host);
    const rules = readHooksFile(path);
    if (rules === undefined && operands[0] !== undefined) return absent(path);
    const own = listHookEntries({
      programFolder: getProgramFolder(),
      platform: process.platform,
    });
    const { text, problems } = exportSettings(own, rules?.commands ?? []);
    const all = [...(rules?.problems ?? []), ...problems];
    const warning = all.length === 0 ? {} : { warning: invalid(path, all) };
    return { ...document(text), ...warning };
  },
};

function document(text: string) {
  return { text: text.trimEnd(), json: JSON.parse(text) as unknown };
}

function pathOf(operand: string | undefined, host: CommandHost): string {
  if (operand !== undefined) return resolve(host.currentDirectory, operand);
  return join(findProject(host.projectDirectory, host.environment).root, HOOKS_FILE);
}

function absent(path: string): never {
  throw usageError(
    `There is no file ${path}. 'context-graph hooks export --format rules' prints an example.`,
  );
}

function describeProblems(path: string, problems: readonly RulesProblem[]): string {
  const lines = problems.map(
    ({ where, message }) => `- ${where === "" ? "" : `${where} `}${message}`,
  );
  return [`${path}: ${counted(problems.length, "problem")}`, ...lines].join("\n");
}

function invalid(file: string, problems: readonly RulesProblem[]): CatalogueError {
  const detail = problems.map(({ where, message }) => `${where} ${message}`.trim()).join("; ");
  return new CatalogueError("ERR_HOOKS_FILE", { file, detail });
}
