import { findProject, type Project, userProject } from "@/platform/project.ts";
import type { CommandCall, CommandHost } from "@/cli/command.ts";
import type { Levels } from "@/operations/memories/ask-both-levels.ts";
import type { Parameter } from "@/operations/operation.ts";
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
