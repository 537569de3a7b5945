import type { Clock } from "@/base/clock.ts";
import { deleteBackup, describeBackup, newBackupName, writeBackup } from "@/setup/backup.ts";
import type { RemovalPlan } from "@/setup/plan-removal.ts";
import { deleteFile, replaceFile } from "@/setup/project-files.ts";

export interface UninstalledFile {
  /** Relative to the project. */
  readonly path: string;
  /**
   * restored: the bytes from before setup; cleaned: our entries are out, the user's edits stay;
   * kept: a script that is not as we wrote it.
   */
  readonly outcome: "restored" | "cleaned" | "deleted" | "kept";
  /** Where the bytes from before uninstall are, relative to the project. */
  readonly backup?: string;
}

/** Does what was planned for one file; undefined where nothing of ours was in it. */
export function applyRemoval(
  directory: string,
  plan: RemovalPlan,
  clock: Clock,
): UninstalledFile | undefined {
  const { file } = plan;
  const path = file.shownPath;
  if (plan.action === "nothing") return undefined;
  if (plan.action === "delete") {
    deleteFile(file.target);
    return { path, outcome: "deleted" };
  }
  if (plan.action === "restore") {
    replaceFile(file.target, plan.bytes);
    deleteBackup(directory, plan.backup);
    return { path, outcome: "restored" };
  }
  const backup = newBackupName(directory, file.name, clock);
  writeBackup(directory, backup, file.bytes ?? new Uint8Array());
  replaceFile(file.target, plan.text);
  return { path, outcome: "cleaned", backup: describeBackup(backup) };
}
