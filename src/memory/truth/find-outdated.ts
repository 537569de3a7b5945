import { type Comparison, compareRead, completesLast } from "@/memory/truth/compare-statements.ts";
import { announcesChange } from "@/memory/truth/announced/announced-change.ts";
import { compareKin, type IsCommon } from "@/memory/truth/compare-kin.ts";
import { statesMore } from "@/memory/truth/states-more.ts";
import { compareWholes } from "@/memory/truth/compare-wholes.ts";
import {
  isBareTakeback,
  readStatement,
  type ReadStatement,
} from "@/memory/truth/statement-clauses.ts";
import {
  type DatedStatement,
  type Outdated,
  statesSomething,
} from "@/memory/truth/dated-statement.ts";
import { quantityOf } from "@/memory/truth/quantity.ts";
import { isEverydayWord } from "@/memory/recall/1-query/everyday-words.ts";
import { analyze } from "@/store/text/analyze.ts";
import { DONE_TAG, PASSING_TAG } from "@/memory/passing-tag.ts";
import type { Origin } from "@/store/memory-types.ts";

/**
 * Finds the memories that a new statement contradicts. `justSaidIds` are memories of what the same
 * speaker said just before: only these can be meant by "scrap that" or "no, 9125".
 */
export function findOutdated(
  statement: DatedStatement,
  candidates: readonly DatedStatement[],
  justSaidIds: readonly string[] = [],
): Outdated[] {
  const outdated: Outdated[] = [];
  if (!statesSomething(statement) || statement.type === "Fix") return outdated;
  const read = readStatement(statement.text);
  const isCommon = commonWords(candidates);
  for (const old of candidates) {
    if (!isComparable(statement, old) || old.createdAtMs > statement.createdAtMs) continue;
    const completed = justSaidIds.includes(old.id) ? compareWithLast(old, statement) : undefined;
    const compared = completed ?? compareFully(old, statement, read, candidates, isCommon);
    const found = judge(old, statement, compared);
    if (found !== undefined) outdated.push(found);
  }
  return outdated;
}

/**
 * Finds a stored memory that is newer than the statement and replaces it. A transcript may be read
 * long after it was written.
 */
export function findReplacement(
  statement: DatedStatement,
  candidates: readonly DatedStatement[],
): string | undefined {
  if (!statesSomething(statement)) return undefined;
  const read = readStatement(statement.text);
  const newest = candidates.toSorted((a, b) => b.createdAtMs - a.createdAtMs);
  return newest.find(
    (newer) =>
      newer.createdAtMs > statement.createdAtMs &&
      newer.type !== "Fix" &&
      isComparable(newer, statement) &&
      newer.supersededBy === undefined &&
      judge(statement, newer, compareRead(read, readStatement(newer.text)))?.isSure === true,
  )?.id;
}

function isComparable(newer: DatedStatement, older: DatedStatement): boolean {
  if (older.id === newer.id || !statesSomething(older) || !statesSomething(newer)) return false;
  if (older.text === newer.text) return false;
  const isSameSource = older.sourceId !== undefined && older.sourceId === newer.sourceId;
  const isCurrent = older.supersededBy === undefined && older.tier !== "abandoned";
  return isCurrent && !isSameSource && !areElsewhere(newer.directory, older.directory);
}

function judge(
  older: DatedStatement,
  newer: DatedStatement,
  compared: Comparison,
): Outdated | undefined {
  if (compared.relation === "none") return undefined;
  // A fix is judged by whether it works again: a doubt about it helps nobody.
  if (older.type === "Fix" && compared.relation === "differs") return undefined;
  // Agents tell stories ("it was routed to X instead of Y"): only the value may differ there.
  if (newer.origin !== "user" && compared.isSameFrame !== true) return undefined;
  const isSure =
    compared.relation === "supersedes" &&
    mayReplace(newer.origin, older.origin) &&
    newer.directory === older.directory &&
    (compared.isExplicit === true || !areFeatureBranches(newer.branch, older.branch));
  // Two remarks in passing are told only to those who ask, and a date alone misleads them.
  const areInPassing = [older.tags, newer.tags].every(isSaidInPassing);
  if (!isSure && areInPassing && !hasUnit(compared.oldValue)) return undefined;
  // A guess of an agent against the user's word is no news.
  if (!isSure && compared.relation === "differs" && !mayReplace(newer.origin, older.origin)) {
    return undefined;
  }
  const { why, oldValue } = compared;
  return { memoryId: older.id, isSure, why, ...(oldValue === undefined ? {} : { oldValue }) };
}

