import type * as PastFailures from "@/events/ghap/past-failures.ts";
import type { Section } from "@/context/section.ts";
import { defaultSettings } from "@/configuration/configuration.ts";
import type { Contribution, Contributor, EventTools } from "@/events/contributor.ts";
import { EVENT_TABLE } from "@/conversation/event-table.ts";
import { type EndedRun, endedRun, type OutcomeEvent, outcomesOf } from "@/events/ghap/ended-run.ts";
import { ghapSection } from "@/events/ghap/ghap-section.ts";
import { actorOf, journalOf } from "@/events/ghap/journal-of-event.ts";
import {
  maySuggest,
  newCycleWrites,
  premortemToldWrite,
  suggestedWrite,
  wasToldPremortem,
} from "@/events/ghap/premortem-cycle.ts";
import type { GhapEntry } from "@/ghap/entry.ts";
import { recordOutcome } from "@/ghap/journal/journal.ts";
import { readActive } from "@/ghap/journal/read-active.ts";
import { comparePrediction } from "@/ghap/outcome/compare-prediction.ts";
import type { CheckOutcome } from "@/ghap/outcome/outcome.ts";
import { readSummaries } from "@/ghap/outcome/summaries/read-summaries.ts";
import {
  outcomeRecord,
  PREMORTEM_HEADING,
  PREMORTEM_PROMPT,
  type SeenOutcome,
  statement,
} from "@/ghap/outcome-record.ts";
import { gatedText } from "@/memory/write/write-gate.ts";
import type { ValueWrite } from "@/store/port/writes-port.ts";

/**
 * Captures what a test or a build showed (GH-10 to GH-20). Without an active entry a failure is
 * answered with what went wrong before, once in a cycle. With one, the outcome is compared with its
 * prediction: agreement and contradiction are recorded as evidence, and the agent is asked to
 * resolve the entry, once for each iteration. Whatever cannot be told is passed over in silence.
 */
export const captureOutcome: Contributor<OutcomeEvent> = {
  name: "capture-outcome",
  contribute(event, tools) {
    if (event.sessionId === "" || event.agentId !== "") return undefined;
    const { settings = defaultSettings } = tools;
    const run = endedRun(event, tools);
    if (run === undefined) return undefined;
    const outcomes = outcomesOf(run, settings("hooks.outcome_capture.matchers"));
    if (outcomes.every(({ result }) => result === "unknown")) return undefined;
    const entry = readActive(journalOf(tools));
    if (entry === undefined) return tellPremortem(event, run, outcomes, tools);
    // Somebody else's entry is not ours to judge.
    if (entry.client_session !== event.sessionId) return undefined;
    return askToResolve(event, run, outcomes, entry, tools);
  },
};

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
  const suggestion = { text: PREMORTEM_PROMPT, memoryId: "", score: 1, reason: REASON };
  const section: Section =
    lines.length === 0
      ? { heading: said, lines: [suggestion], mayRepeat: true }
      : {
          heading: `${said}\n\n${PREMORTEM_HEADING}`,
          lines,
          ending: `\n${PREMORTEM_PROMPT}`,
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
  const { verdict, kind } = comparePrediction(entry.prediction, outcomes, run);
  const outcome = outcomes.find((one) => one.kind === kind);
  if (verdict === "unknown" || outcome === undefined) return { writes };
  const asked = askedWrite(event, entry, verdict);
  const isAsked = wasAsked(asked, tools);
  if (isAsked && isRecorded(entry, verdict)) return { writes };
  const passed = outcome.result === "passed";
  const { line } = readSummaries(outcome.kind, run.output);
  // Cleaned here: what is private in this session is known only while the event is handled.
  const clean = (text: string) => gatedText(text, "agent");
  const evidence = {
    kind: outcome.kind,
    command: clean(run.command),
    passed,
    verdict,
    summary: clean(line),
  };
  const { settings = defaultSettings } = tools;
  const afterwards = () => {
    if (!settings("hooks.outcome_capture.auto_capture")) return;
    recordOutcome(journalOf(tools), actorOf(event, tools), evidence);
  };
  if (isAsked) return { writes, afterwards };
  const actual = clean(loadPastFailures().actualLine(run.output, passed, line));
  const seen = { kind: outcome.kind, passed, verdict, prediction: entry.prediction, actual };
  return { section: sectionOf(event, seen), writes: [...writes, asked], afterwards };
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

/** How to end the entry, in one line: the seed leaves it open. */
const HOW_TO_CONFIRM = 'Resolve it: `context-graph ghap resolve confirmed --result "…"`.';
const HOW_TO_FALSIFY =
  'Resolve it: `context-graph ghap resolve falsified --result "…" --surprise "…" --root-cause <category> --why "…" --takeaway "…"`.';

function sectionOf(event: OutcomeEvent, seen: SeenOutcome): Section {
  const { budgetTokens } = EVENT_TABLE[event.name];
  const how = seen.verdict === "confirms" ? HOW_TO_CONFIRM : HOW_TO_FALSIFY;
  return ghapSection("ghap-outcome", Math.min(budgetTokens, TOKENS_MAX), (partChars) => {
    const [heading = "", ...rest] = outcomeRecord(seen, partChars).content.split("\n");
    return { heading, body: [...rest, "", how].join("\n") };
  });
}

/** Guess: the prompt with a prediction and an error of ordinary length. */
const TOKENS_MAX = 250;
