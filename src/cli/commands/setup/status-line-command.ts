import { join } from "node:path";
import type { Command, CommandHost } from "@/cli/command.ts";
import { claudeFolderOf, findProject } from "@/platform/project.ts";
import { getProgramFolder } from "@/setup/hooks/program-folder.ts";
import {
  installStatusLine,
  statusLineFiles,
  type StatusLineChange,
  uninstallStatusLine,
} from "@/setup/status-line.ts";

export const setupStatusLineCommand: Command = {
  name: "setup status-line",
  summary: "Show memory in Claude Code's status line, if you have no other",
  operands: "",
  options: {
    local: { type: "switch", meaning: "Only in this project, instead of in all of yours" },
    remove: { type: "switch", meaning: "Remove it again, here and from your own settings" },
  },
  examples: ["context-graph setup status-line", "context-graph setup status-line --remove"],
  isWithoutProject: true,
  run({ options, host }) {
    const { claudeFolder, root } = placesOf(host);
    const files = statusLineFiles(claudeFolder, root);
    if (options.has("remove")) {
      const changes = uninstallStatusLine(files);
      return { text: describeRemoval(changes), json: { changes } };
    }
    const change = addOwnLine(host, root, !options.has("local"));
    const exitCode = change.outcome === "kept" ? 1 : 0;
    return { text: describeStatusLine(change), json: change, exitCode };
  },
};

/** Adds the status line to the user's settings, or to their own ones of a project. */
export function addOwnLine(host: CommandHost, root: string, isUser: boolean): StatusLineChange {
  const { claudeFolder } = placesOf(host);
  const path = isUser
    ? join(claudeFolder, "settings.json")
    : join(root, ".claude", "settings.local.json");
  const location = { programFolder: getProgramFolder(), platform: process.platform };
  return installStatusLine(path, statusLineFiles(claudeFolder, root), location);
}

function placesOf({ environment, currentDirectory }: CommandHost) {
  return {
    claudeFolder: claudeFolderOf(environment),
    root: findProject(currentDirectory, environment).root,
  };
}

export function describeStatusLine({ path, outcome }: StatusLineChange): string {
  if (outcome === "kept") {
    return [
      `${path} has a status line of yours, which stays.`,
      "To show memory in it, let it print the output of 'context-graph statusline'.",
    ].join("\n");
  }
  if (outcome === "unchanged") return `The status line is already in ${path}.`;
  return `Memory is in the status line now (${path}). To remove it: context-graph setup status-line --remove`;
}

function describeRemoval(changes: readonly StatusLineChange[]): string {
  if (changes.length === 0) return "There is no status line of ours here.";
  return `Removed the status line from ${changes.map(({ path }) => path).join(" and ")}.`;
}
