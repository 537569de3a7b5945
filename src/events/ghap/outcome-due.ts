import type { PostToolUseEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { OutcomeEvent } from "@/events/ghap/ended-run.ts";
import { loadedWhen, loadGhapWork } from "@/events/late-loading.ts";
import { journalFolder } from "@/ghap/journal/journal-paths.ts";
import { mayHaveActive } from "@/ghap/journal/tool-counter.ts";
import { mayContainError } from "@/memory/errors/may-contain-error.ts";

/** The contributor that captures outcomes, loaded only for events that may have one. */
export function outcomeCapture<E extends OutcomeEvent>(
  isConcerned: (event: E, tools: EventTools) => boolean,
): Contributor<E> {
  return {
    ...loadedWhen<E>("capture-outcome", isConcerned, () => loadGhapWork().captureOutcome),
    switchedBy: "hooks.outcome_capture.enabled",
    timeLimit: "hooks.outcome_capture.timeout_ms",
  };
}

/**
 * Says whether a call that passed as the client sees it may have shown an outcome that matters: an
 * entry is active, a background command has ended, or a test failed behind a pipe. Every hook after
 * a tool loads this: without an active entry, an ordinary call costs a look at the size of one file.
 * Subagents are left out: the hypothesis is not theirs.
 */
export function mayShowOutcome(event: PostToolUseEvent, { project }: EventTools): boolean {
  const { sessionId, agentId, call, output, succeeded, endedTask } = event;
  if (sessionId === "" || agentId !== "") return false;
  if (endedTask !== undefined) return true;
  const { command } = call;
  if (command === undefined || event.isUnfinished) return false;
  if (mayHaveActive(journalFolder(project))) return !isOrdinary(command);
  if (succeeded && !command.includes("|") && !command.includes(";")) return false;
  return mayContainError(output) && SAYS_CHECK.test(command);
}

/** Programs that are run most often and are neither tests nor builds. A text, searched as it is. */
const ORDINARY =
  " ls cat git grep rg find echo pwd head tail sed mkdir rm cp mv touch curl gh wc which awk jq sleep context-graph ";

/** True if the line is one ordinary command: then nothing has to be parsed. */
function isOrdinary(command: string): boolean {
  const end = command.indexOf(" ");
  const program = end < 0 ? command : command.slice(0, end);
  return ORDINARY.includes(` ${program} `) && !/[|&;\n`$(]/.test(command);
}

/** Words of which almost every test or build command has one. */
const SAYS_CHECK = /test|spec|build|check|compile|make|verify|tsc|tox|nox|e2e|mocha|prove|bats/i;
