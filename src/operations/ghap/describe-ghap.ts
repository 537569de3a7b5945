import { localTime } from "@/base/local-time.ts";
import { flatten, shorten } from "@/base/text.ts";
import type { Calibration, EntryCounts, GroupCounts } from "@/ghap/entry-counts.ts";
import type { Evidence, GhapEntry, ResolvedEntry } from "@/ghap/entry.ts";
import type { Changed } from "@/ghap/journal/journal.ts";
import type { ResolvedResult } from "@/operations/ghap/resolve-ghap.ts";

/** Describes an entry for people, one part a line. */
export function describeEntry(entry: GhapEntry): string[] {
  const { outcome, surprise, root_cause: cause, lesson } = entry;
  const kind = [entry.domain, entry.strategy].filter((name) => name !== null).join(", ");
  return [
    `${entry.id}${kind === "" ? "" : ` (${kind})`}, iteration ${entry.iteration_count}`,
    `Goal:       ${flatten(entry.goal)}`,
    `Hypothesis: ${flatten(entry.hypothesis)}`,
    `Action:     ${flatten(entry.action)}`,
    `Prediction: ${flatten(entry.prediction)}`,
    ...entry.notes.map((note) => `Note:       ${flatten(note)}`),
    ...entry.evidence
      .filter(({ iteration }) => iteration === entry.iteration_count)
      .map((one) => `Evidence:   ${describeEvidence(one)}`),
    ...(outcome === null
      ? []
      : [
          `Outcome:    ${outcomeWords(outcome.status, entry.confidence_tier)} ${flatten(outcome.result)}`,
        ]),
    ...(surprise === null ? [] : [`Surprise:   ${flatten(surprise)}`]),
    ...(cause === null ? [] : [`Root cause: ${cause.category}, ${flatten(cause.description)}`]),
    ...(lesson === null || lesson.takeaway === ""
      ? []
      : [`Lesson:     ${flatten(lesson.takeaway)}`]),
  ];
}

function describeEvidence({ command, passed, verdict, summary }: Evidence): string {
  const said = summary === "" ? "" : ` (${flatten(summary)})`;
  return `${shorten(flatten(command), GOAL_CHARS)} ${passed ? "passed" : "failed"}${said}, ${verdict} the prediction`;
}

/** "confirmed (gold)"; an abandoned entry has no tier of its own. */
function outcomeWords(status: string, tier: string | null, remark = ""): string {
  const about = [...(tier === status || tier === null ? [] : [tier]), ...(remark ? [remark] : [])];
  return about.length === 0 ? status : `${status} (${about.join(", ")})`;
}

const GOAL_CHARS = 80;

/** One line for each entry of a list. */
export function entryLine({ id, outcome, confidence_tier, goal, inferred }: ResolvedEntry): string {
  const day = localTime(Date.parse(outcome.captured_at)).slice(0, 10);
  const ended = outcomeWords(outcome.status, confidence_tier, inferred ? "inferred" : "");
  return `${day}  ${id}  ${ended}  ${shorten(flatten(goal), GOAL_CHARS)}`;
}

/**
 * Says whether tests and builds can show the prediction: whoever writes one down that nobody can
 * compare learns it while it is easy to change.
 */
export function comparisonRemark({ claims }: GhapEntry): string {
  if (claims === undefined) return "";
  if (claims === null) {
    return "No test or build can show this prediction; resolve the entry yourself.";
  }
  return claims.saysMore
    ? "A test or build can contradict this prediction, but cannot confirm all of it."
    : "Test and build results are compared with this prediction.";
}

/** Says which texts were too long. */
export function cutRemark({ cut }: Changed): string {
  return cut.length === 0 ? "" : ` (too long and cut: ${cut.join(", ")})`;
}

/** Describes what became of an entry, in one line. */
export function describeResolved(result: ResolvedResult): string {
  const { outcome, confidence_tier: tier, id } = result.entry;
  const why = outcome.auto_captured ? "shown by a test or build" : "";
  return `Resolved ${id}: ${outcomeWords(outcome.status, tier, why)}; ${REMEMBERED[result.remembered]}${cutRemark(result)}`;
}

const REMEMBERED = {
  stored: "remembered as an experience",
  queued: "it will be remembered when the store is no longer locked",
  later: "it is in the journal and will be remembered at the end of the session",
} as const;

/** Describes the counts for people. */
export function describeCounts(counts: EntryCounts): string[] {
  if (counts.total === 0) return ["No entry has been resolved yet."];
  const { confirmed, falsified, abandoned } = counts.by_outcome;
  return [
    `Entries:     ${counts.total}: ${confirmed} confirmed, ${falsified} falsified, ${abandoned} abandoned`,
    `Tiers:       ${listCounts(counts.by_tier)}`,
    `Calibration: ${calibrationText(counts.calibration)}`,
    ...groupLines("By domain:", counts.by_domain),
    ...groupLines("By strategy:", counts.by_strategy),
    ...(Object.keys(counts.by_root_cause).length === 0
      ? []
      : [`Root causes: ${listCounts(counts.by_root_cause)}`]),
  ];
}

function calibrationText({ confirmed, falsified, share }: Calibration): string {
  if (share === null) return "no prediction was tested";
  return `${Math.round(share * 100)} % of predictions came true (${confirmed} of ${confirmed + falsified})`;
}

function groupLines(heading: string, groups: Readonly<Record<string, GroupCounts>>): string[] {
  const lines = Object.entries(groups).map(
    ([name, group]) => `  ${name}: ${group.total}, ${calibrationText(group)}`,
  );
  return lines.length === 0 ? [] : [heading, ...lines];
}

function listCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
}
