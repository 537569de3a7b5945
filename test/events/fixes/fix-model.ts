/** A small model of how failures, edits and passes of one command become fixes. */

export const ERRORS = ["the ledger is locked", "the printer is on fire"] as const;
export const FILES = ["src/a.rs", "src/b.rs", "src/c.rs"] as const;
export const REMEDY = "make migrate";

export type Step =
  | { readonly kind: "edit"; readonly file: number; readonly value: number }
  /** Takes the file back to its state at the last failure. */
  | { readonly kind: "revert"; readonly file: number }
  | { readonly kind: "document" }
  | { readonly kind: "remedy" }
  | { readonly kind: "fail"; readonly error: number }
  | { readonly kind: "pass" };

interface Failure {
  readonly error: number;
  readonly values: readonly number[];
  readonly at: number;
  readonly shown: readonly string[];
  readonly failed: readonly string[];
}

export interface Counts {
  worked: number;
  failed: number;
}

/** The state that the program should be in. */
export interface FixModel {
  readonly values: number[];
  readonly failures: Failure[];
  /** Steps since the start, newest last, with the moment of each. */
  readonly edits: { readonly file: number; readonly at: number }[];
  /** The moments of all edits, those of documents too. */
  readonly tries: number[];
  readonly remedies: number[];
  /** Fixes by their text. */
  readonly fixes: Map<string, Counts>;
  readonly flaky: Set<number>;
  /** Fixes whose change was taken back: they never come back. */
  readonly dropped: Set<string>;
  /** The last fix that was found, with the values of its files before and now. */
  recent:
    { readonly text: string; readonly isNew: boolean; readonly files: RecentFiles } | undefined;
  at: number;
}

type RecentFiles = Map<number, { readonly before: number; readonly now: number }>;

export function createModel(): FixModel {
  return {
    values: FILES.map(() => 0),
    failures: [],
    edits: [],
    tries: [],
    remedies: [],
    fixes: new Map(),
    flaky: new Set(),
    dropped: new Set(),
    recent: undefined,
    at: 0,
  };
}

export function lineOf(file: number, value: number): string {
  return `limit_${file} = ${value}`;
}

/** The value that a step gives to a file; undefined if it changes nothing. */
export function newValue(model: FixModel, step: Step): number | undefined {
  if (step.kind !== "edit" && step.kind !== "revert") return undefined;
  const { file } = step;
  const value = step.kind === "edit" ? step.value : model.failures.at(-1)?.values[file];
  return value === undefined || value === model.values[file] ? undefined : value;
}

export function applyWork(model: FixModel, step: Step): void {
  model.at += 1;
  const value = newValue(model, step);
  // While no failure is open, nothing is recorded.
  const isRecorded = model.failures.length > 0;
  if (value !== undefined && (step.kind === "edit" || step.kind === "revert")) {
    takeBack(model, step.file, value);
    model.values[step.file] = value;
    if (isRecorded) model.edits.push({ file: step.file, at: model.at });
    if (isRecorded) model.tries.push(model.at);
  }
  if (step.kind === "document" && isRecorded) model.tries.push(model.at);
  if (step.kind === "remedy" && isRecorded) model.remedies.push(model.at);
}

/** An edit after the fix may take its change back; if nothing is left of it, the fix is dropped. */
function takeBack(model: FixModel, file: number, value: number): void {
  const { recent } = model;
  const known = recent?.files.get(file);
  if (recent === undefined || known === undefined) return;
  if (value === known.before) recent.files.delete(file);
  else recent.files.set(file, { ...known, now: value });
  if (recent.files.size > 0) return;
  if (recent.isNew) {
    model.fixes.delete(recent.text);
    model.dropped.add(recent.text);
  }
  model.recent = undefined;
}

/** `shown` are the texts of the fixes that were shown for this failure. */
export function applyFailure(model: FixModel, error: number, shown: readonly string[]): void {
  model.at += 1;
  const series = model.failures.filter((failure) => failure.error === error);
  const last = series.at(-1);
  const failed = new Set(series.flatMap((failure) => failure.failed));
  for (const text of new Set(series.flatMap((failure) => failure.shown))) {
    if (last === undefined || failed.has(text) || !isApplied(model, text, last)) continue;
    failed.add(text);
    count(model, text).failed += 1;
  }
  const { at } = model;
  model.failures.push({ error, values: [...model.values], at, shown, failed: [...failed] });
}

