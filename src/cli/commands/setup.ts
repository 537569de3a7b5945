import { resolve } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { findProject, userFolder } from "@/base/project.ts";
import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { describeInstall } from "@/setup/describe.ts";
import { installHooks } from "@/setup/install-hooks.ts";
import { getProgramFolder } from "@/setup/program-path.ts";
import { noteProject } from "@/store/project-registry.ts";

function setUp(call: CommandCall, directory: string): CommandOutput {
  const { host, options } = call;
  const result = installHooks({
    directory: resolve(host.currentDirectory, directory),
    programFolder: getProgramFolder(),
    platform: process.platform,
    clock: host.clock,
    repair: options.has("repair"),
    local: options.has("local"),
  });
  const { storeFolder, sharedId } = findProject(result.directory, host.environment);
  if (sharedId === undefined) {
    noteProject(userFolder(host.environment), { storeFolder, projectId: "" });
  }
  return { text: describeInstall(result).join("\n"), json: result };
}

const OPTIONS: Command["options"] = {
  local: { type: "switch", meaning: "Write settings.local.json, which is not shared with others" },
  repair: { type: "switch", meaning: "Back up an invalid settings file and start it anew" },
};

export const setupHooksCommand: Command = {
  name: "setup hooks",
  summary: "Install the hooks into a project's Claude Code settings",
  operands: "[directory]",
  options: OPTIONS,
  examples: ["context-graph setup hooks", "context-graph setup hooks ~/projects/shop --local"],
  isWithoutProject: true,
  run: (call) => setUp(call, call.operands[0] ?? "."),
};

/** wt-deploy-hooks: the same, with the directory required. */
export const deployHooksCommand: Command = {
  ...setupHooksCommand,
  name: "",
  operands: "<directory>",
  examples: ["wt-deploy-hooks ~/projects/shop"],
  run(call) {
    const [directory] = call.operands;
    if (directory === undefined) {
      const detail = "Which project? Give its directory.";
      throw new CatalogueError("ERR_USAGE", { detail, program: call.program });
    }
    return setUp(call, directory);
  },
};
