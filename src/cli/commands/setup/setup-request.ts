import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { counted } from "@/base/text.ts";
import type { Command, CommandCall } from "@/cli/command.ts";
import { chosenValue } from "@/cli/input/chosen-value.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { moveStore } from "@/operations/upkeep/move-store.ts";
import { databasePath } from "@/platform/database-path.ts";
import { claimEmptyFolder } from "@/platform/own-store/claim-store-folder.ts";
import { isSamePath } from "@/platform/paths.ts";
import { findProject, userFolder } from "@/platform/project.ts";
import { type Transport, TRANSPORTS } from "@/setup/hooks/hook-command.ts";
import { getProgramFolder } from "@/setup/hooks/program-folder.ts";
import type { ScriptFolder } from "@/setup/hooks/script-table.ts";
import { projectPlace, type Scope, SCOPES, type SetupPlace, userPlace } from "@/setup/place.ts";
import type { SetupRequest } from "@/setup/plan-setup.ts";
import { resolveLinks } from "@/setup/project-files.ts";
import { isOwnOrAbsent, requireOwnStore } from "@/store/sqlite/database/open-own-store.ts";
import { registerProject } from "@/store/project-registry.ts";

/** The options that say for whom the hooks are. */
export const SCOPE_OPTIONS: Command["options"] = {
  user: { type: "switch", meaning: "For you, in every project: ~/.claude/settings.json" },
  project: { type: "switch", meaning: "For everybody on the project: .claude/settings.json" },
  local: { type: "switch", meaning: "For you, in this project: .claude/settings.local.json" },
};

export const SETUP_OPTIONS: Command["options"] = {
  ...SCOPE_OPTIONS,
  "dry-run": { type: "switch", meaning: "Print the changes as a unified diff and write nothing" },
  scripts: { type: "switch", meaning: "Also write hooks/*.sh, for tools that call hooks by file" },
  "claude-scripts": {
    type: "switch",
    meaning: "The same as .claude/hooks/*.sh: session_start, ghap_checkin, outcome_capture, …",
  },
  "status-line": { type: "switch", meaning: "Also show memory in Claude Code's status line" },
  repair: { type: "switch", meaning: "Back up and replace an invalid settings file" },
  transport: {
    type: "text",
    meaning: "One process per event, or the MCP server (default command)",
    values: TRANSPORTS,
  },
  "no-mcp": { type: "switch", meaning: "Do not register the MCP server, or remove it" },
};

/** The scopes that the options name. Throws if they name more than `most`. */
export function namedScopes({ options }: CommandCall, most: number): Scope[] {
  const named = SCOPES.filter((scope) => options.has(scope));
  if (named.length <= most) return named;
  throw usageError(`Only one of ${named.map((name) => `--${name}`).join(" and ")} can be given.`);
}

/** Reads the options of a setup in this directory, apart from its scope. */
export function readRequest(
  { host, options }: CommandCall,
  directory: string,
): Omit<SetupRequest, "scope" | "transport" | "server"> {
  const { environment, clock } = host;
  const project = projectPlace(resolve(host.currentDirectory, directory));
  return {
    project,
    user: userPlace(environment),
    programFolder: getProgramFolder(),
    platform: process.platform,
    clock,
    repair: options.has("repair"),
    scripts: wantedScripts(options),
    isFolderOwn: isOwnOrAbsent(project.ownFolder, environment),
  };
}

/** Adds what depends on the scope, and throws if the scope does not fit the other options. */
export function scopedRequest(
  call: CommandCall,
  request: ReturnType<typeof readRequest>,
  scope: Scope,
): SetupRequest {
  const { options } = call;
  const transport = chosenValue(call, "transport", TRANSPORTS) ?? "command";
  if (transport === "mcp" && options.has("no-mcp")) {
    throw usageError("--transport mcp needs the server that --no-mcp leaves out.");
  }
  if (transport === "mcp" && scope === "user") {
    throw usageError("--transport mcp is for one project; it cannot be used with --user.");
  }
  if (scope === "user" && wantedScripts(options).length > 0) {
    throw usageError("The scripts are written into a project; --user has none.");
  }
  const { directory } = request.project;
  const home = resolveLinks(request.user.directory);
  if (scope !== "user" && isSamePath(resolveLinks(directory), home)) {
    const detail = `${directory} is your home directory: what is set up there applies to every project. Use --user.`;
    throw usageError(detail);
  }
  return { ...request, scope, transport, ...chooseServer(call, scope, transport) };
}

function wantedScripts(options: CommandCall["options"]): ScriptFolder[] {
  return [
    ...(options.has("scripts") ? (["hooks"] as const) : []),
    ...(options.has("claude-scripts") ? ([".claude/hooks"] as const) : []),
  ];
}

// .mcp.json is shared with others, so --local adds the server only if the hooks need it.
function chooseServer(
  { options }: CommandCall,
  scope: Scope,
  transport: Transport,
): Pick<SetupRequest, "server"> {
  if (options.has("no-mcp")) return { server: "remove" };
  return scope === "local" && transport !== "mcp" ? {} : { server: "add" };
}

/** Throws if the folder for the project's memories came with the project. */
export function requireOwnFolder({ host }: CommandCall, project: SetupPlace): void {
  if (existsSync(project.directory)) requireOwnStore(project.ownFolder, host.environment);
}

/** A project that gets a folder of its own takes along the memories that were kept for it. */
export function bringKeptMemories({ host }: CommandCall, project: SetupPlace): string[] {
  const { environment, clock } = host;
  const { storeFolder, keptFor } = findProject(project.directory, environment);
  const isKept = keptFor !== undefined && isSamePath(keptFor, resolveLinks(project.directory));
  if (!isKept || !existsSync(databasePath(storeFolder))) return [];
  const moved = moveStore({ from: storeFolder, to: project.ownFolder, environment, clock });
  return [
    `Moved the ${counted(moved.memories, "memory", "memories")} of this project from ${moved.from} to ${moved.to}.`,
  ];
}

/** Marks the project's folder as this user's, and lists the project among the known ones. */
export function claimProject({ host }: CommandCall, project: SetupPlace): void {
  const { environment } = host;
  const user = userFolder(environment);
  if (!isSamePath(project.ownFolder, user)) claimEmptyFolder(project.ownFolder, user);
  const { storeFolder, sharedId } = findProject(project.directory, environment);
  if (sharedId === undefined) registerProject(user, { storeFolder, projectId: "" });
}
