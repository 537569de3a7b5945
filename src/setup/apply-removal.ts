import type { Clock } from "@/base/clock.ts";
import { deleteBackup, describeBackup, newBackupName, writeBackup } from "@/setup/backup.ts";
import type { SetupPlace } from "@/setup/place.ts";
import type { RemovalPlan } from "@/setup/plan-removal.ts";
import { deleteFile, replaceFile } from "@/setup/project-files.ts";

export interface UninstalledFile {
  /** Relative to the project. */
  readonly path: string;
  /**
   * restored: the bytes from before setup are back; cleaned: our entries are gone, the user's
   * edits stay; kept: a script that differs from what we wrote.
   */
  readonly outcome: "restored" | "cleaned" | "deleted" | "kept";
  /** The copy made before uninstall, relative to the project. */
  readonly backup?: string;
}

/** Carries out the plan for one file. Returns undefined if nothing of ours was in it. */
export function applyRemoval(
  place: SetupPlace,
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
    deleteBackup(place, plan.backup);
    return { path, outcome: "restored" };
  }
  if (file.isClientState) {
    replaceFile(file.target, plan.text);
    return { path, outcome: "cleaned" };
  }
  const backup = newBackupName(place, file.name, clock);
  writeBackup(place, backup, file.bytes ?? new Uint8Array());
  replaceFile(file.target, plan.text);
  return { path, outcome: "cleaned", backup: describeBackup(place, backup) };
}
