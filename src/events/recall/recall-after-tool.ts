import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import { askOnce, wasAskedAt } from "@/events/recall/ask-once.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { PostToolUseEvent } from "@/conversation/event.ts";
import { loadRareWork } from "@/events/late-loading.ts";
import { hitsSection } from "@/events/recall/recall-section.ts";
import type { ServedSet } from "@/events/served-set.ts";
import { isToldAtTools, ofThisTurn } from "@/events/recall/told-at-tools.ts";
import { toolFiles, toolQuery } from "@/events/recall/tool-query.ts";
import { mayContainError } from "@/memory/errors/may-contain-error.ts";
import { recall } from "@/memory/recall/recall.ts";
import type { RecallRequest } from "@/memory/recall/request.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";

/**
 * Recalls what is known about a tool's input and its result. A query that PreToolUse made a moment
 * ago is not made again: then only the words that the result adds can find something. Reports of
 * subagents have their own contributor.
 */
export const recallAfterTool: Contributor<PostToolUseEvent> = {
  name: "recall-after-tool",
  needsMs: 30,
  contribute(event, tools, served) {
    const { call, succeeded } = event;
    if (!succeeded || call.delegatedTo !== undefined || call.isOwnTool) return undefined;
    const query = toolQuery(call);
    const result = resultTextOf(event);
    if (query === "" && result === "") return undefined;
    const askedKey = askOnce(event, tools, call.tool, queryText(event, query, result));
    if (askedKey === undefined) return undefined;
    const hits = recallForResult(event, { query, result }, tools, served);
    const heading = "=== MEMORY: Context for this file/command ===";
    const section = hitsSection(
      ofThisTurn(hits, event.sessionId, tools),
      { heading, lineChars: LIMITS.toolLineChars },
      tools,
    );
    return section === undefined ? { askedKey } : { section, askedKey };
  },
};

function recallForResult(
  event: PostToolUseEvent,
  { query, result }: { readonly query: string; readonly result: string },
  tools: EventTools,
  { isNotYetInContext }: ServedSet,
): RecallHit[] {
  const { call } = event;
  const isOnlyOutputNew = wasAskedAt("PreToolUse", event, tools, call.tool, query);
  return recall(tools.store, {
    profile: "tool",
    query,
    files: isOnlyOutputNew ? [] : toolFiles(call, tools.project.root, event.cwd),
    output: result,
    isOnlyOutputNew,
    limit: LIMITS.toolMemories,
    nowMs: tools.clock.nowMs(),
    isWanted: (memory) => isToldAtTools(memory) && isNotYetInContext(memory),
    ...errorOf(event),
  });
}

/** Guesses: the beginning of a file says what it is about, the end of an output how it went. */
const RESULT_CHARS = { file: 600, begin: 100, end: 400 } as const;

function resultTextOf({ call, output }: PostToolUseEvent): string {
  if (call.edit !== undefined) return cutText(call.edit.added, RESULT_CHARS.file);
  if (call.filePath !== undefined) return cutText(output, RESULT_CHARS.file);
  const { begin, end } = RESULT_CHARS;
  if (output.length <= begin + end) return output;
  return `${cutText(output, begin)}\n${output.slice(-end).toWellFormed()}`;
}

// Reading a file again is the same query, whatever the file contains by now (SS-02).
function queryText({ call }: PostToolUseEvent, query: string, result: string): string {
  const isRead = call.filePath !== undefined && call.edit === undefined;
  return isRead ? (call.filePath ?? "") : `${call.filePath ?? query}\n${result}`;
}

/** The error in the output of a command that passed. */
function errorOf({ call, output }: PostToolUseEvent): Pick<RecallRequest, "errorSignature"> {
  if (call.command === undefined || !mayContainError(output)) return {};
  const { findErrorLine, errorSignature } = loadRareWork();
  const line = findErrorLine(call.command, output);
  return line === undefined ? {} : { errorSignature: errorSignature(line) };
}
