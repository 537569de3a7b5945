import type { Count } from "../report/figures.ts";
import { linesOf } from "../judge/shown-lines.ts";
import type { HookCall } from "../client/hook-log.ts";
import type { PlayedRecording } from "./play-recording.ts";
import type { LabelledFact, Opportunity } from "./recording.ts";

/** Scores what was captured and offered in recorded sessions against their labels. */
export interface RecordingScore {
  readonly project: string;
  readonly sessions: number;
  readonly toolCalls: number;
  readonly memories: number;
  readonly facts: Count;
  readonly factsWithoutSummaries: Count;
  readonly bySpeaker: Readonly<Record<string, Count>>;
  readonly opportunities: Count;
  readonly userHadToRepeat: Count;
  readonly injectionsPer100Calls: number;
  readonly tokensPerSession: number;
  readonly missed: readonly string[];
  readonly unserved: readonly string[];
}

const TOOL_EVENTS = new Set(["PreToolUse", "PostToolUse", "PostToolUseFailure"]);
const LEAST_SHARE = 0.34;

export function scoreRecording({ recording, calls, memories }: PlayedRecording): RecordingScore {
  const { facts, opportunities } = recording.labels;
  const junk = recording.labels.junk ?? [];
  const told = memories.filter(
    ({ content, experience_type: type }) =>
      type !== "FileAccess" && !junk.some(({ text }) => isSameText(text, content)),
  );
  const isCaptured = (fact: LabelledFact, isSummaryEnough: boolean) =>
    told.some(
      ({ content, experience_type: type }) =>
        (isSummaryEnough || type !== "Summary") && tellsLabelled(fact, content),
    );
  const strict = facts.filter((fact) => isCaptured(fact, false));
  const factOf = new Map(facts.map((fact) => [fact.id, fact]));
  const served = opportunities.filter((item) => isServed(item, calls, factOf));
  const repeats = opportunities.filter(({ before }) => before);
  const toolCalls = calls.filter(({ event }) => event === "PreToolUse").length;
  const injections = calls.filter(
    ({ event, injected }) => injected !== "" && TOOL_EVENTS.has(event),
  ).length;
  const speakers = [...new Set(facts.map(({ by }) => by))].sort();
  const tokens = calls.reduce((sum, call) => sum + call.tokens, 0);
  return {
    project: recording.name,
    sessions: recording.sessions.length,
    toolCalls,
    memories: memories.length,
    facts: { count: facts.filter((fact) => isCaptured(fact, true)).length, of: facts.length },
    factsWithoutSummaries: { count: strict.length, of: facts.length },
    bySpeaker: Object.fromEntries(
      speakers.map((speaker) => [
        speaker,
        {
          count: strict.filter(({ by }) => by === speaker).length,
          of: facts.filter(({ by }) => by === speaker).length,
        },
      ]),
    ),
    opportunities: { count: served.length, of: opportunities.length },
    userHadToRepeat: { count: served.filter(({ before }) => before).length, of: repeats.length },
    injectionsPer100Calls: (100 * injections) / Math.max(1, toolCalls),
    tokensPerSession: tokens / Math.max(1, recording.sessions.length),
    missed: facts
      .filter((fact) => !strict.includes(fact))
      .map(({ id, kind, by, fact }) => `${id} (${by}, ${kind}): ${fact}`),
    unserved: opportunities
      .filter((item) => !served.includes(item))
      .map(({ id, session, event, at }) => `${id} in session ${session}, ${event}: ${at}`),
  };
}

function isServed(
  { session, event, at, before, facts }: Opportunity,
  calls: readonly HookCall[],
  factOf: ReadonlyMap<string, LabelledFact>,
): boolean {
  const ofSession = calls.filter(({ day }) => day === session);
  const pattern = new RegExp(at);
  const found = ofSession.findIndex(
    (call) => (event === "attachment" || call.event === event) && pattern.test(call.about),
  );
  const isPromptInQueue = event === "attachment";
  if (found < 0 && !isPromptInQueue) return false;
  const index = found < 0 ? ofSession.length : found;
  const seen = ofSession.slice(0, before ? index : index + 1);
  return seen.some(({ injected }) =>
    linesOf(injected).some(({ whole }) =>
      facts.some((id) => {
        const fact = factOf.get(id);
        return fact !== undefined && tellsLabelled(fact, whole);
      }),
    ),
  );
}

/** True if the text matches all patterns and has a third of the fact's words, or matches `alt`. */
function tellsLabelled({ must, alt, fact, span }: LabelledFact, text: string): boolean {
  if (alt && new RegExp(alt, "i").test(text)) return true;
  if (!must.every((pattern) => new RegExp(pattern, "i").test(text))) return false;
  return Math.max(shareOfWords(fact, text), shareOfWords(span, text)) >= LEAST_SHARE;
}

function isSameText(labelled: string, content: string): boolean {
  const start = content.slice(0, 400);
  return shareOfWords(labelled, content) >= 0.8 && shareOfWords(start, labelled) >= 0.6;
}

const STOP_WORDS = new Set(
  "the a an and or of to in on for is are was be it this that with as by at from not no do does did has have had will we i you he she they them our your my its so if then than there here what when which who how can could should would may might also just only more most all any each into over under out up down about after before while during very much many some such like use used using get got make made new now one two".split(
    " ",
  ),
);

function shareOfWords(part: string, whole: string): number {
  const wanted = contentWords(part);
  if (wanted.size === 0) return 0;
  const have = contentWords(whole);
  return [...wanted].filter((word) => have.has(word)).length / wanted.size;
}

function contentWords(text: string): Set<string> {
  const lower = text.toLowerCase();
  const words = (lower.match(/[a-z0-9_./-]{2,}/g) ?? [])
    .map((word) => word.replace(/^[./-]+|[./-]+$/g, ""))
    .filter((word) => word !== "" && !STOP_WORDS.has(word));
  const runs = lower.match(/[\u3040-\u30ff\u4e00-\u9fff\u0400-\u04ff]+/g) ?? [];
  const pairs = runs.flatMap((run) =>
    Array.from({ length: Math.max(1, run.length - 1) }, (_, i) => run.slice(i, i + 2)),
  );
  return new Set([...words, ...pairs]);
}
