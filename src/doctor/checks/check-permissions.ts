import { chmodSync, lstatSync, type Stats } from "node:fs";
import { join } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { counted } from "@/base/text.ts";
import { type Finding, FIX_COMMAND, ok, type Surroundings } from "@/doctor/finding.ts";
import { namesIn } from "@/platform/file-system.ts";
import { isOwnUser } from "@/platform/path-facts.ts";

/** The folders of a store. Others in it belong to people. */
const FOLDERS = ["", "db", "logs", "spool", "queue", "backup"];

interface WrongMode {
  readonly path: string;
  readonly mode: number;
  readonly wanted: number;
}

/** Says whether the user may read and write the store, and nobody else. */
export function checkPermissions({ project, isOwn, environment }: Surroundings): Finding[] {
  if (!isOwn || process.platform === "win32") return [];
  const { storeFolder } = project;
  const stats = lstatSync(storeFolder, { throwIfNoEntry: false });
  if (stats?.isDirectory() !== true) return [];
  const wrong = FOLDERS.flatMap((name) =>
    wrongIn(join(storeFolder, name), environment("SUDO_UID")),
  );
  const shut = wrong.filter(({ mode, wanted }) => (wanted & ~mode) !== 0);
  const open = wrong.filter(({ mode, wanted }) => (wanted & ~mode) === 0);
  const findings: Finding[] = [];
  if (shut[0] !== undefined) {
    const { message, hint } = new CatalogueError("ERR_PERMISSION", { path: shut[0].path });
    const chmod = hint.slice(hint.indexOf("chmod"));
    findings.push({
      severity: "error",
      message,
      hint: `${FIX_COMMAND}, or ${chmod}`,
      fix: () => mend(shut),
    });
  }
  if (open[0] !== undefined) {
    const message = `others may read ${open[0].path}${open.length > 1 ? ` and ${open.length - 1} more` : ""}`;
    findings.push({ severity: "warning", message, hint: FIX_COMMAND, fix: () => mend(open) });
  }
  return findings.length > 0 ? findings : [ok(`only you may read and write ${storeFolder}`)];
}

function wrongIn(folder: string, sudoUserId: string): WrongMode[] {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats?.isDirectory() !== true || !isOwnUser(stats.uid, sudoUserId)) return [];
  const own = judge(folder, stats, 0o700);
  const files = namesIn(folder).flatMap((name) => {
    // Git reads this one, and it says nothing.
    if (name === ".gitignore") return [];
    const path = join(folder, name);
    const file = lstatSync(path, { throwIfNoEntry: false });
    return file?.isFile() === true && isOwnUser(file.uid, sudoUserId)
      ? judge(path, file, 0o600)
      : [];
  });
  return [...own, ...files];
}

/** Memories are private: the database and its folders are for their owner only. */
function judge(path: string, { mode }: Stats, least: number): WrongMode[] {
  const bits = mode & 0o777;
  const wanted = (bits | least) & (isSecret(path) ? 0o700 : 0o777);
  return wanted === bits ? [] : [{ path, mode: bits, wanted }];
}

function isSecret(path: string): boolean {
  return /[\\/](?:db|spool|queue|backup)(?:[\\/][^\\/]*)?$/.test(path);
}

function mend(wrong: readonly WrongMode[]): string {
  for (const { path, wanted } of wrong) chmodSync(path, wanted);
  return `gave ${counted(wrong.length, "file or folder", "files and folders")} of the store their permissions back`;
}
