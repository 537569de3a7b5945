import type { Environment } from "@/base/environment.ts";
import { isRecord, textField } from "@/claude/json-fields.ts";
import {
  isFolderOf,
  mayContainSessionsOf,
  transcriptsFolder,
} from "@/claude/transcript/transcript-files.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { homeOfProject } from "@/platform/kept/kept-store.ts";
import { isSamePath, toProjectPath } from "@/platform/paths.ts";
import { findProject, type Project } from "@/platform/project.ts";

/**
 * True if Claude Code wrote this transcript, about this project. What stands in a transcript under
 * the user's name becomes a memory of the user, so a file anywhere else is not one: whoever made a
 * repository, or calls a hook with a path of their own, could put words into the user's mouth. Where
 * a file really lies counts, not what leads to it.
 */
export function isOwnTranscript(
  path: string,
  project: Pick<Project, "root" | "storeFolder" | "sharedId">,
  environment: Environment,
): boolean {
  const found = placeInClientFolder(path, environment);
  if (found === undefined) return false;
  const directories = directoriesOf(project);
  // The folder is named after the directory that the session was started in. A session that first
  // works in another repository is still this project's.
  if (directories.some((directory) => isFolderOf(found.folder, directory))) return true;
  // The names of folders inside the project are not unique: the directory in the records decides.
  const started = startDirectoryIn(found.realPath);
  if (started !== undefined) return isOfProject(started, project, environment);
  return directories.some((directory) => mayContainSessionsOf(found.folder, directory));
}

/** True if the file is one that the client writes itself: a session's or a subagent's. */
export function isInClientFolder(path: string, environment: Environment): boolean {
  return placeInClientFolder(path, environment) !== undefined;
}

/**
 * A session's transcript is <folder>/<session>.jsonl, a subagent's lies in <session>/subagents.
 * Beside them are files whose content tools and agents have written: tool-results and memory.
 */
const TRANSCRIPT = /^([^/]+)\/(?:[^/]+|[^/]+\/subagents\/(?:[^/]+\/){0,4}[^/]+)\.jsonl$/;

function placeInClientFolder(
  path: string,
  environment: Environment,
): { readonly realPath: string; readonly folder: string } | undefined {
  const realPath = realPathOf(path);
  const realFolder = realPathOf(transcriptsFolder(environment));
  if (realPath === undefined || realFolder === undefined) return undefined;
  const [, folder] = TRANSCRIPT.exec(toProjectPath(realPath, realFolder) ?? "") ?? [];
  return folder === undefined ? undefined : { realPath, folder };
}

/** Undefined if there is nothing, or if the path is not one. */
function realPathOf(path: string): string | undefined {
  try {
    return fileSystem().realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** The current worktree and the main one; outside git the directory alone. */
function directoriesOf(project: ProjectPlace): string[] {
  const { root, sharedId } = project;
  return sharedId === undefined ? [root, homeOfProject(project)] : [root];
}

type ProjectPlace = Pick<Project, "root" | "storeFolder" | "sharedId" | "keptFor">;

/** A session may have started in a subfolder, or in another worktree. */
function isOfProject(directory: string, project: ProjectPlace, environment: Environment): boolean {
  const other = findProject(directory, environment);
  if (isSamePath(other.storeFolder, project.storeFolder)) return true;
  // The client may name the same directory by another path, such as /tmp and /private/tmp.
  const [real, otherReal] = [homeOfProject(project), homeOfProject(other)].map(realPathOf);
  return real !== undefined && otherReal !== undefined && isSamePath(otherReal, real);
}

/** The first record with a directory is the first or second message: a few kilobytes (recorded). */
const HEAD_BYTES = 32 * 1024;

function startDirectoryIn(path: string): string | undefined {
  const { closeSync, openSync, readSync, statSync } = fileSystem();
  if (!statSync(path).isFile()) return undefined;
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.allocUnsafe(HEAD_BYTES);
    const head = bytes.toString("utf8", 0, readSync(file, bytes, 0, HEAD_BYTES, 0));
    if (!head.includes('"cwd":"')) return undefined;
    for (const line of head.split("\n")) {
      const directory = line.includes('"cwd":"') ? directoryOf(line) : undefined;
      if (directory !== undefined) return directory;
    }
    return undefined;
  } finally {
    closeSync(file);
  }
}

function directoryOf(line: string): string | undefined {
  try {
    const record: unknown = JSON.parse(line);
    return isRecord(record) ? textField(record, "cwd") : undefined;
  } catch {
    return undefined; // The record is longer than what was read.
  }
}
