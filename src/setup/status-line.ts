import { join } from "node:path";
import {
  addStatusLine,
  removeStatusLine,
  whoseStatusLine,
} from "@/claude/settings/status-line-setting.ts";
import { programPath, type ProgramLocation, quoteForShell } from "@/setup/hooks/hook-command.ts";
import { deleteFile, readIfPresent, replaceFile, resolveLinks } from "@/setup/project-files.ts";

/** The settings files that may have a status line; Claude Code takes the first that has one. */
export function statusLineFiles(claudeFolder: string, projectRoot: string): string[] {
  const project = join(projectRoot, ".claude");
  const files = [
    join(project, "settings.local.json"),
    join(project, "settings.json"),
    join(claudeFolder, "settings.json"),
  ];
  return [...new Set(files)];
}

export interface StatusLineChange {
  /** The file that was changed, or that already has a status line. */
  readonly path: string;
  readonly outcome: "added" | "updated" | "unchanged" | "kept" | "removed";
}

/**
 * Adds the status line to `path`, if none of the user's files has one of somebody else. The text of
 * the file stays as it is otherwise.
 */
export function installStatusLine(
  path: string,
  files: readonly string[],
  location: ProgramLocation,
): StatusLineChange {
  const taken = files.find((file) => whoseStatusLine(read(file) ?? "", file) === "other");
  if (taken !== undefined) return { path: taken, outcome: "kept" };
  const before = read(path);
  const after = addStatusLine(before ?? "", statusLineCommand(location), path);
  if (after === before) return { path, outcome: "unchanged" };
  const outcome = whoseStatusLine(before ?? "", path) === "own" ? "updated" : "added";
  replaceFile(resolveLinks(path), after);
  return { path, outcome };
}

/** Removes our status line from these files; one that only had it is deleted. */
export function uninstallStatusLine(files: readonly string[]): StatusLineChange[] {
  return files.flatMap((path): StatusLineChange[] => {
    const before = read(path);
    if (before === undefined || whoseStatusLine(before, path) !== "own") return [];
    const after = removeStatusLine(before, path);
    if (isEmptyDocument(after)) deleteFile(resolveLinks(path));
    else replaceFile(resolveLinks(path), after);
    return [{ path, outcome: "removed" }];
  });
}

function isEmptyDocument(text: string): boolean {
  return /^\uFEFF?\s*(?:\{\s*\}\s*)?$/.test(text);
}

/** A program that is gone leaves the line empty. */
function statusLineCommand(location: ProgramLocation): string {
  const path = programPath("context-graph", location);
  if (location.platform === "win32") return `"${path}" statusline`;
  const program = quoteForShell(path);
  return `if [ -x ${program} ]; then exec ${program} statusline; fi`;
}

function read(path: string): string | undefined {
  const bytes = readIfPresent(path);
  return bytes === undefined
    ? undefined
    : new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
