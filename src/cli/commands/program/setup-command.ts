import { resolve } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { findProject, userFolder } from "@/platform/project.ts";
import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { describeInstall } from "@/setup/describe-setup.ts";
import { type Transport, TRANSPORTS } from "@/setup/hooks/hook-command.ts";
import { installHooks, type InstallOptions } from "@/setup/install-hooks.ts";
import { getProgramFolder } from "@/setup/hooks/program-folder.ts";
import { registerProject } from "@/store/project-registry.ts";

function setUp(call: CommandCall, directory: string): CommandOutput {
  const { host, options } = call;
  const transport = (options.text("transport") ?? "command") as Transport;
  const result = installHooks({
    directory: resolve(host.currentDirectory, directory),
    programFolder: getProgramFolder(),
    platform: process.platform,
    clock: host.clock,
    repair: options.has("repair"),
    local: options.has("local"),
    transport,
    ...chooseServer(call, transport),
  });
  const { storeFolder, sharedId } = findProject(result.directory, host.environment);
  if (sharedId === undefined) {
    registerProject(userFolder(host.environment), { storeFolder, projectId: "" });
  }
  return { text: describeInstall(result).join("\n"), json: result };
}

// .mcp.json is shared with others: who asks for local settings gets it only where hooks need it.
function chooseServer(
  { options, program }: CommandCall,
  transport: Transport,
): Pick<InstallOptions, "server"> {
  if (options.has("no-mcp") && transport === "mcp") {
    const detail = "--transport mcp needs the server that --no-mcp leaves out.";
    throw new CatalogueError("ERR_USAGE", { detail, program });
  }
  if (options.has("no-mcp")) return { server: "remove" };
  return options.has("local") && transport !== "mcp" ? {} : { server: "add" };
}

const OPTIONS: Command["options"] = {
  local: { type: "switch", meaning: "Write settings.local.json, which is not shared with others" },
  repair: { type: "switch", meaning: "Back up an invalid settings file and start it anew" },
  transport: {
    type: "text",
    meaning: "A process for each event, or the MCP server (default command)",
    values: TRANSPORTS,
  },
  "no-mcp": { type: "switch", meaning: "Leave the MCP server out of .mcp.json" },
};

export const setupHooksCommand: Command = {
  name: "setup hooks",
  summary: "Install the hooks into a project's Claude Code settings",
  operands: "[directory]",
  options: OPTIONS,
  examples: [
    "context-graph setup hooks",
    "context-graph setup hooks ~/projects/shop --local",
    "context-graph setup hooks --transport mcp",
  ],
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
