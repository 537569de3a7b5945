import { join } from "node:path";
import { askForScope, confirmChanges } from "@/cli/commands/setup/ask-setup.ts";
import { findHooksInProjects } from "@/cli/commands/setup/known-places.ts";
import {
  bringKeptMemories,
  claimProject,
  namedScopes,
  readRequest,
  requireOwnFolder,
  scopedRequest,
  SETUP_OPTIONS,
} from "@/cli/commands/setup/setup-request.ts";
import type { Environment } from "@/base/environment.ts";
import { addOwnLine, describeStatusLine } from "@/cli/commands/setup/status-line-command.ts";
import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { userFolder } from "@/platform/project.ts";
import { keepForProjects } from "@/platform/kept/kept-projects.ts";
import { describeSetup } from "@/setup/describe-setup.ts";
import { findInstalledScopes } from "@/setup/installed-scopes.ts";
import { getProgramFolder } from "@/setup/hooks/program-folder.ts";
import { type Scope, type SetupPlace, userPlace } from "@/setup/place.ts";
import { diffPlans } from "@/setup/plan-changes.ts";
import { applySetup, planSetup, planUpgrade, type SetupPlan } from "@/setup/plan-setup.ts";
import { linkProgram } from "@/setup/program-links.ts";
import { requireDirectory } from "@/setup/project-files.ts";
import { withSetupLock } from "@/setup/setup-lock.ts";

/** A setup that is about to be shown or carried out. */
interface Work {
  /** The scopes that are written. */
  readonly scopes: readonly Scope[];
  readonly project: SetupPlace;
  readonly plan: () => SetupPlan;
}

function planScope(call: CommandCall, directory: string, scope: Scope): Work {
  const request = scopedRequest(call, readRequest(call, directory), scope);
  return { scopes: [scope], project: request.project, plan: () => planSetup(request) };
}

function planRenewal(call: CommandCall, directory: string): Work {
  const request = readRequest(call, directory);
  const installed = findInstalledScopes(request.project, request.user);
  if (installed.length === 0) {
    const detail = `There are no hooks to upgrade, neither in ${request.project.directory} nor in ${request.user.claudeFolder}.`;
    throw usageError(detail);
  }
  const scopes = installed.map(({ scope }) => scope);
  return { scopes, project: request.project, plan: () => planUpgrade(request) };
}

/** Personal hooks in other projects do not know of the user's, and would answer as well. */
function noteOthers(environment: Environment): string[] {
  const personal = findHooksInProjects(environment).filter(({ isShared }) => !isShared);
  const projects = [...new Set(personal.map(({ place }) => place.directory))];
  return projects.map(
    (directory) =>
      `${directory} has hooks of its own, which answer as well. To remove them: context-graph uninstall ${directory}`,
  );
}

/** The commands that setup and doctor name can be typed only if the shell finds them. */
function notOnPath(environment: Environment): string[] {
  if (Bun.which("context-graph", { PATH: environment("PATH") }) !== null) return [];
  const folder = getProgramFolder();
  return [
    `context-graph is not on your PATH: call it as ${join(folder, "context-graph")}, or add ${folder} to PATH.`,
  ];
}

const LINKED =
  "On this machine the shared hooks find this program, also if it is not on PATH, by a link in ~/.context-graph/bin.";

