import { CatalogueError } from "@/base/errors.ts";
import type { Clock } from "@/base/clock.ts";
import {
  addServer,
  findEmptyServerParts,
  hasOwnServer,
  type ServerEntry,
} from "@/claude/settings/mcp-servers.ts";
import { describeHookChanges } from "@/claude/settings/settings-changes.ts";
import { addHooks, findEmptyParts, listHookedEvents } from "@/claude/settings/settings.ts";
import type { HookEntry } from "@/claude/settings/settings-entry-edits.ts";
import { newBackupName } from "@/setup/backup.ts";
import type { Original, SettingsRecord } from "@/setup/manifest.ts";
import type { SetupPlace } from "@/setup/place.ts";
import { sha256 } from "@/setup/project-files.ts";
import { decodeSettings, type SettingsFile } from "@/setup/settings-files.ts";

/** The change setup plans for a settings file. */
export interface SettingsPlan {
  readonly file: SettingsFile;
  readonly outcome: "created" | "changed" | "repaired" | "unchanged";
  readonly text: string;
  /** The name of the backup to write first. */
  readonly backup?: string;
  readonly record: SettingsRecord;
  /** How entries of an earlier setup were changed, one line each. */
  readonly changes: readonly string[];
}

/** Adds our entries to a file's text and recognises them. */
export interface OwnEntries {
  /** Returns the text with our entries; throws ERR_SETTINGS_INVALID. */
  readonly add: (text: string, file: string) => string;
  readonly isIn: (text: string, file: string) => boolean;
  /** The parts that the user left empty. */
  readonly emptyParts: (text: string, file: string) => string[];
  /** Describes how our entries differ between two texts. */
  readonly describeChanges?: (before: string, after: string, file: string) => string[];
}

export function ownHooks(entries: readonly HookEntry[]): OwnEntries {
  return {
    add: (text, file) => addHooks(text, entries, file),
    isIn: (text, file) => listHookedEvents(text, file).length > 0,
    emptyParts: findEmptyParts,
    describeChanges: describeHookChanges,
  };
}

export function ownServer(entry: ServerEntry): OwnEntries {
  return {
    add: (text, file) => addServer(text, entry, file),
    isIn: hasOwnServer,
    emptyParts: findEmptyServerParts,
  };
}

export interface PlanOptions {
  readonly place: SetupPlace;
  readonly own: OwnEntries;
  readonly clock: Clock;
  /** Replaces an invalid file instead of throwing ERR_SETTINGS_INVALID. */
  readonly repair: boolean;
  /** The manifest's record of the previous setup. */
  readonly previous: SettingsRecord | undefined;
}

export function planSettings(file: SettingsFile, options: PlanOptions): SettingsPlan {
  const change = computeChange(file, options);
  const isChanged = change.outcome !== "unchanged";
  const backup =
    isChanged && needsBackup(file, options.previous)
      ? newBackupName(options.place, file.name, options.clock)
      : undefined;
  const record = {
    sha256: sha256(change.text),
    original: chooseOriginal(file, options, change, backup),
    emptyParts: change.isOurs ? (options.previous?.emptyParts ?? []) : change.emptyParts,
  };
  return {
    file,
    outcome: change.outcome,
    text: change.text,
    record,
    changes: change.changes,
    ...(backup === undefined ? {} : { backup }),
  };
}

// A file with exactly the bytes of an earlier setup, whose original is kept, needs no other copy.
function needsBackup(file: SettingsFile, previous: SettingsRecord | undefined): boolean {
  if (file.bytes === undefined || file.isClientState) return false;
  if (previous === undefined || previous.original.kind === "edited") return true;
  return sha256(file.bytes) !== previous.sha256;
}

interface Change {
  readonly outcome: SettingsPlan["outcome"];
  readonly text: string;
  /** True if the file already had entries of ours. */
  readonly isOurs: boolean;
  readonly emptyParts: readonly string[];
  readonly changes: readonly string[];
}

function computeChange(file: SettingsFile, options: PlanOptions): Change {
  const { own } = options;
  try {
    const before = decodeSettings(file);
    const text = own.add(before, file.shownPath);
    const changed = file.bytes === undefined ? "created" : "changed";
    return {
      outcome: text === before ? "unchanged" : changed,
      text,
      isOurs: own.isIn(before, file.shownPath),
      emptyParts: own.emptyParts(before, file.shownPath),
      changes: own.describeChanges?.(before, text, file.shownPath) ?? [],
    };
  } catch (error) {
    const isInvalid = error instanceof CatalogueError && error.code === "ERR_SETTINGS_INVALID";
    if (!isInvalid || !options.repair || file.isClientState) throw error;
    const text = own.add("", file.shownPath);
    return { outcome: "repaired", text, isOurs: false, emptyParts: [], changes: [] };
  }
}

// The first setup decides what uninstall restores. Later setups keep that, unless the user has
// edited the file in between: restoring the old bytes would then lose the edit.
function chooseOriginal(
  file: SettingsFile,
  options: PlanOptions,
  change: Change,
  backup: string | undefined,
): Original {
  const { previous } = options;
  if (file.bytes === undefined) return { kind: "absent" };
  if (previous !== undefined && sha256(file.bytes) === previous.sha256) return previous.original;
  if (change.isOurs || backup === undefined) return { kind: "edited" };
  return { kind: "backup", name: backup };
}
