import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "@/base/environment.ts";
import { isInClientFolder } from "@/claude/transcript/own-transcript.ts";
import { homeOfProject } from "@/platform/kept/kept-store.ts";
import { isSamePath } from "@/platform/paths.ts";
import { findProject, type Project } from "@/platform/project.ts";
import { readTranscript } from "@/claude/transcript/transcript.ts";
import {
  startDirectoryOf,
  startTimeOf,
  transcriptFoldersOf,
  listFolders,
  listSessions,
  parsePosition,
  transcriptsFolder,
} from "@/claude/transcript/transcript-files.ts";
import type { CommandHost } from "@/cli/command.ts";
import type { ImportSource } from "@/operations/transfer/import/import-source.ts";
import { transcriptSource } from "@/operations/transfer/import/import-transcript.ts";

/**
 * Assigns transcripts to projects. The directory recorded in a transcript decides, not the folder
 * of the file, because Claude Code's folder names are not unique.
 */

/** Lists the transcripts that may belong to this project, oldest first. */
export function listOwnTranscripts(host: CommandHost): string[] {
  const project = findProject(host.projectDirectory, host.environment);
  const { root, sharedId } = project;
  // Sessions of the main worktree and of this one; outside git only those of the directory.
  const directories = sharedId === undefined ? [root, homeOfProject(project)] : [root];
  const folders = directories.flatMap((directory) =>
    transcriptFoldersOf(transcriptsFolder(host.environment), directory),
  );
  return byAge([...new Set(folders)].flatMap(listSessions));
}

/** Lists the transcripts of every project, oldest first. */
export function listAllTranscripts(projects: string): string[] {
  return byAge(listFolders(projects).flatMap((folder) => listSessions(join(projects, folder))));
}

/** Oldest session first, so that newer statements replace older ones. */
function byAge(paths: readonly string[]): string[] {
  const times = new Map(
    paths.map((path) => [path, startTimeOf(path) ?? statSync(path).mtimeMs] as const),
  );
  return paths.toSorted((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0));
}

/** The same for files of any kind: transcripts come last, oldest first, the rest as given. */
export function transcriptsByAge<File extends { readonly path: string }>(
  files: readonly File[],
): File[] {
  const timed = files.map((file) => ({ file, atMs: startTimeOf(file.path) ?? 0 }));
  return timed.toSorted((a, b) => a.atMs - b.atMs).map(({ file }) => file);
}

/** Finds the project of a directory and remembers it. */
export class ProjectFinder {
  readonly #found = new Map<string, Project>();

  constructor(private readonly host: Pick<CommandHost, "environment">) {}

  find(directory: string): Project {
    const known = this.#found.get(directory);
    if (known !== undefined) return known;
    const project = findProject(directory, this.host.environment);
    this.#found.set(directory, project);
    return project;
  }

  isSame(directory: string, project: Project): boolean {
    const found = this.find(directory);
    // Outside git all directories share one store, so the directory itself is the project.
    if (project.sharedId !== undefined && !isSamePath(found.root, project.root)) return false;
    return isSamePath(found.storeFolder, project.storeFolder);
  }
}

export interface TranscriptOptions {
  readonly path: string;
  readonly name: string;
  readonly project: Project;
  /** Includes what was said in other projects. */
  readonly all: boolean;
  readonly again: boolean;
  readonly environment: Environment;
}

/** Turns a transcript into a source for this project, or returns why it is left out. */
export function projectTranscript(
  { path, name, project, all, again, environment }: TranscriptOptions,
  finder: ProjectFinder,
): ImportSource | string {
  const directory = startDirectoryOf(path);
  if (directory === undefined) return "an empty transcript";
  if (!all && !finder.isSame(directory, project)) return "a transcript of another project";
  const rootOf = (said: string | undefined) => {
    if (said !== undefined && finder.isSame(said, project)) return finder.find(said).root;
    return all || said === undefined ? project.root : undefined;
  };
  return transcriptSource({
    name,
    path,
    sizeBytes: statSync(path).size,
    readPart(from) {
      const part = readTranscript(path, parsePosition(from));
      return { ...part, offset: part.next.offset };
    },
    rootOf,
    readsAgain: again,
    isFromClient: isInClientFolder(path, environment),
  });
}

export interface ProjectTranscripts {
  /** A directory of the project. */
  readonly directory: string;
  readonly paths: readonly string[];
}

export interface SortedTranscripts {
  readonly projects: readonly ProjectTranscripts[];
  readonly leftOut: readonly { readonly path: string; readonly reason: string }[];
}

/** Groups transcripts by project; those whose project no longer exists are left out. */
export function sortTranscripts(
  paths: readonly string[],
  finder: ProjectFinder,
): SortedTranscripts {
  const projects = new Map<string, { directory: string; paths: string[] }>();
  const leftOut: { path: string; reason: string }[] = [];
  for (const path of paths) {
    const directory = startDirectoryOf(path);
    const reason = directory === undefined ? "it is empty" : judgeDirectory(directory, finder);
    if (directory === undefined || reason !== undefined) {
      leftOut.push({ path, reason: `a transcript: ${reason}` });
      continue;
    }
    const { storeFolder } = finder.find(directory);
    const found = projects.get(storeFolder) ?? { directory, paths: [] };
    found.paths.push(path);
    projects.set(storeFolder, found);
  }
  return { projects: [...projects.values()], leftOut };
}

function judgeDirectory(directory: string, finder: ProjectFinder): string | undefined {
  if (!existsSync(directory)) return "its folder no longer exists";
  if (finder.find(directory).sharedId === undefined) return undefined;
  return "its folder is outside git; import it from there with --transcripts";
}
