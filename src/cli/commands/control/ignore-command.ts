import { existsSync } from "node:fs";
import { CatalogueError } from "@/base/errors.ts";
import { counted } from "@/base/text.ts";
import { resolvePath, toProjectPath } from "@/platform/paths.ts";
import { userFolder } from "@/platform/project.ts";
import {
  changeControl,
  type IgnoreRule,
  NOTHING_CONTROLLED,
  readControl,
} from "@/configuration/control/control-file.ts";
import { readSources } from "@/configuration/effective.ts";
import { settingsSources } from "@/configuration/settings-sources.ts";
import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { EVERYWHERE, placeOf, requirePerson } from "@/cli/commands/control/control-options.ts";
import { projectOf } from "@/cli/input/project-options.ts";

export const ignoreCommand: Command = {
  name: "ignore",
  summary: "Capture nothing from or about these paths; without one, list them",
  operands: "[<path or pattern>…]",
  options: {
    remove: { type: "switch", meaning: "No longer ignore them" },
    ...EVERYWHERE,
  },
  examples: [
    "context-graph ignore",
    "context-graph ignore secrets/ '*.pem'",
    "context-graph ignore --everywhere ~/work/client-x",
    "context-graph ignore --remove secrets/",
  ],
  run(call) {
    const { operands, options, host } = call;
    if (operands.length === 0) return describeAll(call);
    const isRemoval = options.has("remove");
    if (isRemoval) requirePerson(call);
    const { storeFolder } = placeOf(call);
    const rules = operands.map((typed) => toRule(typed, storeFolder, call));
    const folder = userFolder(host.environment);
    const before = readControl(folder) ?? NOTHING_CONTROLLED;
    const known = before.ignored.filter((one) => rules.some((rule) => isSame(one, rule)));
    const isWritten = changeControl(folder, host.clock.nowMs(), (state) => {
      const others = state.ignored.filter((one) => !rules.some((rule) => isSame(one, rule)));
      return { ...state, ignored: isRemoval ? others : [...others, ...rules] };
    });
    if (!isWritten) throw new CatalogueError("ERR_CONTROL_WRITE", { folder });
    const patterns = rules.map(({ pattern }) => pattern);
    if (!isRemoval) return ignoredOutput(patterns);
    const missing = patterns.length - known.length;
    return {
      text: `${counted(known.length, "path")} no longer ignored${missing > 0 ? `; ${missing} not in the list` : ""}.`,
      json: { removed: known.map(({ pattern }) => pattern) },
      ...(missing > 0 ? { exitCode: 1 } : {}),
    };
  },
};

function ignoredOutput(patterns: readonly string[]): CommandOutput {
  const text = [
    `Ignored from now on: ${patterns.join(", ")}`,
    "What is stored already stays; 'context-graph forget' removes it.",
  ];
  return { text: text.join("\n"), json: { ignored: patterns } };
}

/** A path that exists is stored as one of the project, wherever the command is run. */
function toRule(typed: string, storeFolder: string | undefined, call: CommandCall): IgnoreRule {
  const { host } = call;
  if (typed.trim() === "" || typed.startsWith("!")) {
    const detail = `Give a path or a pattern such as secrets/ or '*.pem', not '${typed}'.`;
    throw usageError(detail);
  }
  const full = resolvePath(host.currentDirectory, typed);
  const inside =
    storeFolder !== undefined && existsSync(full)
      ? toProjectPath(full, projectOf(host).root)
      : undefined;
  // Anchored at the root: a name alone would match at every depth.
  if (inside !== undefined && inside !== "")
    return { pattern: `./${inside}`, storeFolder: storeFolder ?? "" };
  const pattern = existsSync(full) ? full : typed;
  return { pattern, ...(storeFolder === undefined ? {} : { storeFolder }) };
}

function isSame(left: IgnoreRule, right: IgnoreRule): boolean {
  return left.pattern === right.pattern && left.storeFolder === right.storeFolder;
}

interface ListedRule {
  readonly pattern: string;
  /** "everywhere", "project", or the file that has it. */
  readonly from: string;
}

function describeAll(call: CommandCall): CommandOutput {
  const { host } = call;
  const { root, storeFolder } = projectOf(host);
  const folder = userFolder(host.environment);
  const stored = (readControl(folder) ?? NOTHING_CONTROLLED).ignored
    .filter((one) => one.storeFolder === undefined || one.storeFolder === storeFolder)
    .map(({ pattern, storeFolder: own }) => ({
      pattern,
      from: own === undefined ? "everywhere" : "project",
    }));
  const set = readSources(settingsSources(root, folder)).flatMap(({ path, values }) =>
    ((values.get("control.ignore") ?? []) as readonly string[]).map((pattern): ListedRule => ({
      pattern,
      from: path,
    })),
  );
  const all: ListedRule[] = [...stored, ...set];
  const lines = all.map(({ pattern, from }) => `${pattern}  (${from})`);
  return {
    text: lines.length === 0 ? "Nothing is ignored." : lines.join("\n"),
    json: { ignored: all },
  };
}
