import { folderOf, joinPath, lastNameOf } from "@/platform/path-parts.ts";
import { writeFileAtomically } from "@/platform/atomic-file.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { sharedClaudeFolderOf } from "@/platform/kept/kept-paths.ts";
import { isSamePath } from "@/platform/paths.ts";
import type { Project } from "@/platform/project.ts";
import { hideFromGit } from "@/session/state/claude-gitignore.ts";
import { readState, type SessionState } from "@/session/state/session-state.ts";
import { isMarked, markState } from "@/session/state/state-key.ts";
import { hasSubstance } from "@/session/state/substance.ts";

/**
 * The folder with the states of a project's last sessions, one file per session, named after it; a
 * session inside a session (claude -p) has its own. Foreign files in the folder are never read,
 * changed or removed. A damaged file counts as missing.
 */
export const STATES_KEPT = 10;
/** A digest is some 20 KB, so we did not write anything far larger. */
const STATE_BYTES_MAX = 256 * 1024;

/** ECC uses sessions of the last week; older work has moved on. */
const SHOWN_FOR_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Guess: we did not write a state that lies further in the future. */
const CLOCK_SKEW_MS = 10 * 60 * 1000;

const FILE_NAME = /^context-graph-([A-Za-z0-9][A-Za-z0-9_-]{0,127})\.json$/;

/** The temporary file that writeFileAtomically leaves if its process is killed. */
const UNFINISHED_NAME =
  /^\.context-graph-[A-Za-z0-9][A-Za-z0-9_-]{0,127}\.json\.\d+\.[0-9a-f]{8}\.tmp$/;
/** Guess: no write takes longer than this. */
const WRITE_MS_MAX = 60_000;

/**
 * The project's .claude/sessions. Outside a project it is our own folder below ~/.claude/sessions,
 * because Claude Code clears the files directly in there.
 */
export function stateFolder(projectRoot: string | undefined, home: string): string {
  if (projectRoot !== undefined) return joinPath(projectRoot, ".claude", "sessions");
  return joinPath(home, ".claude", "sessions", "context-graph");
}

/** The folder with the states of this project's sessions. All worktrees share it, like the store. */
export function projectStateFolder(project: Project, home: string): string {
  if (project.sharedId !== undefined) return stateFolder(undefined, home);
  return joinPath(sharedClaudeFolderOf(project), "sessions");
}

export function statePath(folder: string, sessionId: string): string | undefined {
  const name = `context-graph-${sessionId}.json`;
  return FILE_NAME.test(name) ? joinPath(folder, name) : undefined;
}

/**
 * Writes the state atomically, then removes our oldest files and what killed writers left. With the
 * key of the store (state-key.ts) it gets the mark without which no session is told of it.
 */
export function saveState(folder: string, state: SessionState, key?: string): boolean {
  const path = statePath(folder, state.session_id);
  if (path === undefined || isBehindLink(folder)) return false;
  prepareFolder(folder);
  const marked = key === undefined ? state : markState(state, key);
  writeFileAtomically(path, `${JSON.stringify(marked, undefined, 2)}\n`, 0o600);
  removeOldStates(folder);
  return true;
}

export function loadState(folder: string, sessionId: string): SessionState | undefined {
  const path = statePath(folder, sessionId);
  return path === undefined ? undefined : readStateFile(path);
}

/** True if the folder contains a state of ours. */
export function hasStates(folder: string): boolean {
  return ownFiles(folder).length > 0;
}

/** The most files to read: we keep fewer, and many would take a hook too long. */
const STATES_READ = 2 * STATES_KEPT;