/** Compares clause by clause and, if a user says that something changes, as a whole. */
function compareFully(
  old: DatedStatement,
  { origin, tags }: DatedStatement,
  newer: ReadStatement,
  candidates: readonly DatedStatement[],
  isCommon: IsCommon,
): Comparison {
  const older = readStatement(old.text);
  const compared = keepOtherFacts(compareRead(older, newer), older, newer);
  // A finding of an agent may name what the user gives up, and still be true.
  const isChosen = old.origin === "user" || old.type === "Decision";
  if (compared.relation !== "none" || origin !== "user" || !isChosen) return compared;
  const whole = compareWholes(older, newer);
  if (whole?.oldValue === undefined) {
    const isInPassing = [old.tags, tags].some(isSaidInPassing);
    const kin = compareKin(older, newer, isCommon, isInPassing);
    if (kin !== undefined) return keepOtherFacts(kin, older, newer);
    return announcesChange(older, newer, isCommon) ?? compared;
  }
  const value = whole.oldValue;
  const naming = candidates.filter(
    ({ text, origin: by }) => by === "user" && text.toLowerCase().includes(value),
  );
  // A name that many statements use belongs to the project, and means none of them.
  return naming.length <= NAMING_MAX ? keepOtherFacts(whole, older, newer) : compared;
}

/** True for a date, a time or an amount, and not for a bare number or a name. */
function hasUnit(value = ""): boolean {
  return (quantityOf(value, "")?.unit ?? "") !== "";
}

/** False for a decision that was carried out: what was decided otherwise later replaces it. */
function isSaidInPassing(tags: readonly string[] = []): boolean {
  return tags.includes(PASSING_TAG) && !tags.includes(DONE_TAG);
}

/**
 * A statement that gives several values, of which one has changed, is not replaced as a whole: both
 * are kept, and it is told with the newer one.
 */
function keepOtherFacts(found: Comparison, older: ReadStatement, newer: ReadStatement): Comparison {
  const { relation, oldValue } = found;
  if (relation !== "supersedes" || oldValue === undefined) return found;
  return statesMore(older, newer, oldValue) ? { ...found, relation: "differs" } : found;
}

/** Says which words are used all over the project: they name no subject. */
function commonWords(candidates: readonly DatedStatement[]): IsCommon {
  const known = new Map<string, boolean>();
  const isCommon = (word: string) => {
    if (analyze(word).some(isEverydayWord)) return true;
    let count = 0;
    for (const { text } of candidates) if (text.toLowerCase().includes(word)) count += 1;
    return count > COMMON_MIN;
  };
  return (word) => {
    const found = known.get(word) ?? isCommon(word);
    known.set(word, found);
    return found;
  };
}

/** Guess. */
const COMMON_MIN = 8;

/** Guess. */
const NAMING_MAX = 2;

/** Compares a correction with what was said just before it. */
function compareWithLast(last: DatedStatement, { text }: DatedStatement): Comparison | undefined {
  if (!isBareTakeback(text)) return completesLast(last.text, text);
  return { relation: "supersedes", why: "taken back", isExplicit: true };
}

const RANKS: Readonly<Record<Origin, number>> = { user: 3, agent: 2, tool: 1, file: 1, import: 1 };

/** The user's word replaces anything; nobody but the user replaces the user's word. */
export function mayReplace(newer: Origin, older: Origin): boolean {
  return RANKS[newer] >= RANKS[older];
}

/** True if the two apply to different folders. */
function areElsewhere(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined || a === b) return false;
  return !a.startsWith(`${b}/`) && !b.startsWith(`${a}/`);
}

const SHARED_BRANCHES = new Set(["main", "master", "develop", "dev", "trunk"]);

/** True for two different branches of which neither is the project's: both may be right. */
function areFeatureBranches(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined || a === b) return false;
  return !SHARED_BRANCHES.has(a) && !SHARED_BRANCHES.has(b);
}
