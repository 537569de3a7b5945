import {
  type DatedStatement,
  type Outdated,
  statesSomething,
} from "@/memory/truth/dated-statement.ts";
import { analyze } from "@/store/text/analyze.ts";

/** A setting that an edit gave another value. */
export interface ChangedValue {
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

/** Guesses: a larger edit is a rewrite, and no single setting stands out. */
const LINES_MAX = 60;
const LINE_CHARS = 300;
const CHANGES_MAX = 12;

/** `key = value`, `key: value`, `"key": value`, `KEY=value`, `--key value`, `FROM node:18`. */
const SETTING =
  /^\s{0,40}(?:export |const |let |var |final |static |ENV |ARG |set |- ){0,3}["'`]?(--?[\w-]{1,60}|[\w.$-]{1,80})["'`]?(?::\s{0,4}\w{1,20})?\s{0,8}(?::=|=>|=|:|\s)\s{0,8}(\S.{0,200})$/;

/** The settings whose value differs between the removed and the added text of an edit. */
export function valuesChangedByEdit(removed: string, added: string): ChangedValue[] {
  const [before, after] = [settingsIn(removed), settingsIn(added)];
  const changed: ChangedValue[] = [];
  for (const [key, from] of before) {
    const to = after.get(key);
    if (to !== undefined && to !== from && changed.length < CHANGES_MAX) {
      changed.push({ key, from, to });
    }
  }
  return changed;
}

function settingsIn(text: string): Map<string, string> {
  const settings = new Map<string, string>();
  for (const line of text.slice(0, LINES_MAX * LINE_CHARS).split("\n", LINES_MAX)) {
    const [, key = "", rest = ""] = SETTING.exec(line.slice(0, LINE_CHARS)) ?? [];
    const value = plainValue(rest);
    // Two settings of one name cannot be told apart.
    if (key !== "" && value !== "") settings.set(key, settings.has(key) ? "" : value);
  }
  for (const [key, value] of settings) if (value === "") settings.delete(key);
  return settings;
}

/** A number, a word, a quoted text or a path; "" for code. */
function plainValue(rest: string): string {
  const value = rest
    .replace(/\s{1,20}(?:#|\/\/|--).{0,200}$/, "")
    .replace(/[,;]\s{0,4}$/, "")
    .replace(/^["'`](.{0,200})["'`]$/, "$1")
    .trim();
  return /^[\w./:@+~^%$ -]{1,80}$/.test(value) ? value : "";
}

/** A memory, and the files it is about. */
type FiledStatement = DatedStatement & { readonly files: readonly string[] };

/**
 * The memories that state the old value of a changed setting: they name its key and its old value,
 * and not the new one. It is sure only for memories about the edited file. An edit is a tool's
 * doing, so what the user said is never replaced by it.
 */
export function outdatedByEdit(
  change: ChangedValue,
  file: string,
  memories: readonly FiledStatement[],
): Outdated[] {
  const outdated: Outdated[] = [];
  for (const memory of memories) {
    if (!statesSomething(memory) || memory.supersededBy !== undefined) continue;
    if (!statesOld(change, memory.text)) continue;
    const isAboutFile = memory.files.includes(file) || memory.text.includes(nameOf(file));
    if (!isAboutFile && !isTelling(change.from)) continue;
    const why = `${change.key}: ${change.from} → ${change.to}`;
    const isSure = isAboutFile && memory.origin !== "user";
    outdated.push({ memoryId: memory.id, isSure, why, oldValue: change.from });
  }
  return outdated;
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1);
}

/** False for values such as "true" and "3", which many settings have. */
function isTelling(value: string): boolean {
  return value.length >= 4 && /[\d/.:]/.test(value);
}

function statesOld({ key, from, to }: ChangedValue, text: string): boolean {
  if (!contains(text, from) || contains(text, to)) return false;
  // A value such as trino-a.acme.lan is named for one thing only, whatever the key is called.
  if (from.length >= UNIQUE_CHARS && isTelling(from) && isUnique(from)) return true;
  const words = analyze(text);
  // "maxRetries" is also said as "max retries"; its own words come after the joined one.
  const [joined = "", ...parts] = analyze(key);
  return (
    words.includes(joined) || (parts.length > 0 && parts.every((part) => words.includes(part)))
  );
}

/** Guess: a shorter value may be that of several settings. */
const UNIQUE_CHARS = 8;

/** True for hosts, buckets and the like: several names joined to one. Dates and numbers are not. */
function isUnique(value: string): boolean {
  return /^[a-z][a-z\d+.-]{0,20}:\/\/\S|^[a-z][\w-]{0,60}\.[a-z][\w-]{0,60}\.[a-z][\w.:-]{1,100}$/i.test(
    value,
  );
}

/** True if the value stands in the text as a whole word: 3 is not in 30. */
function contains(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + value.length)];
    const isLonger = /[\w]/.test(before) || /[\w]/.test(after);
    const goesOn = /[.,:]/.test(after) && /\d/.test(text.charAt(at + value.length + 1));
    if (!isLonger && !goesOn) return true;
  }
  return false;
}

/** The change as a statement of its own. */
export function describeChangedValue({ key, from, to }: ChangedValue, file: string): string {
  return `${key} in ${file} is ${to} now (was ${from})`;
}
