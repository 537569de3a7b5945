import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import type { Project } from "@/platform/project.ts";
import { isTranscript, claudeMemoryFolder } from "@/claude/transcript/transcript-files.ts";
import type { CommandCall, CommandHost } from "@/cli/command.ts";
import { ownTranscript, type ProjectFinder } from "@/cli/input/import-transcripts.ts";
import { claudeMemSource } from "@/operations/transfer/import/import-claude-mem.ts";
import { exportSource } from "@/operations/transfer/import/import-export.ts";
import { graphSource } from "@/operations/transfer/import/import-graph.ts";
import { notesSource } from "@/operations/transfer/import/import-notes.ts";
import { recogniseFormat, KNOWN_FORMATS } from "@/operations/transfer/import/recognise-format.ts";
import type { ImportKind, ImportSource } from "@/operations/transfer/import/import-source.ts";

/** Files to import, found by what was given, and as sources by what is in them. */

export interface FoundFile {
  readonly path: string;
  readonly name: string;
  /** Given by its own name: then it has to be something we understand. */
  readonly isNamed: boolean;
}

/** Not looked into: other people's files, or the records of subagents and large outputs. */
const SKIPPED_FOLDERS = new Set([
  ".git",
  ".context-graph",
  "node_modules",
  "subagents",
  "tool-results",
]);
/** Markdown that is meant for an agent. In a folder other Markdown is left alone. */
const NOTE_NAMES = /^(?:CLAUDE(?:\.local)?|MEMORY|AGENTS)\.md$/;
const NOTE_FOLDERS = new Set(["rules", "memory"]);

/** The files that the operands name, those in folders included. */
export function findFiles({ operands, host, program }: CommandCall): FoundFile[] {
  return operands.flatMap((operand) => {
    const path = resolve(host.currentDirectory, operand);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory() === true) return listFiles(path, path);
    if (stats?.isFile() === true) return [{ path, name: basename(path), isNamed: true }];
    throw new CatalogueError("ERR_USAGE", { detail: `There is no file ${path}.`, program });
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

/** Where a project keeps notes for its agents, Claude Code's own of it included. */
export function listNotes({ root }: Project, { environment }: CommandHost): FoundFile[] {
  const places = ["", ".claude"].flatMap((folder) =>
    ["CLAUDE.md", "CLAUDE.local.md", "AGENTS.md", "MEMORY.md"].map((name) =>
      join(root, folder, name),
    ),
  );
  const folders = [join(root, ".claude", "rules"), claudeMemoryFolder(environment, root)];
  const inFolders = folders
    .filter((folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true)
    .flatMap((folder) => listFiles(folder, root).map(({ path }) => path));
  return [...places, ...inFolders.filter((path) => path.endsWith(".md"))]
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
    .map((path) => ({ path, name: relative(root, path), isNamed: true }));
}

/** A file that was named and is nothing we know is an error before anything is written. */
export function checkNamed(files: readonly FoundFile[], program: string): void {
  for (const { path, isNamed } of files) {
    if (isNamed && recogniseSafely(path) === undefined) throw notUnderstood(path, program);
  }
}

export interface SourceChoice {
  readonly project: Project;
  readonly finder: ProjectFinder;
  readonly all: boolean;
  readonly again: boolean;
  /** Only these kinds; every kind where none is given. */
  readonly kinds?: readonly ImportKind[];
  readonly program: string;
}

/** The file as something to import, or why it is left out. */
export function toSource(file: FoundFile, choice: SourceChoice): ImportSource | string {
  const kind = recogniseSafely(file.path);
  const source = kind === undefined ? undefined : makeSource(file, kind, choice);
  if (source !== undefined) return source;
  if (!file.isNamed) return "a file of no kind that is understood";
  throw notUnderstood(file.path, choice.program);
}

function notUnderstood(path: string, program: string): CatalogueError {
  const detail = `${path} is nothing that can be imported. Understood are: ${KNOWN_FORMATS}.`;
  return new CatalogueError("ERR_USAGE", { detail, program });
}

function recogniseSafely(path: string): ImportKind | undefined {
  try {
    return recogniseFormat(path, isTranscript);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EACCES") throw new CatalogueError("ERR_PERMISSION", { path }, error);
    throw new CatalogueError("ERR_IMPORT_UNREADABLE", { path, detail: message }, error);
  }
}

function makeSource(
  { path, name, isNamed }: FoundFile,
  kind: ImportKind,
  { project, finder, all, again, kinds }: SourceChoice,
): ImportSource | string | undefined {
  if (kinds !== undefined && !kinds.includes(kind)) return `a file of another kind (${kind})`;
  switch (kind) {
    case "export":
      return exportSource(path, name);
    case "graph":
      return graphSource(path, name);
    case "claude-mem":
      return claudeMemSource(path, name, project, all);
    case "transcript":
      return ownTranscript({ path, name, project, all, again }, finder);
    case "notes":
      if (!isNamed && !isForAgents(path)) return "Markdown that is not for agents by its name";
      return notesSource(path, name, project.root);
  }
}

function isForAgents(path: string): boolean {
  return NOTE_NAMES.test(basename(path)) || NOTE_FOLDERS.has(basename(dirname(path)));
}
