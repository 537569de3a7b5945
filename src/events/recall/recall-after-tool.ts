import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import { askOnce, wasAskedAt } from "@/events/recall/ask-once.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import type { PostToolUseEvent } from "@/conversation/event.ts";
import { loadRareWork } from "@/events/late-loading.ts";
import { hitsSection } from "@/events/recall/recall-section.ts";
import type { ServedSet } from "@/events/served-set.ts";
import { toolFiles, toolQuery } from "@/events/recall/tool-query.ts";
import { mayContainError } from "@/memory/errors/may-contain-error.ts";
import { recall } from "@/memory/recall/recall.ts";
import type { RecallRequest } from "@/memory/recall/request.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";

/**
 * What is known about what a tool was given and what came of it. What PreToolUse asked a moment
 * ago is not asked again: then only what the outcome adds can find something. A subagent's
 * report has a contributor of its own.
 */
export const recallAfterTool: Contributor<PostToolUseEvent> = {
  name: "recall-after-tool",
  needsMs: 30,
  contribute(event, tools, served) {
    const { call, succeeded } = event;
    if (!succeeded || call.delegatedTo !== undefined) return undefined;
    const query = toolQuery(call);
    const news = newsOf(event);
    if (query === "" && news === "") return undefined;
    const askedKey = askOnce(event, tools, call.tool, queryText(event, query, news));
    if (askedKey === undefined) return undefined;
    const hits = recallOutcome(event, { query, news }, tools, served);
    const heading = "=== MEMORY: Context for this file/command ===";
    const section = hitsSection(hits, { heading, lineChars: LIMITS.toolLineChars }, tools);
    return section === undefined ? { askedKey } : { section, askedKey };
  },
};

function recallOutcome(
  event: PostToolUseEvent,
  { query, news }: { readonly query: string; readonly news: string },
  tools: EventTools,
  { isNotYetInContext }: ServedSet,
): RecallHit[] {
  const { call } = event;
  const isOnlyNews = wasAskedAt("PreToolUse", event, tools, call.tool, query);
  return recall(tools.store, {
    profile: "tool",
    query,
    files: isOnlyNews ? [] : toolFiles(call, tools.project.root, event.cwd),
    output: news,
    isOnlyOutputNew: isOnlyNews,
    limit: LIMITS.toolMemories,
    nowMs: tools.clock.nowMs(),
    isWanted: isNotYetInContext,
    ...errorOf(event),
  });
}

/** Guesses: a file says at its beginning what it is about, a command at its end how it went. */
const NEWS_CHARS = { file: 600, begin: 100, end: 400 } as const;

function newsOf({ call, output }: PostToolUseEvent): string {
  if (call.edit !== undefined) return cutText(call.edit.added, NEWS_CHARS.file);
  if (call.filePath !== undefined) return cutText(output, NEWS_CHARS.file);
  const { begin, end } = NEWS_CHARS;
  if (output.length <= begin + end) return output;
  return `${cutText(output, begin)}\n${output.slice(-end).toWellFormed()}`;
}

// Reading a file again asks the same, whatever is in it by now (SS-02).
function queryText({ call }: PostToolUseEvent, query: string, news: string): string {
  const isRead = call.filePath !== undefined && call.edit === undefined;
  return isRead ? (call.filePath ?? "") : `${call.filePath ?? query}\n${news}`;
}

/** The error in what a command printed though it passed. */
function errorOf({ call, output }: PostToolUseEvent): Pick<RecallRequest, "errorSignature"> {
  if (call.command === undefined || !mayContainError(output)) return {};
  const { findErrorLine, errorSignature } = loadRareWork();
  const line = findErrorLine(call.command, output);
  return line === undefined ? {} : { errorSignature: errorSignature(line) };
}
