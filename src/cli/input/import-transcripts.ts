import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { isSamePath } from "@/platform/paths.ts";
import { findProject, type Project } from "@/platform/project.ts";
import { readTranscript } from "@/claude/transcript/transcript.ts";
import {
  startDirectoryOf,
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
 * Which transcripts belong to which project. The directory noted in a transcript decides, not
 * the folder it lies in: Claude Code's names for folders are not unique.
 */

/** Larger than what a hook reads at once: nobody waits, and more of the talk is seen together. */
const PART_BYTES = 2 * 1024 * 1024;

/** Transcripts that may be of this project, oldest first. */
export function listOwnTranscripts(host: CommandHost): string[] {
  const { root, storeFolder, sharedId } = findProject(host.projectDirectory, host.environment);
  // Sessions of the main worktree and of this one; outside git those of the directory alone.
  const directories = sharedId === undefined ? [root, dirname(storeFolder)] : [root];
  const folders = directories.flatMap((directory) =>
    transcriptFoldersOf(transcriptsFolder(host.environment), directory),
  );
  return byAge([...new Set(folders)].flatMap(listSessions));
}

/** Transcripts of every project, oldest first. */
export function listAllTranscripts(projects: string): string[] {
  return byAge(listFolders(projects).flatMap((folder) => listSessions(join(projects, folder))));
}

function byAge(paths: readonly string[]): string[] {
  const times = new Map(paths.map((path) => [path, statSync(path).mtimeMs]));
  return paths.toSorted((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0));
}

/** Finds the project of a directory, each directory once. */
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
    // Outside git all directories share a store; there the directory itself is the project.
    if (project.sharedId !== undefined && !isSamePath(found.root, project.root)) return false;
    return isSamePath(found.storeFolder, project.storeFolder);
  }
}

export interface TranscriptChoice {
  readonly path: string;
  readonly name: string;
  readonly project: Project;
  /** Also what was said in other projects. */
  readonly all: boolean;
  readonly again: boolean;
}

/** The transcript as a source for this project, or why it is none. */
export function ownTranscript(
  { path, name, project, all, again }: TranscriptChoice,
  finder: ProjectFinder,
): ImportSource | string {
  const directory = startDirectoryOf(path);
  if (directory === undefined) return "a transcript in which nothing was said";
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
      const part = readTranscript(path, parsePosition(from), PART_BYTES);
      return { ...part, offset: part.next.offset };
    },
    rootOf,
    readsAgain: again,
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

/** Transcripts by the project they belong to; those of no project that is still here apart. */
export function sortTranscripts(
  paths: readonly string[],
  finder: ProjectFinder,
): SortedTranscripts {
  const projects = new Map<string, { directory: string; paths: string[] }>();
  const leftOut: { path: string; reason: string }[] = [];
  for (const path of paths) {
    const directory = startDirectoryOf(path);
    const reason = directory === undefined ? "nothing was said" : judgeDirectory(directory, finder);
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
  if (!existsSync(directory)) return "the folder it was held in is gone";
  if (finder.find(directory).sharedId === undefined) return undefined;
  return "held outside of git; import it from there with --transcripts";
}
