import { CatalogueError } from "@/base/errors.ts";

/** The code by which the operating system says what went wrong, such as ENOENT. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

const FORBIDDEN: ReadonlySet<unknown> = new Set(["EACCES", "EPERM", "EROFS"]);
const FULL: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT"]);

/** True if the disk, or the user's share of it, has no room left. */
export function isDiskFull(error: unknown): boolean {
  return FULL.has(systemCode(error));
}

/**
 * The error of the catalogue if the system refused to read or write a file for want of permission
 * or of room; undefined for everything else.
 */
export function refusedFile(path: string, error: unknown): CatalogueError | undefined {
  if (FORBIDDEN.has(systemCode(error)))
    return new CatalogueError("ERR_PERMISSION", { path }, error);
  return isDiskFull(error) ? new CatalogueError("ERR_DISK_FULL", { path }, error) : undefined;
}
