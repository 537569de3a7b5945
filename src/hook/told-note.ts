import type { Environment } from "@/base/environment.ts";
import { fileSystem, hasContent } from "@/platform/file-system.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { userFolder } from "@/platform/project.ts";

/** The note that the user was told why the store in `folder` cannot be used. */
export function toldPath(folder: string, environment: Environment): string {
  return joinPath(userFolder(environment), "told", Bun.hash(folder).toString(16));
}

/** Forgets that it was told: the store works again, and may break again. */
export function forgetTold(folder: string, environment: Environment): void {
  const path = toldPath(folder, environment);
  if (hasContent(path)) fileSystem().rmSync(path, { force: true });
}
