import { existsSync } from "node:fs";
import { basename, parse, resolve } from "node:path";
import { homeOfStore } from "@/platform/kept/kept-paths.ts";
import { statIfPresent } from "@/platform/ordinary-file.ts";
import {
  findProject,
  GLOBAL_PROJECT,
  type Project,
  userFolder,
  userProject,
} from "@/platform/project.ts";
import type { CommandCall, CommandHost } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import type { Levels } from "@/operations/memories/ask-both-levels.ts";
import type { Parameter } from "@/operations/operation.ts";
import { listRegisteredProjects } from "@/store/project-registry.ts";
import { openUserStore } from "@/store/sqlite/database/open-user-store.ts";

export const USER_LEVEL: Readonly<Record<string, Parameter>> = {
  user: { type: "switch", meaning: "Use your user-level memories, which apply to every project" },
};

/** The project whose memories a command works on; with --user, the user-level one. */
export function projectOf(host: CommandHost): Project {
  const { projectDirectory, environment } = host;
  if (!host.isUserLevel) return findProject(projectDirectory, environment);
  return userProject(projectDirectory, environment);
}

/** Short: the project's answer matters more than waiting for the user-level store. */
const PATIENCE_MS = 100;

/** The levels a query asks: with --user the user level, with --project-only the project, else both. */
export function chooseLevels({ host, options }: Pick<CommandCall, "host" | "options">): Levels {
  if (host.isUserLevel) return { own: "user" };
  if (options.has("project-only")) return { own: "project" };
  const { clock, environment } = host;
  const openUser = () => openUserStore(environment, { clock, patience: () => PATIENCE_MS });
  return { own: "project", openUser };
}

/** Finds the directory of --project: a path, or the name of a project known on this machine. */
export function findProjectDirectory(named: string | undefined, host: CommandHost): string {
  if (named === undefined) return host.projectDirectory;
  // The root of the file system belongs to no project, so this selects the shared store.
  if (named === GLOBAL_PROJECT) return parse(host.currentDirectory).root;
  const user = userFolder(host.environment);
  const known = listRegisteredProjects(user)
    .map(({ storeFolder }) => homeOfStore(storeFolder, user))
    .filter((root) => basename(root) === named && existsSync(root));
  const [only, another] = known;
  if (only !== undefined && another === undefined) return only;
  const path = resolve(host.currentDirectory, named);
  if (statIfPresent(path)?.isDirectory() === true) return path;
  const detail =
    only === undefined
      ? `There is no project '${named}'; 'context-graph projects' lists the known ones.`
      : `Several projects are called '${named}': ${known.join(", ")}. Give the directory.`;
  throw usageError(detail);
}
