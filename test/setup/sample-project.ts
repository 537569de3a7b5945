import { chmodSync, lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "@/base/clock.ts";
import { PROGRAM_NAMES } from "@/base/program-names.ts";
import { installHooks, type InstallOptions, type InstallResult } from "@/setup/install-hooks.ts";
import { uninstallHooks, type UninstallResult } from "@/setup/uninstall-hooks.ts";
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

export function install(directory: string, options: Partial<InstallOptions> = {}): InstallResult {
  const location = { programFolder: "/opt/context graph", platform: "linux" as const };
  return installHooks({ directory, clock, ...location, ...options });
}

export function uninstall(directory: string): UninstallResult {
  return uninstallHooks({ directory, clock, isFolderOwn: true });
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
