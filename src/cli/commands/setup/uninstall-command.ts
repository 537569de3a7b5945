import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { counted } from "@/base/text.ts";
import { findMemoriesOfOthers } from "@/cli/commands/setup/known-places.ts";
import { namedScopes, SCOPE_OPTIONS } from "@/cli/commands/setup/setup-request.ts";
import { tidyUserFolder } from "@/cli/commands/setup/tidy-user-folder.ts";
import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { databasePath } from "@/platform/database-path.ts";
import { keptRoot } from "@/platform/kept/kept-store.ts";
import { isSamePath } from "@/platform/paths.ts";
import { findProject, userFolder } from "@/platform/project.ts";
import { describePurge, describeUninstall } from "@/setup/describe-setup.ts";
import { findInstalledScopes } from "@/setup/installed-scopes.ts";
import { listKeptProjects } from "@/platform/kept/kept-projects.ts";
import { projectPlace, type Scope, type SetupPlace, userPlace } from "@/setup/place.ts";
import { diffPlans } from "@/setup/plan-changes.ts";
import { resolveLinks } from "@/setup/project-files.ts";
import { purgeMemories } from "@/setup/purge.ts";
import { withSetupLock } from "@/setup/setup-lock.ts";
import { uninstallStatusLine } from "@/setup/status-line.ts";
import { applyUninstall, planUninstall, type UninstallOptions } from "@/setup/uninstall-hooks.ts";
import { isOwnOrAbsent } from "@/store/sqlite/database/open-own-store.ts";

/** The place of the named scopes; without any, the project's, both shared and local. */
function choosePlace(call: CommandCall): { place: SetupPlace; scopes: readonly Scope[] } {
  const { host, operands } = call;
  const user = userPlace(host.environment);
  const directory = resolve(host.currentDirectory, operands[0] ?? ".");
  const named = namedScopes(call, 2);
  const isHome =
    named.length === 0 && isSamePath(resolveLinks(directory), resolveLinks(user.directory));
  if (!named.includes("user") && !isHome) {
    const scopes: readonly Scope[] = named.length === 0 ? ["project", "local"] : named;
    return { place: projectPlace(directory), scopes };
  }
  if (named.length <= 1) return { place: user, scopes: ["user"] };
  const detail = "--user is removed on its own: it is no part of a project.";
  throw usageError(detail);
}

/** The folders with memories that --purge deletes. */
function memoryFolders({ host }: CommandCall, place: SetupPlace): string[] {
  const { environment } = host;
  const user = userFolder(environment);
  if (place.isUser) return [user];
  const { storeFolder } = findProject(place.directory, environment);
  // Outside git, and without a folder of its own, the store is that of all such folders.
  return [...new Set([place.ownFolder, storeFolder])].filter(
    (folder) => !isSamePath(folder, user) && isOwnOrAbsent(folder, environment),
  );
}

function isConfirmed(call: CommandCall, place: SetupPlace): boolean {
  const { options, host } = call;
  if (options.has("yes")) return true;
  const where = place.isUser ? "your own settings" : place.directory;
  const folders = options.has("purge") ? memoryFolders(call, place) : [];
  const kept = place.isUser ? listKeptProjects(userFolder(host.environment)).length : 0;
  const among = kept === 0 ? "" : `, those of ${counted(kept, "project")} among them`;
  const memories =
    folders.length === 0
      ? ""
      : ` and delete all memories in ${folders.join(" and ")}${among}, for good`;
  const answer = host.ask(`Remove the hooks from ${where}${memories}?`);
  if (answer !== undefined) return answer;
  const what = `Removing the hooks from ${where}`;
  throw new CatalogueError("ERR_CONFIRMATION_NEEDED", { what, option: "yes" });
}

