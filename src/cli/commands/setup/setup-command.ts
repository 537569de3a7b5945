import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { claimEmptyFolder } from "@/platform/own-store/claim-store-folder.ts";
import { isSamePath } from "@/platform/paths.ts";
import { findProject, userFolder } from "@/platform/project.ts";
import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { describeInstall } from "@/setup/describe-setup.ts";
import { type Transport, TRANSPORTS } from "@/setup/hooks/hook-command.ts";
import { installHooks, type InstallOptions } from "@/setup/install-hooks.ts";
import { getProgramFolder } from "@/setup/hooks/program-folder.ts";
import { OWN_FOLDER } from "@/setup/manifest.ts";
import { registerProject } from "@/store/project-registry.ts";
import { requireOwnStore } from "@/store/sqlite/database/open-own-store.ts";

function setUp(call: CommandCall, directory: string): CommandOutput {
  const { host, options } = call;
  const transport = (options.text("transport") ?? "command") as Transport;
  const target = resolve(host.currentDirectory, directory);
  claimOwnFolder(target, host);
  const result = installHooks({
    directory: target,
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

// The folder is marked as this user's before setup writes to it. A project that came with one is
// refused: its manifest and its backups are somebody else's too.
function claimOwnFolder(directory: string, { environment }: CommandCall["host"]): void {
  if (!existsSync(directory)) return;
  const folder = join(directory, OWN_FOLDER);
  requireOwnStore(folder, environment);
  const user = userFolder(environment);
  if (!isSamePath(folder, user)) claimEmptyFolder(folder, user);
}

// .mcp.json is shared with others, so --local adds the server only if the hooks need it.
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
  repair: { type: "switch", meaning: "Back up and replace an invalid settings file" },
  transport: {
    type: "text",
    meaning: "One process per event, or the MCP server (default command)",
    values: TRANSPORTS,
  },
  "no-mcp": { type: "switch", meaning: "Do not add the MCP server to .mcp.json, or remove it" },
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

/** wt-deploy-hooks is the same command with a required directory. */
export const wtDeployHooksCommand: Command = {
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
