import { removeServer } from "@/claude/settings/mcp-servers.ts";
import { removeHooks } from "@/claude/settings/settings.ts";
import { readBackup } from "@/setup/backup.ts";
import type { SettingsRecord } from "@/setup/manifest.ts";
import type { SetupPlace } from "@/setup/place.ts";
import { sha256 } from "@/setup/project-files.ts";
import {
  decodeSettings,
  requireWritableSettings,
  SERVERS_NAME,
  type SettingsFile,
} from "@/setup/settings-files.ts";

/** The change uninstall plans for a settings file. */
export type RemovalPlan = { readonly file: SettingsFile } & (
  | { readonly action: "nothing" }
  | { readonly action: "delete" }
  | { readonly action: "restore"; readonly bytes: Uint8Array; readonly backup: string }
  | { readonly action: "clean"; readonly text: string }
);

export function planRemoval(
  place: SetupPlace,
  file: SettingsFile,
  record: SettingsRecord | undefined,
): RemovalPlan {
  const plan =
    file.bytes === undefined
      ? ({ file, action: "nothing" } as const)
      : (planExact(place, file, file.bytes, record) ?? planCleaning(file, record));
  if (plan.action !== "nothing") requireWritableSettings(file);
  return plan;
}

// If the file still has the bytes we wrote, the original can be restored exactly.
function planExact(
  place: SetupPlace,
  file: SettingsFile,
  bytes: Uint8Array,
  record: SettingsRecord | undefined,
): RemovalPlan | undefined {
  if (record === undefined || sha256(bytes) !== record.sha256) return undefined;
  const { original } = record;
  if (original.kind === "absent") return { file, action: "delete" };
  if (original.kind === "edited") return undefined;
  const former = readBackup(place, original.name);
  if (former === undefined) return undefined;
  return { file, action: "restore", bytes: former, backup: original.name };
}

function planCleaning(file: SettingsFile, record: SettingsRecord | undefined): RemovalPlan {
  const before = decodeSettings(file);
  const remove = file.name === SERVERS_NAME ? removeServer : removeHooks;
  const text = remove(before, file.shownPath, record?.emptyParts);
  if (text === before) return { file, action: "nothing" };
  // Setup created the file, and the user only changed its layout.
  const isLeftover = record?.original.kind === "absent" && /^\uFEFF?\s*\{\s*\}\s*$/.test(text);
  return isLeftover ? { file, action: "delete" } : { file, action: "clean", text };
}
