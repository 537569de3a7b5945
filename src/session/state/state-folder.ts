import { basename, dirname, join } from "node:path";
import { writeFileAtomically } from "@/platform/atomic-file.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { isSamePath } from "@/platform/paths.ts";
import { hideFromGit } from "@/session/state/claude-gitignore.ts";
import { readState, type SessionState } from "@/session/state/session-state.ts";

/**
 * The folder that holds the states of a project's last sessions, one file each, named by the
 * session: sessions within sessions (claude -p) have their own. Files of others in it are never
 * read, changed or removed. A file that is gone or damaged is as if it had never been.
 */
export const STATES_KEPT = 10;
/** A digest is some 20 KB; anything far larger is not what we wrote. */
const STATE_BYTES_MAX = 256 * 1024;

/** ECC takes sessions of the last week; older work has moved on. */
const TOLD_FOR_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Guess: a state of the future is none that we wrote. */
const CLOCKS_APART_MS = 10 * 60 * 1000;

const FILE_NAME = /^context-graph-([A-Za-z0-9][A-Za-z0-9_-]{0,127})\.json$/;

/** What writeFileAtomically leaves where its process is killed in the middle. */
const UNFINISHED = /^\.context-graph-[A-Za-z0-9][A-Za-z0-9_-]{0,127}\.json\.\d+\.[0-9a-f]{8}\.tmp$/;
/** Guess: no write takes so long. */
const UNFINISHED_MS = 60_000;

/**
 * The project's own .claude/sessions where there is a project. Elsewhere a folder of our own
 * below the home's: Claude Code clears the files in ~/.claude/sessions itself.
 */
export function stateFolder(projectRoot: string | undefined, home: string): string {
  if (projectRoot !== undefined) return join(projectRoot, ".claude", "sessions");
  return join(home, ".claude", "sessions", "context-graph");
}

export function statePath(folder: string, sessionId: string): string | undefined {
  const name = `context-graph-${sessionId}.json`;
  return FILE_NAME.test(name) ? join(folder, name) : undefined;
}

/** Writes the state in one piece, then removes our oldest files and what killed writers left. */
export function saveState(folder: string, state: SessionState): boolean {
  const path = statePath(folder, state.session_id);
  if (path === undefined || leadsElsewhere(folder)) return false;
  prepareFolder(folder);
  writeFileAtomically(path, `${JSON.stringify(state, undefined, 2)}\n`, 0o600);
  removeOldStates(folder);
  return true;
}

export function loadState(folder: string, sessionId: string): SessionState | undefined {
  const path = statePath(folder, sessionId);
  return path === undefined ? undefined : readStateFile(path);
}

/** Whether any state of ours is in the folder. */
export function hasStates(folder: string): boolean {
  return ownFiles(folder).length > 0;
}

/** More than we keep are not ours, and would take a hook long to read. */
const STATES_READ = 2 * STATES_KEPT;

/** The states in the folder, the one written last first. */
export function listStates(folder: string): SessionState[] {
  return ownFiles(folder)
    .sort((a, b) => b.changedAtMs - a.changedAtMs)
    .slice(0, STATES_READ)
    .flatMap(({ path }) => readStateFile(path) ?? [])
    .sort((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
}

// A link in a project that somebody else wrote could lead anywhere. Of the home's folders only
// our own is looked at: a .claude that its user put elsewhere is theirs.
function leadsElsewhere(folder: string): boolean {
  return isLink(folder) || (isProjectFolder(folder) && isLink(dirname(folder)));
}

function isLink(folder: string): boolean {
  return fileSystem().lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function isProjectFolder(folder: string): boolean {
  return basename(dirname(folder)) === ".claude";
}

/** The latest other session of this project, if it is not too long ago. */
export function previousState(
  folder: string,
  { sessionId, root, nowMs }: { sessionId: string; root: string; nowMs: number },
): SessionState | undefined {
  return listStates(folder).find((state) => {
    const ageMs = nowMs - Date.parse(state.timestamp);
    const isRecent = ageMs >= -CLOCKS_APART_MS && ageMs <= TOLD_FOR_DAYS * DAY_MS;
    return state.session_id !== sessionId && isSamePath(state.project, root) && isRecent;
  });
}

interface OwnFile {
  readonly path: string;
  readonly changedAtMs: number;
}

// A folder that we make keeps itself out of the project's commits; in one that was there only
// our files are kept out.
function prepareFolder(folder: string): void {
  const { existsSync, mkdirSync } = fileSystem();
  if (existsSync(folder)) {
    const isHidden = existsSync(join(folder, ".gitignore")) || ownFiles(folder).length > 0;
    if (!isHidden && isProjectFolder(folder)) hideFromGit(dirname(folder));
    return;
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileAtomically(join(folder, ".gitignore"), "*\n");
}

function removeOldStates(folder: string): void {
  const { rmSync } = fileSystem();
  const states = ownFiles(folder).sort((a, b) => b.changedAtMs - a.changedAtMs);
  // The newest is the one just written: it tells the time by the same clock as the others.
  const nowMs = states[0]?.changedAtMs ?? 0;
  const left = ownFiles(folder, UNFINISHED).filter(
    ({ changedAtMs }) => changedAtMs < nowMs - UNFINISHED_MS,
  );
  for (const { path } of [...states.slice(STATES_KEPT), ...left]) rmSync(path, { force: true });
}

/** Ordinary files with our kind of name; links are somebody else's. */
function ownFiles(folder: string, names: RegExp = FILE_NAME): OwnFile[] {
  const { lstatSync, readdirSync } = fileSystem();
  try {
    return readdirSync(folder)
      .filter((name) => names.test(name))
      .flatMap((name) => {
        const path = join(folder, name);
        const stat = lstatSync(path, { throwIfNoEntry: false });
        return stat?.isFile() ? [{ path, changedAtMs: stat.mtimeMs }] : [];
      });
  } catch {
    return []; // No such folder.
  }
}

function readStateFile(path: string): SessionState | undefined {
  const { lstatSync, readFileSync } = fileSystem();
  try {
    const stat = lstatSync(path);
    if (!stat.isFile() || stat.size > STATE_BYTES_MAX) return undefined;
    return readState(readFileSync(path, "utf8"));
  } catch {
    return undefined; // Removed by another session just now.
  }
}