/** Reads the states in the folder, latest first. */
export function listStates(folder: string): SessionState[] {
  return ownFiles(folder)
    .sort((a, b) => b.changedAtMs - a.changedAtMs)
    .slice(0, STATES_READ)
    .flatMap(({ path }) => readStateFile(path) ?? [])
    .sort((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
}

// A link in somebody else's project could lead anywhere. In the home directory only our own folder
// is checked, because users may have their .claude elsewhere.
function isBehindLink(folder: string): boolean {
  return isLink(folder) || (isProjectFolder(folder) && isLink(folderOf(folder)));
}

function isLink(folder: string): boolean {
  return fileSystem().lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function isProjectFolder(folder: string): boolean {
  return lastNameOf(folderOf(folder)) === ".claude";
}

export interface PreviousSession {
  readonly state: SessionState;
  /** The sessions of the project after it, none of which is told. */
  readonly later: readonly SessionState[];
}

/**
 * Finds the latest recent session of substance. `root` limits the search to one project where
 * several share the folder; `mayBeTold` decides about sessions that may still run.
 */
export function findPreviousSession(
  folder: string,
  asked: {
    readonly sessionId: string;
    readonly root?: string | undefined;
    readonly nowMs: number;
    /** The key of the marks: files without one are not told. */
    readonly key: string | undefined;
    readonly mayBeTold?: (state: SessionState) => boolean;
  },
): PreviousSession | undefined {
  const { sessionId, root, nowMs, key, mayBeTold } = asked;
  const recent = listStates(folder).filter((state) => {
    const ageMs = nowMs - Date.parse(state.timestamp);
    const isRecent = ageMs >= -CLOCK_SKEW_MS && ageMs <= SHOWN_FOR_DAYS * DAY_MS;
    const isOfProject = root === undefined || isSamePath(state.project, root);
    return state.session_id !== sessionId && isRecent && isOfProject && isMarked(state, key);
  });
  const at = recent.findIndex((state) => hasSubstance(state) && (mayBeTold?.(state) ?? true));
  const state = recent[at];
  return state && { state, later: recent.slice(0, at) };
}

interface OwnFile {
  readonly path: string;
  readonly changedAtMs: number;
}

// A folder that we create is kept out of the project's commits as a whole; in an existing folder
// only our files are.
function prepareFolder(folder: string): void {
  const { existsSync, mkdirSync } = fileSystem();
  if (existsSync(folder)) {
    const isHidden = existsSync(joinPath(folder, ".gitignore")) || ownFiles(folder).length > 0;
    if (!isHidden && isProjectFolder(folder)) hideFromGit(folderOf(folder));
    return;
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileAtomically(joinPath(folder, ".gitignore"), "*\n");
}

function removeOldStates(folder: string): void {
  const { rmSync } = fileSystem();
  const states = ownFiles(folder).sort((a, b) => b.changedAtMs - a.changedAtMs);
  // The newest file was just written, so its time comes from the same clock as the others'.
  const nowMs = states[0]?.changedAtMs ?? 0;
  const left = ownFiles(folder, UNFINISHED_NAME).filter(
    ({ changedAtMs }) => changedAtMs < nowMs - WRITE_MS_MAX,
  );
  for (const { path } of [...surplus(states), ...left]) rmSync(path, { force: true });
}

/**
 * The states beyond those that are kept, given newest first. The last session of substance stays
 * instead of the oldest that would be kept: short sessions must not push it out.
 */
function surplus(states: readonly OwnFile[]): OwnFile[] {
  if (states.length <= STATES_KEPT) return [];
  const isOfSubstance = ({ path }: OwnFile) => {
    const state = readStateFile(path);
    return state !== undefined && hasSubstance(state);
  };
  const at = states.slice(0, STATES_READ).findIndex(isOfSubstance);
  if (at < STATES_KEPT) return states.slice(STATES_KEPT);
  return states.filter((_, index) => index >= STATES_KEPT - 1 && index !== at);
}

/** The ordinary files with a name of ours. Links do not count. */
function ownFiles(folder: string, names: RegExp = FILE_NAME): OwnFile[] {
  const { lstatSync, readdirSync } = fileSystem();
  try {
    return readdirSync(folder)
      .filter((name) => names.test(name))
      .flatMap((name) => {
        const path = joinPath(folder, name);
        const stat = lstatSync(path, { throwIfNoEntry: false });
        return stat?.isFile() ? [{ path, changedAtMs: stat.mtimeMs }] : [];
      });
  } catch {
    return []; // There is no such folder.
  }
}

function readStateFile(path: string): SessionState | undefined {
  const { lstatSync, readFileSync } = fileSystem();
  try {
    const stat = lstatSync(path);
    if (!stat.isFile() || stat.size > STATE_BYTES_MAX) return undefined;
    return readState(readFileSync(path, "utf8"));
  } catch {
    return undefined; // Another session has just removed it.
  }
}
