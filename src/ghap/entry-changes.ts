import { CatalogueError } from "@/base/errors.ts";
import {
  type ConfidenceTier,
  type Domain,
  ENTRY_LIMITS,
  type Evidence,
  type GhapEntry,
  type Iteration,
  type Lesson,
  type OutcomeStatus,
  type ResolvedEntry,
  ROOT_CAUSES,
  type RootCause,
  type Strategy,
} from "@/ghap/entry.ts";

/**
 * Everything that can happen to an entry, as functions from one entry to the next. They neither read nor write
 * anything; texts have been cleaned and times are given.
 */

export interface NewEntry extends Iteration {
  readonly goal: string;
  readonly domain?: Domain | undefined;
  readonly strategy?: Strategy | undefined;
}

/** Whose entry it is, its id and when it began. */
export interface EntryOrigin {
  readonly id: string;
  readonly sessionId: string;
  readonly clientSession: string | undefined;
  readonly at: string;
}

export function newEntry(given: NewEntry, origin: EntryOrigin): GhapEntry {
  const { goal, hypothesis, action, prediction } = given;
  for (const [name, text] of Object.entries({ goal, hypothesis, action, prediction })) {
    if (text.trim() === "") throw new CatalogueError("ERR_GHAP_TEXT_MISSING", { name });
  }
  return {
    id: origin.id,
    session_id: origin.sessionId,
    client_session: origin.clientSession ?? null,
    created_at: origin.at,
    domain: given.domain ?? null,
    strategy: given.strategy ?? null,
    goal,
    hypothesis,
    action,
    prediction,
    history: [],
    iteration_count: 1,
    outcome: null,
    surprise: null,
    root_cause: null,
    lesson: null,
    confidence_tier: null,
    notes: [],
    evidence: [],
    inferred: false,
  };
}

export interface EntryUpdate {
  readonly hypothesis?: string | undefined;
  readonly action?: string | undefined;
  readonly prediction?: string | undefined;
  readonly strategy?: Strategy | undefined;
  readonly note?: string | undefined;
}

/**
 * A change of hypothesis, action or prediction begins a new iteration, and the old one goes to the
 * history. A note and a strategy alone change nothing else; repeating what is there changes nothing.
 */
export function updateEntry(entry: GhapEntry, update: EntryUpdate, at: string): GhapEntry {
  const { hypothesis, action, prediction } = entry;
  const next: Iteration = {
    hypothesis: given(update.hypothesis) ?? hypothesis,
    action: given(update.action) ?? action,
    prediction: given(update.prediction) ?? prediction,
  };
  const isChanged =
    next.hypothesis !== hypothesis || next.action !== action || next.prediction !== prediction;
  const past = { timestamp: at, hypothesis, action, prediction };
  const note = given(update.note);
  return {
    ...entry,
    ...next,
    strategy: update.strategy ?? entry.strategy,
    history: isChanged ? [...entry.history, past].slice(-ENTRY_LIMITS.history) : entry.history,
    iteration_count: entry.iteration_count + (isChanged ? 1 : 0),
    notes: note === undefined ? entry.notes : [...entry.notes, note].slice(-ENTRY_LIMITS.notes),
  };
}

function given(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === "" ? undefined : text;
}

export interface Resolution {
  readonly status: OutcomeStatus;
  readonly result: string;
  readonly surprise?: string | undefined;
  readonly rootCause?: RootCause | undefined;
  readonly lesson?: Lesson | undefined;
}

/** Ends an entry. Falsified needs what was surprising and why: without it nothing is learned. */
export function resolveEntry(entry: GhapEntry, given: Resolution, at: string): ResolvedEntry {
  const { status, result, surprise = "", rootCause, lesson } = given;
  if (status === "falsified") {
    const missing = [
      ...(surprise.trim() === "" ? ["surprise"] : []),
      ...(rootCause === undefined ? ["root cause"] : []),
      ...(rootCause?.description.trim() === "" ? ["root cause in words"] : []),
    ];
    if (missing.length > 0) {
      throw new CatalogueError("ERR_GHAP_REASON_MISSING", {
        missing: missing.join(" and "),
        categories: ROOT_CAUSES.join(", "),
      });
    }
  }
  const autoCaptured = isShownByEvidence(entry, status);
  const { claims: _claims, ...lasting } = entry;
  return {
    ...lasting,
    outcome: { status, result, captured_at: at, auto_captured: autoCaptured },
    surprise: surprise.trim() === "" ? null : surprise,
    root_cause: rootCause ?? null,
    lesson: lesson ?? null,
    confidence_tier: tierOf(status, autoCaptured, entry.inferred),
  };
}

/**
 * True if a test or build of the present iteration showed this outcome (CX-43). A prediction that
 * once failed has failed, whatever was repaired since: if a test passes after that, nobody can tell
 * which change it was.
 */
function isShownByEvidence(entry: GhapEntry, status: OutcomeStatus): boolean {
  if (status === "falsified") return isContradicted(entry);
  const isSeen = entry.evidence.some((one) => isPresent(one, entry) && one.verdict === "confirms");
  return status === "confirmed" && isSeen && !isContradicted(entry);
}

/** True if a test or build has contradicted the present prediction. */
export function isContradicted(entry: GhapEntry): boolean {
  return entry.evidence.some((one) => isPresent(one, entry) && one.verdict === "contradicts");
}

function isPresent({ iteration }: Evidence, entry: GhapEntry): boolean {
  return iteration === entry.iteration_count;
}

function tierOf(status: OutcomeStatus, isShown: boolean, isInferred: boolean): ConfidenceTier {
  if (status === "abandoned") return "abandoned";
  if (isInferred) return "bronze";
  return isShown ? "gold" : "silver";
}
