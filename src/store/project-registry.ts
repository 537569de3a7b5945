import { join } from "node:path";
import { writeFileAtomically } from "@/platform/atomic-file.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { foldCase } from "@/platform/paths.ts";

/**
 * Which projects of this machine have a store: one small file for each in the user's folder, so
 * that two commands that note a project at the same time cannot lose each other's note. Setup
 * and commands write them, hooks never do. It is a convenience: where it cannot be written,
 * everything but the list of projects works the same.
 */
export interface KnownProject {
  /** The project's .context-graph folder. */
  readonly storeFolder: string;
  /**
   * The store's own id, by which a project is known again after its folder was moved; empty
   * where it has no store yet.
   */
  readonly projectId: string;
}

/** Notes a project; does nothing where the same is noted, or the note cannot be written. */
export function registerProject(userFolder: string, project: KnownProject): void {
  const path = notePath(userFolder, project.storeFolder);
  const note = `${JSON.stringify({ storeFolder: project.storeFolder, projectId: project.projectId })}\n`;
  try {
    const known = readText(path);
    if (known === note || (known !== undefined && project.projectId === "")) return;
    fileSystem().mkdirSync(notesFolder(userFolder), { recursive: true, mode: 0o700 });
    writeFileAtomically(path, note, 0o600);
  } catch {
    // A user's folder that cannot be written keeps nobody from working.
  }
}

/** Every project that was ever noted and not dropped since, whether it is still there or not. */
export function listRegisteredProjects(userFolder: string): KnownProject[] {
  const folder = notesFolder(userFolder);
  return readNames(folder).flatMap((name) => {
    const project = parseNote(readText(join(folder, name)));
    return project === undefined ? [] : [project];
  });
}

export function unregisterProject(userFolder: string, storeFolder: string): void {
  fileSystem().rmSync(notePath(userFolder, storeFolder), { force: true });
}

function notesFolder(userFolder: string): string {
  return join(userFolder, "projects");
}

function notePath(userFolder: string, storeFolder: string): string {
  return join(notesFolder(userFolder), `${Bun.hash(foldCase(storeFolder)).toString(16)}.json`);
}

function readNames(folder: string): string[] {
  try {
    return fileSystem()
      .readdirSync(folder)
      .filter((name) => name.endsWith(".json") && !name.startsWith("."));
  } catch {
    return []; // Nothing was noted yet.
  }
}

function readText(path: string): string | undefined {
  try {
    return fileSystem().readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function parseNote(text: string | undefined): KnownProject | undefined {
  try {
    const { storeFolder, projectId } = JSON.parse(text ?? "") as Partial<KnownProject>;
    if (typeof storeFolder !== "string" || storeFolder === "") return undefined;
    return { storeFolder, projectId: typeof projectId === "string" ? projectId : "" };
  } catch {
    return undefined; // Somebody edited it, or a disk did.
  }
}
