import { existsSync, statSync } from "node:fs";
import { basename, dirname, parse, resolve } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { GLOBAL_PROJECT, userFolder } from "@/platform/project.ts";
import type { CommandHost } from "@/cli/command.ts";
import { listRegisteredProjects } from "@/store/project-registry.ts";

/** Finds the directory of --project: a path, or the name of a project known on this machine. */
export function findProjectDirectory(
  named: string | undefined,
  host: CommandHost,
  program: string,
): string {
  if (named === undefined) return host.projectDirectory;
  // The root of the file system belongs to no project, so this selects the shared store.
  if (named === GLOBAL_PROJECT) return parse(host.currentDirectory).root;
  const known = listRegisteredProjects(userFolder(host.environment))
    .map(({ storeFolder }) => dirname(storeFolder))
    .filter((root) => basename(root) === named && existsSync(root));
  const [only, another] = known;
  if (only !== undefined && another === undefined) return only;
  const path = resolve(host.currentDirectory, named);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return path;
  const detail =
    only === undefined
      ? `There is no project '${named}'; 'context-graph projects' lists the known ones.`
      : `Several projects are called '${named}': ${known.join(", ")}. Give the directory.`;
  throw new CatalogueError("ERR_USAGE", { detail, program });
}
