import { findProject, type Project, userProject } from "@/platform/project.ts";
import type { CommandCall, CommandHost } from "@/cli/command.ts";
import type { Scopes } from "@/operations/memories/ask-both-scopes.ts";
import type { Parameter } from "@/operations/operation.ts";
import { openUserStore } from "@/store/sqlite/database/open-user-store.ts";

/** The option of commands that can work on what holds in every project. */
export const USER_LEVEL: Readonly<Record<string, Parameter>> = {
  user: { type: "switch", meaning: "Your own memories, which hold in every project" },
};

/** Whose memories a command works on. */
export function projectOf(host: CommandHost): Project {
  const { projectDirectory, environment } = host;
  if (!host.isUserLevel) return findProject(projectDirectory, environment);
  return userProject(projectDirectory, environment);
}

/** What is said of the project is worth more than waiting for what is said everywhere. */
const PATIENCE_MS = 100;

/** Which memories a question is asked of: with --user those alone, else both or the project's. */
export function scopesOf({ host, options }: Pick<CommandCall, "host" | "options">): Scopes {
  if (host.isUserLevel) return { own: "user" };
  if (options.has("project-only")) return { own: "project" };
  const { clock, environment } = host;
  const openUser = () => openUserStore(environment, { clock, patience: () => PATIENCE_MS });
  return { own: "project", openUser };
}
