import { readdirSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { type Environment, isRunByAgent } from "@/base/environment.ts";
import { CatalogueError } from "@/base/errors.ts";
import { refusedFile } from "@/base/system-error.ts";
import { statIfPresent } from "@/platform/ordinary-file.ts";
import { isInside } from "@/platform/paths.ts";
import type { Project } from "@/platform/project.ts";
import { isTranscript, claudeMemoryFolder } from "@/claude/transcript/transcript-files.ts";
import type { CommandCall, CommandHost } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import {
  projectTranscript,
  type ProjectFinder,
} from "@/cli/commands/transfer/import-transcripts.ts";
import { claudeMemSource } from "@/operations/transfer/import/import-claude-mem.ts";
import { exportSource } from "@/operations/transfer/import/import-export.ts";
import { graphSource } from "@/operations/transfer/import/import-graph.ts";
import { notesSource } from "@/operations/transfer/import/import-notes.ts";
import { recogniseFormat, KNOWN_FORMATS } from "@/operations/transfer/import/recognise-format.ts";
import type { ImportKind, ImportSource } from "@/operations/transfer/import/import-source.ts";

/** Finds the files to import and turns them into sources by their content. */

export interface FoundFile {
  readonly path: string;
  readonly name: string;
  /** True if it was given by name; then its format must be known. */
  readonly isNamed: boolean;
  /** Why it is not read. */
  readonly refusal?: string;
}

/** Folders that are skipped: files of other programs, subagents' transcripts, large outputs. */
const SKIPPED_FOLDERS = new Set([
  ".git",
  ".context-graph",
  "node_modules",
  "subagents",
  "tool-results",
]);
/** Markdown files for agents. Other Markdown in a folder is not imported. */
const NOTE_NAMES = /^(?:CLAUDE(?:\.local)?|MEMORY|AGENTS)\.md$/;
const NOTE_FOLDERS = new Set(["rules", "memory"]);

/** Finds the files that the operands name, including those in folders. */
export function findFiles({ operands, host }: CommandCall): FoundFile[] {
  return operands.flatMap((operand) => {
    const path = resolve(host.currentDirectory, operand);
    const stats = statIfPresent(path);
    if (stats?.isDirectory() === true) return listFiles(path, path);
    if (stats?.isFile() === true) return [{ path, name: basename(path), isNamed: true }];
    throw usageError(`There is no file ${path}.`);
  });
}

function listFiles(folder: string, from: string): FoundFile[] {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : listFiles(path, from);
    return entry.isFile() ? [{ path, name: relative(from, path), isNamed: false }] : [];
  });
}

/**
 * Lists a project's notes for agents, including Claude Code's own memory files. A project from
 * somebody else may contain a link to a private file under one of these names: such a link is
 * listed, but not read.
 */
export function listNotes({ root }: Project, { environment }: CommandHost): FoundFile[] {
  const candidates = ["", ".claude"].flatMap((folder) =>
    ["CLAUDE.md", "CLAUDE.local.md", "AGENTS.md", "MEMORY.md"].map((name) =>
      join(root, folder, name),
    ),
  );
  const memoryFolder = claudeMemoryFolder(environment, root);
  const folders = [join(root, ".claude", "rules"), memoryFolder];
  const inFolders = folders
    .filter((folder) => statIfPresent(folder)?.isDirectory() === true)
    .flatMap((folder) => listFiles(folder, root).map(({ path }) => path));
  return [...candidates, ...inFolders.filter((path) => path.endsWith(".md"))]
    .filter((path) => statIfPresent(path)?.isFile() === true)
    .map((path) => ({
      path,
      name: relative(root, path),
      isNamed: true,
      ...(isReallyInside([root, memoryFolder], path) ? {} : { refusal: LEADS_OUT }),
    }));
}

const LEADS_OUT = "a link that leads out of the project";

function isReallyInside(folders: readonly string[], path: string): boolean {
  const real = realpathSync(path);
  return folders.some(
    (folder) => statIfPresent(folder) !== undefined && isInside(realpathSync(folder), real),
  );
}

/** Throws if a file given by name has an unknown format, before anything is written. */
export function requireKnownFormats(files: readonly FoundFile[]): void {
  for (const { path, isNamed, refusal } of files) {
    if (isNamed && refusal === undefined && recogniseSafely(path) === undefined)
      throw unknownFormat(path);
  }
}

export interface SourceOptions {
  readonly project: Project;
  readonly finder: ProjectFinder;
  readonly all: boolean;
  readonly again: boolean;
  readonly environment: Environment;
  /** Only these kinds; if absent, every kind. */
  readonly kinds?: readonly ImportKind[];
}

/** Turns a file into a source, or returns why it is left out. */
export function toSource(file: FoundFile, choice: SourceOptions): ImportSource | string {
  if (file.refusal !== undefined) return file.refusal;
  const kind = recogniseSafely(file.path);
  const source = kind === undefined ? undefined : createSource(file, kind, choice);
  if (source !== undefined) return source;
  if (!file.isNamed) return "a file of unknown format";
  throw unknownFormat(file.path);
}

function unknownFormat(path: string): CatalogueError {
  const detail = `${path} cannot be imported. Known formats: ${KNOWN_FORMATS}.`;
  return usageError(detail);
}

function recogniseSafely(path: string): ImportKind | undefined {
  try {
    return recogniseFormat(path, isTranscript);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw (
      refusedFile(path, error) ??
      new CatalogueError("ERR_IMPORT_UNREADABLE", { path, detail }, error)
    );
  }
}

function createSource(
  { path, name, isNamed }: FoundFile,
  kind: ImportKind,
  { project, finder, all, again, kinds, environment }: SourceOptions,
): ImportSource | string | undefined {
  if (kinds !== undefined && !kinds.includes(kind)) return `a file of another kind (${kind})`;
  switch (kind) {
    case "export":
      return exportSource(path, name, isRunByAgent(environment));
    case "graph":
      return graphSource(path, name);
    case "claude-mem":
      return claudeMemSource(path, name, project, all);
    case "transcript":
      return projectTranscript({ path, name, project, all, again, environment }, finder);
    case "notes":
      if (!isNamed && !isForAgents(path)) return "Markdown whose name is not one for agents";
      return notesSource(path, name, project.root);
  }
}

function isForAgents(path: string): boolean {
  return NOTE_NAMES.test(basename(path)) || NOTE_FOLDERS.has(basename(dirname(path)));
}
