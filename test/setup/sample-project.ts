import { chmodSync, lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "@/base/clock.ts";
import { PROGRAM_NAMES } from "@/base/program-names.ts";
import { describeSetup } from "@/setup/describe-setup.ts";
import {
  applyInstall,
  type InstallOptions,
  type InstallResult,
  planInstall,
} from "@/setup/install-hooks.ts";
import { projectPlace } from "@/setup/place.ts";
import {
  applyUninstall,
  planUninstall,
  type UninstallOptions,
  type UninstallResult,
} from "@/setup/uninstall-hooks.ts";
import { writeFiles } from "@test/harness/git-project.ts";

/** A clock that advances by a second each time it is read, so backups get different names. */
export function steppingClock(): Clock {
  let nowMs = Date.UTC(2026, 0, 5, 9);
  return { nowMs: () => (nowMs += 1000), elapsedMs: () => 0 };
}

/**
 * Fills a folder with a stand-in for the program under all its names. It prints the name it was
 * called by, its arguments and its standard input.
 */
export function createPrograms(folder: string): string {
  const script = '#!/bin/sh\nprintf \'%s|%s|%s\' "${0##*/}" "$*" "$(cat)"\n';
  for (const name of PROGRAM_NAMES) {
    writeFiles(folder, { [name]: script });
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

const clock = steppingClock();

/** Installs the hooks into a project, shared with others unless the options name another scope. */
export function install(directory: string, options: Partial<InstallOptions> = {}): InstallResult {
  const location = { programFolder: "/opt/context graph", platform: "linux" as const };
  const place = projectPlace(directory);
  return applyInstall(planInstall({ place, scope: "project", clock, ...location, ...options }));
}

/** The lines that setup prints about one scope. */
export function describeInstall(result: InstallResult): string[] {
  return describeSetup({ installs: [result], moves: [], notes: [] });
}

export function uninstall(
  directory: string,
  options: Partial<UninstallOptions> = {},
): UninstallResult {
  const place = projectPlace(directory);
  const scopes = ["project", "local"] as const;
  return applyUninstall(planUninstall({ place, scopes, clock, isFolderOwn: true, ...options }));
}

/** Lists every file of a folder with its content and mode, and every folder and link, by path. */
export function snapshot(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const mode = (lstatSync(path).mode & 0o777).toString(8);
    const content = entry.isFile() ? readFileSync(path, "latin1") : "";
    const target = entry.isSymbolicLink() ? readlinkSync(path) : "";
    found[path.slice(folder.length + 1)] = `${mode} ${target}${content}`;
  }
  return found;
}

export function readText(...parts: string[]): string {
  return readFileSync(join(...parts), "utf8");
}

interface Handler {
  type: string;
  command: string;
  args?: string[];
  timeout: number;
}

/** Reads the hooks of a settings file that has no comments. */
export function readHooks(
  directory: string,
  name = "settings.json",
): Record<string, { matcher?: string; hooks: Handler[] }[]> {
  return JSON.parse(readText(directory, ".claude", name)).hooks;
}
