import { join } from "node:path";
import type { SetupPlace } from "@/setup/place.ts";
import { deleteFile, readIfPresent, replaceFile } from "@/setup/project-files.ts";

/**
 * Records what setup changed in a place, so that uninstall can undo it. It contains names, never
 * paths, so a manifest from somebody else cannot make uninstall touch a file outside the project.
 */
export interface Manifest {
  readonly version: 1;
  /** By file name: settings.json, settings.local.json, .mcp.json. */
  readonly settings: Readonly<Record<string, SettingsRecord>>;
  /** The sha256 of each script we wrote, by its name. */
  readonly scripts: Readonly<Record<string, string>>;
  /** Folders that setup created: ".claude", "hooks". */
  readonly folders: readonly string[];
}

export interface SettingsRecord {
  /** The hash of the bytes we wrote. */
  readonly sha256: string;
  readonly original: Original;
  /** Parts that were empty in the original, see findEmptyParts. */
  readonly emptyParts: readonly string[];
}

/**
 * The file before the first setup: absent, saved in this backup, or not restorable, because the
 * user edited the file while our entries were in it.
 */
export type Original =
  | { readonly kind: "absent" }
  | { readonly kind: "backup"; readonly name: string }
  | { readonly kind: "edited" };

export const NO_MANIFEST: Manifest = { version: 1, settings: {}, scripts: {}, folders: [] };

/** Reads the manifest of a place; returns an empty one if there is none or it is unreadable. */
export function readManifest(place: SetupPlace): Manifest {
  const bytes = readIfPresent(manifestPath(place));
  if (bytes === undefined) return NO_MANIFEST;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isManifest(value) ? value : NO_MANIFEST;
  } catch {
    // Without a manifest uninstall still finds our entries, but cannot restore the exact bytes.
    return NO_MANIFEST;
  }
}

/** Writes the manifest unless the file already has this content. */
export function writeManifest(place: SetupPlace, manifest: Manifest): void {
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
  const bytes = readIfPresent(manifestPath(place));
  if (bytes !== undefined && new TextDecoder().decode(bytes) === text) return;
  replaceFile(manifestPath(place), text);
}

export function deleteManifest(place: SetupPlace): void {
  deleteFile(manifestPath(place));
}

export function manifestPath({ ownFolder }: SetupPlace): string {
  return join(ownFolder, "setup.json");
}

function isManifest(value: unknown): value is Manifest {
  if (!isRecord(value) || value["version"] !== 1) return false;
  const { settings, scripts, folders } = value;
  if (!isRecord(settings) || !isRecord(scripts) || !isTextList(folders)) return false;
  if (!Object.values(scripts).every((hash) => typeof hash === "string")) return false;
  return Object.values(settings).every(isSettingsRecord);
}

function isSettingsRecord(value: unknown): value is SettingsRecord {
  if (!isRecord(value) || typeof value["sha256"] !== "string") return false;
  return isTextList(value["emptyParts"]) && isOriginal(value["original"]);
}

function isOriginal(value: unknown): value is Original {
  if (!isRecord(value)) return false;
  if (value["kind"] === "absent" || value["kind"] === "edited") return true;
  return value["kind"] === "backup" && typeof value["name"] === "string";
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
