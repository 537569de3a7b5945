import { join } from "node:path";
import { deleteFile, readIfPresent, replaceFile } from "@/setup/project-files.ts";

/**
 * What setup left in a project, so that uninstall can give it back. It holds names, never paths:
 * whoever hands you a project cannot make uninstall touch a file elsewhere.
 */
export interface Manifest {
  readonly version: 1;
  /** By name: settings.json, settings.local.json, .mcp.json. */
  readonly settings: Readonly<Record<string, SettingsRecord>>;
  /** By name of the script: the sha256 of what we wrote. */
  readonly scripts: Readonly<Record<string, string>>;
  /** Folders that were not there before: ".claude", "hooks". */
  readonly folders: readonly string[];
}

export interface SettingsRecord {
  /** Of the bytes we wrote. */
  readonly sha256: string;
  readonly original: Original;
  /** Parts of the original that were empty, see findEmptyParts. */
  readonly emptyParts: readonly string[];
}

/**
 * What was there before us: no file, a backup of this name, or nothing that could be brought
 * back, because the user edited the file while our entries were in it.
 */
export type Original =
  | { readonly kind: "absent" }
  | { readonly kind: "backup"; readonly name: string }
  | { readonly kind: "edited" };

export const OWN_FOLDER = ".context-graph";
const EMPTY: Manifest = { version: 1, settings: {}, scripts: {}, folders: [] };

/** The manifest of a project; without a readable one, an empty manifest. */
export function readManifest(directory: string): Manifest {
  const bytes = readIfPresent(manifestPath(directory));
  if (bytes === undefined) return EMPTY;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isManifest(value) ? value : EMPTY;
  } catch {
    // A damaged manifest only costs the exact way back; our entries are found without it.
    return EMPTY;
  }
}

/** Writes the manifest unless it is already there word for word. */
export function writeManifest(directory: string, manifest: Manifest): void {
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
  const bytes = readIfPresent(manifestPath(directory));
  if (bytes !== undefined && new TextDecoder().decode(bytes) === text) return;
  replaceFile(manifestPath(directory), text);
}

export function deleteManifest(directory: string): void {
  deleteFile(manifestPath(directory));
}

function manifestPath(directory: string): string {
  return join(directory, OWN_FOLDER, "setup.json");
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
