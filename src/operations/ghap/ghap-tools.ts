import { type Environment, isRunByAgent } from "@/base/environment.ts";
import { CatalogueError } from "@/base/errors.ts";
import type { Settings } from "@/configuration/configuration.ts";
import { requireMemoryOn } from "@/configuration/control/project-control.ts";
import { loadSettings } from "@/configuration/load-settings.ts";
import { experienceWrites } from "@/events/ghap/experience-writes.ts";
import { guardOfSessions } from "@/events/transcript/private-session.ts";
import type { ResolvedEntry } from "@/ghap/entry.ts";
import { journalFolder } from "@/ghap/journal/journal-paths.ts";
import type { JournalPlace } from "@/ghap/journal/journal-place.ts";
import { type Actor, findLatestSession } from "@/ghap/journal/journal-sessions.ts";
import { guardPrivateWords } from "@/memory/write/private-guard.ts";
import { gatedText } from "@/memory/write/write-gate.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { userFolder } from "@/platform/project.ts";
import { clientPid } from "@/session/open-sessions.ts";
import { spoolWrites } from "@/store/spool/append-batch.ts";

/** The things an operation on the journal may use. */
export interface GhapTools extends OperationTools {
  readonly environment: Environment;
  /** True if the store is an empty stand-in because the real one is locked. */
  readonly isStoreLocked?: boolean;
}

/** The journal, who acts on it, and what the project and the user have set. */
export interface OpenedJournal {
  readonly journal: JournalPlace;
  readonly actor: Actor;
  readonly settings: Settings;
}

/** How long a change waits for others. Guess: a person does not notice it. */
const WAIT_MS = 2_000;

/** The journal of the project. */
export function journalPlace(
  { project, clock }: OperationTools,
  environment: Environment,
): JournalPlace {
  return {
    folder: journalFolder(project),
    root: project.root,
    userFolder: userFolder(environment),
    clock,
    cleanText: (text) => gatedText(text, isRunByAgent(environment) ? "agent" : "user"),
    waitMs: WAIT_MS,
  };
}

/** Runs work on the journal; nothing private of the project's sessions gets into it. */
export function withJournal<T>(tools: GhapTools, work: (opened: OpenedJournal) => T): T {
  const { environment } = tools;
  const journal = journalPlace(tools, environment);
  const guard = isRunByAgent(environment) ? guardOfSessions(tools) : undefined;
  guardPrivateWords(guard === undefined ? undefined : () => guard);
  try {
    const { settings } = loadSettings(journal.root, journal.userFolder);
    return work({ journal, actor: findActor(journal, environment), settings });
  } finally {
    guardPrivateWords(undefined);
  }
}

/** The same for new text of an agent, which is refused while the user has switched memory off. */
export function withNewText<T>(tools: GhapTools, work: (opened: OpenedJournal) => T): T {
  if (isRunByAgent(tools.environment)) requireMemoryOn(tools);
  return withJournal(tools, work);
}

/**
 * The client says in which session a command runs. An older one does not: then it is the session
 * that started last. A person at a terminal is in no session.
 */
function findActor(
  { userFolder: folder, folder: journal }: JournalPlace,
  environment: Environment,
): Actor {
  const pid = clientPid(environment);
  const client = environment("CLAUDE_CODE_SESSION_ID");
  if (client !== "") return { client, pid };
  return isRunByAgent(environment)
    ? { client: findLatestSession(folder, journal)?.client, pid }
    : {};
}

/**
 * Remembers resolved entries as experiences. If the store is locked, the writes wait in a file; if
 * it cannot be written at all, the entries are still in the journal, and the end of the session or
 * the start of the next one tries again. Returns how it went.
 */
export function rememberEntries(
  entries: readonly ResolvedEntry[],
  tools: GhapTools,
): "stored" | "queued" | "later" {
  try {
    const writes = experienceWrites(entries, tools);
    if (writes.length === 0) return "stored";
    if (tools.isStoreLocked === true) return queue(writes, tools);
    try {
      tools.store.apply(writes, { isDurable: true });
      return "stored";
    } catch (error) {
      if (!(error instanceof CatalogueError) || error.code !== "ERR_STORE_LOCKED") throw error;
      return queue(writes, tools);
    }
  } catch {
    return "later";
  }
}

function queue(
  writes: ReturnType<typeof experienceWrites>,
  { project, clock }: GhapTools,
): "queued" | "later" {
  return spoolWrites(project.storeFolder, writes, clock, project.sharedId) ? "queued" : "later";
}
