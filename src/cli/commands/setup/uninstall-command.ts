import { join, resolve } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import type { Command } from "@/cli/command.ts";
import { describeUninstall } from "@/setup/describe-setup.ts";
import { OWN_FOLDER } from "@/setup/manifest.ts";
import { statusLineFiles, uninstallStatusLine } from "@/setup/status-line.ts";
import { uninstallHooks } from "@/setup/uninstall-hooks.ts";
import { isOwnOrAbsent } from "@/store/sqlite/database/open-own-store.ts";

export const uninstallCommand: Command = {
  name: "uninstall",
  summary: "Remove the hooks from a project; memories stay",
  operands: "[directory]",
  options: { yes: { type: "switch", meaning: "Do not ask for confirmation" } },
  examples: ["context-graph uninstall --yes"],
  isWithoutProject: true,
  run({ operands, options, host }) {
    const directory = resolve(host.currentDirectory, operands[0] ?? ".");
    const isSure = options.has("yes") || host.ask(`Remove the hooks from ${directory}?`);
    if (isSure === false) {
      return { text: "Nothing was changed.", json: { isChanged: false }, exitCode: 1 };
    }
    if (isSure === undefined) {
      const what = `Removing the hooks from ${directory}`;
      throw new CatalogueError("ERR_CONFIRMATION_NEEDED", { what, option: "yes" });
    }
    const [local = "", shared = ""] = statusLineFiles("", directory);
    const lines = uninstallStatusLine([local, shared]);
    const isFolderOwn = isOwnOrAbsent(join(directory, OWN_FOLDER), host.environment);
    const result = uninstallHooks({ directory, clock: host.clock, isFolderOwn });
    const removed = lines.map(({ path }) => `Removed the status line from ${path}.`);
    const text = [...describeUninstall(result), ...removed].join("\n");
    return { text, json: { ...result, status_lines: lines } };
  },
};
