import type * as MainErrorLine from "@/memory/errors/main-error-line.ts";
import type * as PastFailures from "@/events/ghap/past-failures.ts";
import type * as WriteGate from "@/memory/write/write-gate.ts";
import type * as Predicted from "@/ghap/outcome/predicted-claims.ts";
import type { Section } from "@/context/section.ts";
import { defaultSettings } from "@/configuration/configuration.ts";
import type { Contribution, EventTools } from "@/events/contributor.ts";
import { EVENT_TABLE } from "@/conversation/event-table.ts";
import type { EndedRun, OutcomeEvent } from "@/events/ghap/ended-run.ts";
import { ghapSection } from "@/events/ghap/ghap-section.ts";
import { isHarmless } from "@/events/ghap/harmless-text.ts";
import { journalOf } from "@/events/ghap/journal-of-event.ts";
import { parseLine } from "@/events/ghap/parse-line.ts";
import {
  maySuggest,
  newCycleWrites,
  premortemToldWrite,
  suggestedWrite,
  wasToldPremortem,
} from "@/events/ghap/premortem-cycle.ts";
import type { GhapEntry } from "@/ghap/entry.ts";
import { isContradicted } from "@/ghap/entry-changes.ts";
import { type HowTo, howTo } from "@/ghap/how-to-texts.ts";
import { recordOutcome } from "@/ghap/journal/record-outcome.ts";
import { readActive } from "@/ghap/journal/read-active.ts";
import { compareClaims } from "@/ghap/outcome/compare-claims.ts";
import type { FoundChecks } from "@/ghap/outcome/find-checks.ts";
import type { CheckOutcome, PredictedClaims } from "@/ghap/outcome/outcome.ts";
import { judgeOutcomes } from "@/ghap/outcome/judge-outcomes.ts";
import {
  outcomeRecord,
  PREMORTEM_HEADING,
  PREMORTEM_PROMPT,
  type SeenOutcome,
  statement,
} from "@/ghap/outcome-record.ts";
import type { ValueWrite } from "@/store/port/writes-port.ts";

/**
 * Tells what a test or a build showed. Without an active entry a failure is answered with what went
 * wrong before, once in a cycle. With one, the outcome is compared with its prediction: agreement
 * and contradiction are recorded as evidence, and the agent is asked to resolve the entry, once for
 * each iteration. Whatever cannot be told is passed over in silence.
 */
export function tellOutcome(
  event: OutcomeEvent,
  run: EndedRun,
  found: FoundChecks,
  tools: EventTools,
): Contribution | undefined {
  const outcomes = judgeOutcomes(found, { ...run, parse: parseLine });
  if (outcomes.every(({ result }) => result === "unknown")) return undefined;
  const entry = readActive(journalOf(tools));
  if (entry === undefined) return tellPremortem(event, run, outcomes, tools);
  // Somebody else's entry is not ours to judge.
  if (entry.client_session !== event.sessionId) return undefined;
  return askToResolve(event, run, outcomes, entry, tools);
}

function tellPremortem(
  event: OutcomeEvent,
  run: EndedRun,
  outcomes: readonly CheckOutcome[],
  tools: EventTools,
): Contribution | undefined {
  const failed = outcomes.findLast(({ result }) => result === "failed");
  if (failed === undefined || wasToldPremortem(event.sessionId, tools)) return undefined;
  const { hasKnownFix, pastFailures } = loadPastFailures();
  if (hasKnownFix(run.output, tools)) return undefined;
  const lines = pastFailures(run.command, run.output, tools);
  if (lines.length === 0 && !maySuggest(tools)) return undefined;
  const told = premortemToldWrite(event.sessionId, tools);
  const said = statement(failed.kind, false);
  const prompt = `${PREMORTEM_PROMPT}\n${howToOf(tools).start}`;
  const suggestion = { text: prompt, memoryId: "", score: 1, reason: REASON };
  const section: Section =
    lines.length === 0
      ? { heading: said, lines: [suggestion], mayRepeat: true }
      : {
          heading: `${said}\n\n${PREMORTEM_HEADING}`,
          lines,
          ending: `\n${prompt}`,
          mayRepeat: true,
        };
  return { section, writes: lines.length === 0 ? [told, suggestedWrite(tools)] : [told] };
}

const REASON = { section: "ghap-premortem" };

