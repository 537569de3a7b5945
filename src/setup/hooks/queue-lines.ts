import { ERROR_WORDS } from "@/memory/errors/may-contain-error.ts";
import { startHook } from "@/setup/hooks/shared-command.ts";

/**
 * Lines by which the shell writes an event to the session's queue (platform/event-queue.ts) instead
 * of starting the program: that takes a fifth of the time, and the next hook answers it. Without a queue, or if it cannot be written to, the program is started.
 */

/** The queue of the session as $q, in the project or in the folder that is kept for it. */
const FIND_QUEUE = (() => {
  const queue = '.context-graph/queue/${CLAUDE_CODE_SESSION_ID:-none}"';
  const inProject = `"$CLAUDE_PROJECT_DIR/${queue}`;
  // The folder that platform/kept-store.ts keeps for the project.
  const kept = `"\${CONTEXT_GRAPH_HOME:-$HOME/.context-graph}/kept$CLAUDE_PROJECT_DIR/${queue}`;
  return `q=${inProject}; [ -d "$q" ] || q=${kept}`;
})();

// A pipe under one of these names would make the shell wait.
const IS_FREE = '[ ! -e "$q/$$" ] && [ ! -p "$q/waiting" ]';

/** For an event that only records something. */
export function queueOrRun(call: string): string {
  const put = '{ cat > "$q/$$" && echo >> "$q/waiting"; } 2>/dev/null && exit 0';
  return `${FIND_QUEUE}; [ -d "$q" ] && ${IS_FREE} && ${put}; ${startHook(call)}`;
}

/**
 * For an event that is mostly only recorded, but whose output may call for an answer: the shell
 * saves the payload and looks through it in one go (sed), and starts the program with what it has
 * saved if it finds something, else the event waits like the others. The program is also started
 * while an entry of the journal is active: then every outcome counts. It is told the name of the
 * saved payload, which it removes.
 */
export function siftOrRun(call: string): string {
  const saved = '"$q/sifted/$$"';
  const isFree = `[ -d "$q/sifted" ] && [ ! -e ${saved} ] && ${IS_FREE}`;
  const entry = "journal/current_ghap.json";
  const isIdle = `[ ! -s "$CLAUDE_PROJECT_DIR/.claude/${entry}" ] && [ ! -s "$q/../../${entry}" ]`;
  const sift = `f=$(LC_ALL=C sed -nE -e "w $q/sifted/$$" -e '${TO_LOWER_CASE}' -e '/${TELLING_WORDS}/=' 2>/dev/null)`;
  const wait = '{ echo sifted > "$q/$$" && echo >> "$q/waiting"; } 2>/dev/null && exit 0';
  const answer = `{ ${startHook(`${call} --saved $$`)}; } < ${saved}; exit 0`;
  return `${FIND_QUEUE}; ${isFree} && ${isIdle} && ${sift} && { [ -z "$f" ] && ${wait}; ${answer}; }; ${startHook(call)}`;
}

// The flag for any case is not known to every sed.
const TO_LOWER_CASE = "y/ABCDEFGHIJKLMNOPQRSTUVWXYZ/abcdefghijklmnopqrstuvwxyz/";

/**
 * A pattern for the payload after a command, in lower case, that finds whatever the program would
 * answer at once: an error, which a test or build that failed prints too; a warning; an exit code,
 * as seed 003 sends it; a command that goes on in the background; a question to our own program. A
 * control character counts as a space and a colour as nothing, so words may be further apart in the
 * payload, and a payload with colours is always passed on. Finding too much only costs time.
 */
const TELLING_WORDS = [
  ERROR_WORDS.replaceAll(" ", ".{1,6}"),
  "warn|deprecat",
  "exit_code|backgroundtaskid|context-graph re|u001b",
].join("|");
