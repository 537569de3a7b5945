import { resolve } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import type { Command } from "@/cli/command.ts";
import { describeUninstall } from "@/setup/describe-setup.ts";
import { uninstallHooks } from "@/setup/uninstall-hooks.ts";

export const uninstallCommand: Command = {
  name: "uninstall",
  summary: "Take the hooks out of a project again; memories stay",
  operands: "[directory]",
  options: { yes: { type: "switch", meaning: "Do not ask" } },
  examples: ["context-graph uninstall --yes"],
  isWithoutProject: true,
  run({ operands, options, host }) {
    const directory = resolve(host.currentDirectory, operands[0] ?? ".");
    const isSure = options.has("yes") || host.ask(`Take the hooks out of ${directory}?`);
    if (isSure === false) {
      return { text: "Nothing was changed.", json: { isChanged: false }, exitCode: 1 };
    }
    if (isSure === undefined) {
      const what = `Taking the hooks out of ${directory}`;
      throw new CatalogueError("ERR_CONFIRMATION_NEEDED", { what, option: "yes" });
    }
    const result = uninstallHooks({ directory, clock: host.clock });
    return { text: describeUninstall(result).join("\n"), json: result };
  },
};