function askToResolve(
  event: OutcomeEvent,
  run: EndedRun,
  outcomes: readonly CheckOutcome[],
  entry: GhapEntry,
  tools: EventTools,
): Contribution {
  const writes = newCycleWrites(event.sessionId, tools);
  const { verdict, kind } = compareClaims(claimsOf(entry), outcomes, run);
  const outcome = outcomes.find((one) => one.kind === kind);
  if (verdict === "unknown" || outcome === undefined) return { writes };
  const { settings = defaultSettings } = tools;
  // Recorded evidence says what was asked. Where none is recorded, a note does.
  const isRecording = settings("hooks.outcome_capture.auto_capture");
  const asked = askedWrite(event, entry, verdict);
  if (isRecording ? isRecorded(entry, verdict) : wasAsked(asked, tools)) return { writes };
  const passed = outcome.result === "passed";
  const { kind: checked, summary: line } = outcome;
  const actual = verdict === "confirms" ? "" : actualOf(run, passed, line);
  const { confirm, falsify } = howToOf(tools);
  const remark = isContradicted(entry) ? [CONTRADICTED_BEFORE] : [];
  const how = verdict === "confirms" ? [...remark, confirm] : [falsify];
  const seen = { kind: checked, passed, verdict, prediction: entry.prediction, actual };
  const section = sectionOf(event, seen, how);
  if (!isRecording) return { section, writes: [...writes, asked] };
  // Cleaned here: what is private in this session is known only while the event is handled.
  const [command, summary] = [clean(run.command), clean(line)];
  const evidence = { kind: checked, command, passed, verdict, summary };
  return {
    section,
    writes,
    afterwards: () => void recordOutcome(entry, evidence, journalOf(tools)),
  };
}

/** One line of what happened: the error, or else the runner's own summary. */
function actualOf({ output }: EndedRun, passed: boolean, line: string): string {
  if (passed) return clean(line);
  const { mainErrorLine }: typeof MainErrorLine = require("@/memory/errors/main-error-line.ts");
  return clean(mainErrorLine(output) ?? line);
}

/** The text as it may be stored and told. */
function clean(text: string): string {
  if (isHarmless(text)) return text;
  const { gatedText }: typeof WriteGate = require("@/memory/write/write-gate.ts");
  return gatedText(text, "agent");
}

/** The claims of the entry; the prediction is read here only if another version of the program wrote it down. */
function claimsOf({ claims, prediction }: GhapEntry): PredictedClaims | undefined {
  if (claims !== undefined) return claims ?? undefined;
  const { predictedClaims }: typeof Predicted = require("@/ghap/outcome/predicted-claims.ts");
  return predictedClaims(prediction);
}

/** True if the last run of this iteration that told anything said the same. */
function isRecorded(
  { evidence, iteration_count: current }: GhapEntry,
  verdict: SeenOutcome["verdict"],
): boolean {
  const last = evidence.at(-1);
  return last !== undefined && last.iteration === current && last.verdict === verdict;
}

/** The write that notes what the agent was last asked: once for each iteration and verdict. */
function askedWrite(
  { sessionId }: OutcomeEvent,
  { id, iteration_count: iteration }: GhapEntry,
  verdict: SeenOutcome["verdict"],
): ValueWrite & { readonly kind: "put" } {
  const value = `${id}/${iteration}/${verdict}`;
  return { kind: "put", namespace: "session", key: `outcome-asked/${sessionId}`, value };
}

function wasAsked(
  { namespace, key, value }: ReturnType<typeof askedWrite>,
  { store }: EventTools,
): boolean {
  return store.findValue(namespace, key)?.value === value;
}

/** Loaded when something is told: most outcomes say nothing. */
function loadPastFailures(): typeof PastFailures {
  return require("@/events/ghap/past-failures.ts");
}

/** Looked for when something is told: it reads two small files. */
function howToOf({ hasMemoryTools }: EventTools): HowTo {
  return howTo(hasMemoryTools?.() === true);
}

const CONTRADICTED_BEFORE =
  "An earlier run contradicted it. If you have changed course since, update the entry first.";

function sectionOf(event: OutcomeEvent, seen: SeenOutcome, how: readonly string[]): Section {
  const { budgetTokens } = EVENT_TABLE[event.name];
  return ghapSection("ghap-outcome", Math.min(budgetTokens, TOKENS_MAX), (partChars) => {
    const [heading = "", ...rest] = outcomeRecord(seen, partChars).content.split("\n");
    return { heading, body: [...rest, "", ...how].join("\n") };
  });
}

/** Guess: the prompt with a prediction and an error of ordinary length. */
const TOKENS_MAX = 250;
