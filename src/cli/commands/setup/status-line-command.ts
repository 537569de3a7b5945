import { join } from "node:path";
import type { Command, CommandHost } from "@/cli/command.ts";
import { findProject, homeDirectory } from "@/platform/project.ts";
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
    const path = options.has("local")
      ? join(root, ".claude", "settings.local.json")
      : join(claudeFolder, "settings.json");
    const location = { programFolder: getProgramFolder(), platform: process.platform };
    const change = installStatusLine(path, files, location);
    const exitCode = change.outcome === "kept" ? 1 : 0;
    return { text: describe(change), json: change, exitCode };
  },
};

function placesOf({ environment, currentDirectory }: CommandHost) {
  const claudeFolder =
    environment("CLAUDE_CONFIG_DIR") || join(homeDirectory(environment), ".claude");
  return { claudeFolder, root: findProject(currentDirectory, environment).root };
}

function describe({ path, outcome }: StatusLineChange): string {
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