function carryOut(call: CommandCall, { scopes, project, plan }: Work): CommandOutput {
  const { host, options } = call;
  const isInProject = scopes.some((scope) => scope !== "user");
  if (isInProject) requireOwnFolder(call, project);
  if (options.has("dry-run")) {
    const { installs, moves, notes } = plan();
    const diff = diffPlans(installs, moves);
    const text = [diff === "" ? "Nothing would change." : diff, ...notes].join("\n");
    return { text, json: { is_changed: diff !== "", diff, notes } };
  }
  const user = userFolder(host.environment);
  const result = withSetupLock(userPlace(host.environment), host.clock, () => {
    // Planned again: somebody may have changed a file while the question was open.
    const current = plan();
    const brought = isInProject ? bringKeptMemories(call, project) : [];
    if (isInProject) claimProject(call, project);
    const isLinked =
      scopes.includes("project") && linkProgram(user, getProgramFolder(), process.platform);
    const done = applySetup(current);
    if (scopes.includes("user")) keepForProjects(user);
    const notes = [
      ...done.notes,
      ...brought,
      ...(isLinked ? [LINKED] : []),
      ...(done.installs.some(({ isChanged }) => isChanged) ? notOnPath(host.environment) : []),
      ...(scopes.includes("user") ? noteOthers(host.environment) : []),
    ];
    return { ...done, notes };
  });
  const text = describeSetup(result);
  if (options.has("status-line")) {
    const change = addOwnLine(host, project.directory, scopes.includes("user"));
    text.push(describeStatusLine(change));
  }
  return { text: text.join("\n"), json: toJson(result) };
}

// One scope is the usual case, and its answer has always been this object.
function toJson({ installs, moves, notes }: ReturnType<typeof applySetup>): unknown {
  const [first, ...rest] = installs;
  return rest.length === 0 ? { ...first, moved: moves, notes } : { upgraded: installs, notes };
}

function setUp(call: CommandCall, directory: string): CommandOutput {
  const { options } = call;
  const [named] = namedScopes(call, 1);
  const work = () => {
    if (options.has("upgrade")) {
      if (named === undefined) return planRenewal(call, directory);
      const detail = "--upgrade renews the hooks where they are; it takes no scope.";
      throw usageError(detail);
    }
    const { project, user } = readRequest(call, directory);
    requireDirectory(project.directory);
    const isThere = findInstalledScopes(project, user).length > 0;
    if (named === undefined && isThere) return planRenewal(call, directory);
    return planScope(call, directory, named ?? askForScope(call, project.directory));
  };
  const chosen = work();
  const isSilent = options.has("dry-run") || options.has("yes");
  if (!isSilent) {
    const { installs, moves, notes } = chosen.plan();
    if (!confirmChanges(call, diffPlans(installs, moves), notes)) {
      return { text: "Nothing was changed.", json: { isChanged: false }, exitCode: 1 };
    }
  }
  return carryOut(call, chosen);
}

export const setupCommand: Command = {
  name: "setup",
  summary: "Install the hooks, for you or for a project; again to upgrade them",
  operands: "[directory]",
  options: {
    ...SETUP_OPTIONS,
    upgrade: { type: "switch", meaning: "Renew the hooks wherever they are, and say what changed" },
    yes: { type: "switch", meaning: "Ask nothing; without a scope, set up --user" },
  },
  examples: [
    "context-graph setup",
    "context-graph setup --user --yes",
    "context-graph setup --project ~/projects/shop --dry-run",
    "context-graph setup --upgrade",
  ],
  isWithoutProject: true,
  run: (call) => setUp(call, call.operands[0] ?? "."),
};

/** Seed 004's command: into the project, without a question. */
function setUpHooks(call: CommandCall, directory: string): CommandOutput {
  const [scope = "project"] = namedScopes(call, 1);
  return carryOut(call, planScope(call, directory, scope));
}

export const setupHooksCommand: Command = {
  name: "setup hooks",
  summary: "Install the hooks into a project without a question, as 'setup --project --yes' does",
  operands: "[directory]",
  options: SETUP_OPTIONS,
  examples: [
    "context-graph setup hooks",
    "context-graph setup hooks ~/projects/shop --local",
    "context-graph setup hooks --scripts",
    "context-graph setup hooks --transport mcp",
  ],
  isWithoutProject: true,
  run: (call) => setUpHooks(call, call.operands[0] ?? "."),
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
      throw usageError(detail);
    }
    return setUpHooks(call, directory);
  },
};