function uninstall(call: CommandCall): CommandOutput {
  const { host, options } = call;
  const { environment, clock } = host;
  const { place, scopes } = choosePlace(call);
  const isFolderOwn = place.isUser || isOwnOrAbsent(place.ownFolder, environment);
  const asked: UninstallOptions = { place, scopes, clock, isFolderOwn };
  if (options.has("dry-run")) {
    const diff = diffPlans([], [planUninstall(asked)]);
    return { text: diff === "" ? "Nothing would change." : diff, json: { diff } };
  }
  if (!isConfirmed(call, place)) {
    return { text: "Nothing was changed.", json: { isChanged: false }, exitCode: 1 };
  }
  const folders = memoryFolders(call, place);
  const others = place.isUser ? findMemoriesOfOthers(environment, folders) : [];
  const { lines, result, purged } = withSetupLock(userPlace(environment), clock, () => ({
    // First, so that the bytes are those that setup wrote.
    lines: uninstallStatusLine(statusLineFilesOf(place, scopes)),
    result: applyUninstall(planUninstall(asked)),
    purged: options.has("purge") ? purgeMemories(place, folders, others.length > 0) : undefined,
  }));
  tidyUserFolder(place, environment);
  const elsewhere = findElsewhere(call, place);
  const text = [
    ...describeUninstall(result, purged !== undefined),
    ...lines.map(({ path }) => `Removed the status line from ${path}.`),
    ...(purged === undefined ? describeKept(call, place) : describePurge(purged)),
    ...describeOthers(others),
    ...elsewhere.map(
      ({ path, scope }) =>
        `Hooks of ours are still in ${path}. To remove them: context-graph uninstall --${scope}`,
    ),
  ];
  const json = { ...result, status_lines: lines, ...(purged === undefined ? {} : { purged }) };
  return { text: text.join("\n"), json };
}

function statusLineFilesOf({ claudeFolder }: SetupPlace, scopes: readonly Scope[]): string[] {
  const names = { user: "settings.json", project: "settings.json", local: "settings.local.json" };
  return scopes.map((scope) => join(claudeFolder, names[scope]));
}

/** The memories in the user's folder that stay there. */
function describeKept({ host }: CommandCall, place: SetupPlace): string[] {
  const user = userFolder(host.environment);
  if (place.isUser) {
    const { length } = listKeptProjects(user);
    if (length === 0) return [];
    return [
      `The memories of ${counted(length, "project")} stay in ${keptRoot(user)}. 'context-graph uninstall --user --purge' deletes them.`,
    ];
  }
  const { storeFolder, keptFor } = findProject(place.directory, host.environment);
  if (keptFor === undefined || !existsSync(databasePath(storeFolder))) return [];
  return [`The memories of ${keptFor} stay in ${storeFolder}.`];
}

/** Guess: a longer list is not read. */
const OTHERS_LISTED_MAX = 10;

function describeOthers(folders: readonly string[]): string[] {
  const isLong = folders.length > OTHERS_LISTED_MAX;
  if (isLong) return [`The memories of ${folders.length} projects stay there.`];
  return folders.map((folder) => `The memories of ${dirname(folder)} stay there.`);
}

/** The scopes that still have hooks here, so that nobody believes they are gone. */
function findElsewhere({ host }: CommandCall, place: SetupPlace) {
  const user = userPlace(host.environment);
  return findInstalledScopes(place.isUser ? projectPlace(host.currentDirectory) : place, user);
}

export const uninstallCommand: Command = {
  name: "uninstall",
  summary: "Remove the hooks from a project or from your own settings; memories stay",
  operands: "[directory]",
  options: {
    ...SCOPE_OPTIONS,
    "dry-run": { type: "switch", meaning: "Print the changes as a unified diff and write nothing" },
    purge: { type: "switch", meaning: "Delete the memories as well, for good" },
    yes: { type: "switch", meaning: "Do not ask for confirmation" },
  },
  examples: [
    "context-graph uninstall --yes",
    "context-graph uninstall --user --yes",
    "context-graph uninstall ~/projects/shop --purge",
  ],
  isWithoutProject: true,
  run: uninstall,
};
