import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import type { TimePhrase } from "@/memory/recall/1-query/times/time-phrase.ts";
import { loadDeepStages } from "@/memory/recall/load-deep-stages.ts";
import { loadPromptStages } from "@/memory/recall/load-prompt-stages.ts";
import type { QuerySettings } from "@/memory/recall/recall-profile.ts";
import type { RecallFilter, RecallRequest } from "@/memory/recall/request.ts";

/**
 * A request with everything the text asks for besides its words: files, names of code, an error, a
 * time. A pure function of the request. Identifiers are split into words by store/text/analyze.ts,
 * the same way for memories and queries.
 */
export interface UnderstoodQuery {
  /** The beginning of the query: a pasted log has no end, but a hook has a deadline. */
  readonly text: string;
  /** Paths the request names or carries, with "/". */
  readonly paths: readonly string[];
  /** Names of code, as written. */
  readonly symbols: readonly string[];
  readonly errorSignature: string | undefined;
  readonly otherSignatures: readonly string[];
  /** The time the query names; undefined if it names none or the present is unknown. */
  readonly time: TimePhrase | undefined;
  /** The request's filter, narrowed by the time the query names if the profile says so. */
  readonly filter: RecallFilter;
}

export function understandRequest(
  request: RecallRequest,
  { error, isBoundByTime = false, readsTime = true }: QuerySettings,
): UnderstoodQuery {
  const { files = [], filter = {}, nowMs } = request;
  const found = error === "found" ? loadDeepStages().findError(request) : request;
  const text = cutText(found.query, LIMITS.queryChars);
  const time =
    readsTime && nowMs !== undefined ? loadPromptStages().timeIn(text, nowMs) : undefined;
  const bound = isBoundByTime ? time : undefined;
  let paths: string[] | undefined;
  return {
    text: bound === undefined ? text : text.replace(bound.phrase, " "),
    get paths() {
      return (paths ??= pathsOf(text, files));
    },
    get symbols() {
      return loadPromptStages().symbolsIn(text);
    },
    errorSignature: found.errorSignature,
    otherSignatures: request.otherSignatures ?? [],
    time,
    filter: bound === undefined ? filter : narrow(filter, bound),
  };
}

function narrow(filter: RecallFilter, time: TimePhrase): RecallFilter {
  const { sinceMs = time.sinceMs, untilMs = time.untilMs } = filter;
  return {
    ...filter,
    sinceMs: Math.max(sinceMs, time.sinceMs),
    untilMs: Math.min(untilMs, time.untilMs),
  };
}

/** The given paths and those the text names, with "/". */
function pathsOf(text: string, files: readonly string[]): string[] {
  const named = pathsIn(text);
  if (named.length === 0 && files.length === 0) return [];
  const paths = [...files, ...named].map((path) => path.replaceAll("\\", "/").replace(/^\.\//, ""));
  return [...new Set(paths)];
}

/** Words with a slash or backslash in them, without the punctuation that ends a sentence. */
function pathsIn(text: string): string[] {
  if (!text.includes("/") && !text.includes("\\")) return [];
  return text
    .split(/[\s"'`()<>,;]+/)
    .filter((word) => /[\\/]/.test(word))
    .map((word) => word.replace(/[.:!?]{1,3}$/, ""));
}
