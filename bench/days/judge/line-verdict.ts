import type { HookCall } from "../client/hook-log.ts";
import type { DayScript, Fact } from "../script.ts";
import { garbledReason } from "./garbled.ts";
import { containment, type ShownLine } from "./shown-lines.ts";

export interface Verdict {
  readonly worth: "useful" | "harmless" | "junk";
  /** Short reason, such as "tells uv-only" or "duplicate". */
  readonly why: string;
  /** The fact whose outdated form the line tells. */
  readonly stale?: string;
}

/** The facts a verdict depends on, at the moment a line is shown. */
export interface Moment {
  readonly script: DayScript;
  readonly call: HookCall;
  /** Facts stated so far. */
  readonly stated: ReadonlySet<string>;
  /** Facts due in this session, and those due at this very step. */
  readonly dueInSession: ReadonlySet<string>;
  readonly dueNow: ReadonlySet<string>;
  /** Lines shown before in this session since its last compaction, with their events. */
  readonly before: readonly { readonly line: ShownLine; readonly event: string }[];
  /** Lines above this one in the same injection. */
  readonly above: readonly ShownLine[];
  readonly vocabulary: ReadonlySet<string>;
  /** Patterns of what must not be a rule. */
  readonly notRules: readonly RegExp[];
  readonly isUnrelatedFailure: boolean;
  /** Type of the memory, if it is known. */
  readonly memoryType: string;
}

const TOOL_EVENTS = new Set(["PreToolUse", "PostToolUse", "PostToolUseFailure"]);
const OUTDATED_MARK = /outdated|superseded|replaced by|no longer|obsolete|not any ?more/i;
/** A step that is named as one that did not help is no wrong fix. */
const TRIED_MARK = /did(?: not|n't) help|without success|\btried\b|failed again/i;
const DUPLICATE_SHARE = 0.9;
const STANDING: ReadonlySet<Fact["kind"]> = new Set(["rule", "correction"]);

/** Whether the line tells the fact in its current form. */
export function tells(fact: Fact, text: string): boolean {
  return !fact.isForgotten && fact.must.every((pattern) => pattern.test(text));
}

export function judgeLine(line: ShownLine, moment: Moment): Verdict {
  const facts = moment.script.facts.filter(({ id }) => moment.stated.has(id));
  const stale = facts.find((fact) => isStale(fact, line, moment));
  if (stale !== undefined) return { worth: "junk", why: `outdated: ${stale.id}`, stale: stale.id };
  const told = facts.filter((fact) => tells(fact, line.text));
  if (isDuplicate(line, moment) && !isReminderAtAction(told, moment)) {
    return { worth: "junk", why: "duplicate" };
  }
  const due = told.filter((fact) => isDue(fact, line, moment));
  if (due.length > 0) {
    const isRepeated = due.every((fact) => isAlreadyTold(fact, moment));
    if (isRepeated && !isReminderAtAction(told, moment)) {
      return { worth: "junk", why: `duplicate: ${idsOf(due)} in other words` };
    }
    return { worth: "useful", why: `tells ${idsOf(due)}` };
  }
  const reason = junkReason(line, moment);
  if (reason !== undefined) return { worth: "junk", why: reason };
  if (told.length > 0) return { worth: "harmless", why: `tells ${idsOf(told)}, not due` };
  return { worth: "harmless", why: line.memoryId === "" ? "state of the work" : "other" };
}

/** Due in this session, or a standing rule at its start. */
function isDue({ id, kind }: Fact, line: ShownLine, moment: Moment): boolean {
  const isStandingRule = kind === "rule" && moment.call.event === "SessionStart";
  return moment.dueInSession.has(id) || (isStandingRule && line.memoryId !== "");
}

function isAlreadyTold(fact: Fact, { before, above }: Moment): boolean {
  const earlier = [...before.map((shown) => shown.line), ...above];
  return earlier.some((line) => !isHistory(line) && tells(fact, line.text));
}

function junkReason(line: ShownLine, moment: Moment): string | undefined {
  if (isHistory(line)) return undefined;
  const garbled = garbledReason(line.text, moment.vocabulary);
  if (garbled !== undefined) return `garbled: ${garbled}`;
  if (moment.isUnrelatedFailure && isFix(line, moment.memoryType)) return "fix of another error";
  const type = moment.memoryType;
  if (type === "FileAccess") return "a file's history shown as a memory";
  if (type === "Summary" && TOOL_EVENTS.has(moment.call.event)) return "a summary at a tool call";
  if (moment.notRules.some((pattern) => pattern.test(line.text))) return "not worth keeping";
  return undefined;
}

/** True if a line at a failure claims to be a fix. */
export function isFix(line: ShownLine, memoryType: string): boolean {
  return memoryType === "Fix" || /\bfix/i.test(line.heading);
}

/** Lines about the previous session quote it, wanted or not. */
function isHistory({ heading, memoryId }: ShownLine): boolean {
  return memoryId === "" && /previous session/i.test(heading);
}

function isStale(fact: Fact, line: ShownLine, { above }: Moment): boolean {
  if (fact.wrong?.some((pattern) => pattern.test(line.text))) return !TRIED_MARK.test(line.whole);
  if (fact.stale === undefined || isHistory(line)) return false;
  if (!fact.stale.some((pattern) => pattern.test(line.text))) return false;
  if (tells(fact, line.text) || OUTDATED_MARK.test(line.whole)) return false;
  return !above.some(({ text }) => tells(fact, text));
}

function isDuplicate(line: ShownLine, { before, above }: Moment): boolean {
  const earlier = [...before.map((shown) => shown.line), ...above];
  return earlier.some((other) => {
    if (line.memoryId !== "" && line.memoryId === other.memoryId) return true;
    if (line.memoryId === "" || isHistory(other)) return false;
    return containment(line.text, other.text) >= DUPLICATE_SHARE;
  });
}

/** A rule or correction of the session's start may be said once more at the action it is about. */
function isReminderAtAction(told: readonly Fact[], { dueNow, call, before }: Moment): boolean {
  const rules = told.filter(({ id, kind }) => STANDING.has(kind) && dueNow.has(id));
  if (rules.length === 0 || call.event !== "PreToolUse") return false;
  return !before.some(
    ({ line, event }) => event !== "SessionStart" && rules.some((rule) => tells(rule, line.text)),
  );
}

function idsOf(facts: readonly Fact[]): string {
  return facts.map(({ id }) => id).join(", ");
}