export function applyPass(model: FixModel): void {
  model.at += 1;
  for (const error of new Set(model.failures.toReversed().map((failure) => failure.error))) {
    const series = model.failures.filter((failure) => failure.error === error);
    const [first, last] = [series[0], series.at(-1)];
    if (first === undefined || last === undefined) continue;
    const shown = new Set(series.flatMap((failure) => failure.shown));
    const worked = [...shown].filter((text) => isApplied(model, text, last));
    for (const text of worked) count(model, text).worked += 1;
    const until = endOfTries(model, last);
    const text = fixText(model, error, last, until);
    if (text !== undefined && worked.length === 0) keep(model, text, last, until);
    const isRerun = text === undefined && fixText(model, error, first, model.at) === undefined;
    const isUnexplained = changedFiles(model, last).length > 0;
    if (isRerun && !isUnexplained) model.flaky.add(error);
  }
  model.failures.length = 0;
}

/**
 * The moment until which steps count for an error that last came at `last`: the next failure. If
 * that came from a try of which nothing is left, what helped in the end fixed both.
 */
function endOfTries(model: FixModel, last: Failure): number {
  const next = model.failures.find(({ at }) => at > last.at)?.at ?? model.at;
  const isTried = model.tries.some((at) => at > last.at && at < next);
  return isTried && fixText(model, last.error, last, next) === undefined ? model.at : next;
}

function keep(model: FixModel, text: string, last: Failure, until: number): void {
  const isNew = !model.fixes.has(text);
  if (!model.dropped.has(text)) count(model, text).worked += 1;
  const files: RecentFiles = new Map();
  for (const file of filesOfFix(model, last, until)) {
    files.set(file, { before: last.values[file] ?? 0, now: model.values[file] ?? 0 });
  }
  model.recent = { text, isNew, files };
}

/** The fix of an error that last came at `last`, by what was begun before the next run. */
function fixText(model: FixModel, error: number, last: Failure, until: number): string | undefined {
  const steps = filesOfFix(model, last, until).map((file) => {
    const [now, before] = [model.values[file] ?? 0, last.values[file] ?? 0];
    return `in ${FILES[file]} \`${lineOf(file, now)}\` instead of \`${lineOf(file, before)}\``;
  });
  if (model.remedies.some((at) => at > last.at && at <= until)) steps.push(`running \`${REMEDY}\``);
  if (steps.length === 0) return undefined;
  return `\`cargo test\` failed with: error: ${ERRORS[error]}. Fixed by: ${steps.join("; ")}.`;
}

function filesOfFix(model: FixModel, last: Failure, until: number): number[] {
  return changedFiles(model, last).filter((file) => {
    const begun = model.edits.find((edit) => edit.file === file && edit.at > last.at);
    return begun !== undefined && begun.at <= until;
  });
}

/**
 * Files that differ from this failure and from the first one with its error: taking back a try is
 * no change.
 */
function changedFiles(model: FixModel, { values, error }: Failure): number[] {
  const first = model.failures.find((failure) => failure.error === error)?.values ?? [];
  return FILES.map((_, file) => file).filter(
    (file) => model.values[file] !== values[file] && model.values[file] !== first[file],
  );
}

/** True if everything that the fix says has been done since the failure. */
function isApplied(model: FixModel, text: string, since: Failure): boolean {
  const named = FILES.map((name, file) => ({ file, name })).filter(({ name }) =>
    text.includes(name),
  );
  const isDone = ({ file }: { file: number }) => {
    const value = model.values[file] ?? 0;
    return value !== since.values[file] && text.includes(`\`${lineOf(file, value)}\` instead`);
  };
  if (!model.fixes.has(text)) return false;
  const needsRemedy = text.includes(REMEDY);
  const hasRemedy = model.remedies.some((at) => at > since.at);
  return named.every(isDone) && (!needsRemedy || hasRemedy);
}

function count(model: FixModel, text: string): Counts {
  const known = model.fixes.get(text) ?? { worked: 0, failed: 0 };
  model.fixes.set(text, known);
  return known;
}
