import { join } from "node:path";
import { writeFileAtomically } from "@/platform/atomic-file.ts";
import { fileSystem, namesIn } from "@/platform/file-system.ts";
import { readOrdinaryFile } from "@/platform/ordinary-file.ts";
import { foldCase } from "@/platform/paths.ts";

/**
 * The projects of this machine that have a store: one small file for each in the user's folder, so
 * that two commands that register a project at the same time cannot overwrite each other. Setup and
 * commands write them, hooks never do. It is a convenience: if a file cannot be written, only the
 * list of projects is incomplete.
 */
export interface KnownProject {
  /** The project's .context-graph folder. */
  readonly storeFolder: string;
  /** The store's id, which identifies a project after its folder was moved; "" without a store. */
  readonly projectId: string;
}

/** Registers a project. Does nothing if it is registered already or the file cannot be written. */
export function registerProject(userFolder: string, project: KnownProject): void {
  const path = entryPath(userFolder, project.storeFolder);
  const entry = `${JSON.stringify({ storeFolder: project.storeFolder, projectId: project.projectId })}\n`;
  try {
    const known = readText(path);
    if (known === entry || (known !== undefined && project.projectId === "")) return;
    fileSystem().mkdirSync(registryFolder(userFolder), { recursive: true, mode: 0o700 });
    writeFileAtomically(path, entry, 0o600);
  } catch {
    // A user's folder that cannot be written must not stop the command.
  }
}

/** Every registered project, whether it still exists or not. */
export function listRegisteredProjects(userFolder: string): KnownProject[] {
  const folder = registryFolder(userFolder);
  return entryNames(folder).flatMap((name) => {
    const project = parseEntry(readText(join(folder, name)));
    return project === undefined ? [] : [project];
  });
}

export function unregisterProject(userFolder: string, storeFolder: string): void {
  fileSystem().rmSync(entryPath(userFolder, storeFolder), { force: true });
}

function registryFolder(userFolder: string): string {
  return join(userFolder, "projects");
}

function entryPath(userFolder: string, storeFolder: string): string {
  return join(registryFolder(userFolder), `${Bun.hash(foldCase(storeFolder)).toString(16)}.json`);
}

/** The files of entries; none if nothing was registered yet. */
function entryNames(folder: string): string[] {
  return namesIn(folder).filter((name) => name.endsWith(".json") && !name.startsWith("."));
}

/** An entry is a path and an id. */
const ENTRY_BYTES_MAX = 64 * 1024;

function readText(path: string): string | undefined {
  try {
    return new TextDecoder().decode(readOrdinaryFile(path, ENTRY_BYTES_MAX));
  } catch {
    return undefined;
  }
}

function parseEntry(text: string | undefined): KnownProject | undefined {
  try {
    const { storeFolder, projectId } = JSON.parse(text ?? "") as Partial<KnownProject>;
    if (typeof storeFolder !== "string" || storeFolder === "") return undefined;
    return { storeFolder, projectId: typeof projectId === "string" ? projectId : "" };
  } catch {
    return undefined; // The file was edited or damaged.
  }
}
