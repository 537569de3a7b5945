import { basename, dirname } from "node:path";
import { refusedFile, systemCode } from "@/base/system-error.ts";
import { usageError } from "@/cli/input/usage-error.ts";

/** The codes of the system; those of SQLite and of the runtime have an underscore. */
const OF_FILES = /^E[A-Z0-9]+$/;

/** The error to throw if the file that a person named for an answer cannot be written. */
export function writeError(path: string, error: unknown): unknown {
  const refused = refusedFile(path, error);
  if (refused !== undefined) return refused;
  const code = systemCode(error);
  if (code === undefined || !OF_FILES.test(code)) return error;
  if (code === "EISDIR") return usageError(`${path} is a folder: name a file in it.`, error);
  const isWithoutFolder = code === "ENOENT" || code === "ENOTDIR";
  const detail = isWithoutFolder
    ? `There is no folder ${dirname(path)} to write ${basename(path)} into.`
    : `${path} cannot be written: ${code}.`;
  return usageError(detail, error);
}
