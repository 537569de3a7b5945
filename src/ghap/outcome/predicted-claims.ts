import {
  asksForMore,
  namesNothing,
  namesTest,
  reasonOf,
  runnersIn,
  scopeOf,
  settingsIn,
  withoutNames,
} from "@/ghap/outcome/claim-scope.ts";
import { countMatches, firstMatch, LETTERS, polarityWords } from "@/ghap/outcome/polarity-words.ts";
import type { CheckKind, Claim, PredictedClaims } from "@/ghap/outcome/outcome.ts";

/** Guess: nobody states a prediction in more characters. */
const CHARS_MAX = 600;

/**
 * Finds what a prediction says about tests and builds. Undefined if it says nothing about them, leaves it
 * open ("pass or fail"), counts ("two tests fail"), asks, or says it in a way that is not understood.
 */
export function predictedClaims(prediction: string): PredictedClaims | undefined {
  if (prediction.length > CHARS_MAX) return undefined;
  const text = inUsualWords(withoutAttributes(withoutQuotations(toUsualForm(prediction))));
  if (firstMatch(text, polarityWords().open) >= 0 || COUNTS.test(text)) return undefined;
  const clauses = clausesOf(text);
  const claims: Claim[] = [];
  let saysMore = false;
  for (const clause of clauses) {
    const claim = claimOf(clause);
    if (claim === "unclear") return undefined;
    if (claim === undefined || asksForMore(clause)) saysMore = true;
    if (claim !== undefined) claims.push(claim);
  }
  return claims.length === 0 || areOpposed(claims) ? undefined : { claims, saysMore };
}

/** "Fails without the fix and passes with it": nobody can tell which of the two was run. */
function areOpposed(claims: readonly Claim[]): boolean {
  return claims.some((one) =>
    claims.some(
      (other) => one.kind === other.kind && one.passes !== other.passes && sameScope(one, other),
    ),
  );
}

function sameScope(one: Claim, other: Claim): boolean {
  return one.scope.length === 0 || other.scope.length === 0;
}

/** The first normalisation of a process takes a millisecond, and most predictions need none. */
function toUsualForm(text: string): string {
  return /[\u0080-\uffff]/.test(text) ? text.normalize("NFKC") : text;
}

/** "12 passed", "3 tests fail": that is more than whether they pass. */
const COUNTS =
  /\b(?:[1-9]\d*|two|three|four|five|six|seven|eight|nine|ten|twenty|dozens?|hundreds?)(?: \w+)? (?:tests?|specs?|passed|passing|failed|failing|failures?|errors?|examples?)\b/i;

/** Quoted sentences are somebody else's words; a quoted name is a name. */
function withoutQuotations(text: string): string {
  if (!/["'`“‘]/.test(text)) return text;
  return text.replace(
    /(["'`“‘])([^"'`”’\n]{1,200})(["'`”’])(?![A-Za-z])/g,
    (_, open, inner: string) => (/\s/.test(inner) && open !== "`" ? " " : ` ${inner} `),
  );
}

/** "the failing test" says how it was; "breaks" behind it says what is predicted. */
function withoutAttributes(text: string): string {
  return text
    .replace(
      /\b(?:previously |currently |formerly |once )?(?:failing|failed|broken|passing|green|red)(?= (?:\w+ ){0,2}(?:tests?|specs?|suites?|builds?|ones?|cases?)\b)/gi,
      " ",
    )
    .replace(/\b(?:previously|currently|formerly) \w+(?= )/gi, " ");
}

/** "Works" says that a test or a build passes only if it is said of one. */
function inUsualWords(text: string): string {
  if (!text.includes("work") && !text.includes("non-") && !text.includes("durch")) return text;
  return (
    text
      .replace(
        /\b(tests?|specs?|suites?|builds?|compilation|type ?-?check) ((?:will |should |still |now )?)works?\b/gi,
        "$1 $2passes",
      )
      .replace(/\bnon-zero\b/gi, "nonzero")
      // German puts a part of the verb at the end.
      .replace(/\b(?:läuft|laufen) (.{0,60}?)\bdurch\b/gi, "$1 bestehen")
  );
}

/** A thing that a run does without says nothing about how it ends: "passes without retries". */
function withoutManner(clause: string): string {
  return clause.replace(/(?:^|\s)(?:without|ohne|sin|sans|sem|senza|без|bez)\s.*$/i, " ");
}

/** Parts of a sentence that stand for themselves, without circumstances in front: "If …, the test". */
function clausesOf(text: string): string[] {
  const { circumstance } = polarityWords();
  // In small letters: "I" is no Polish "and".
  const joining = new RegExp(
    `[.;!:。；\\n]+(?=\\s|$)|[,、，]|(?<![${LETTERS}])(?:and|And|but|But|und|aber|y|pero|et|mais|e|ma|и|но|а|i|ale|en|och|og|ve)(?![${LETTERS}])`,
    "g",
  );
  const parts = text
    .split(joining)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.filter((part) => {
    const at = firstMatch(part, circumstance);
    return at !== 0 || parts.length === 1;
  });
}

function claimOf(whole: string): Claim | "unclear" | undefined {
  const words = polarityWords();
  const noErrors = errorFree(whole);
  if (noErrors !== undefined) return noErrors;
  const clause = withoutManner(whole);
  const [passes, fails] = [countMatches(clause, words.pass), countMatches(clause, words.fail)];
  if (passes + fails === 0) return compileClaim(clause);
  const verbAt = firstMatch(clause, passes > 0 ? words.pass : words.fail);
  // "fails to pass" is a negation and a verb.
  const isNegatedBy = /\bfail(?:s|ed)? to\b/i.test(clause);
  if (passes > 0 && fails > (isNegatedBy ? 1 : 0)) return "unclear";
  if (passes === 0 && isNegatedBy) return compileClaim(clause);
  const negation = negationOf(clause, verbAt);
  if (negation === "unclear") return "unclear";
  const kind = kindOfClause(clause, verbAt);
  if (kind === undefined) return undefined;
  const head = clause.slice(0, verbAt);
  if (/\d/.test(withoutNames(head)) || /^\W*\d/.test(withoutVerb(clause.slice(verbAt))))
    return "unclear";
  const isPositive = passes > 0 !== (negation === "negated");
  return {
    kind,
    passes: isPositive,
    scope: scopeOf(clause, verbAt),
    isAboutAll: countMatches(clause, words.all) > 0,
    reason: isPositive ? [] : reasonOf(clause.slice(verbAt)),
    run: [...runnersIn(head), ...settingsIn(clause.slice(verbAt))],
  };
}

/** Guess: a negation of the verb is not farther in front of it than this. */
const NEGATION_CHARS_MAX = 30;

/** Says whether the verb is negated. What comes behind "with" or "because" is not about the verb. */
function negationOf(clause: string, verbAt: number): "negated" | "plain" | "unclear" {
  const { not, reason, circumstance } = polarityWords();
  const tail = clause.slice(verbAt);
  const ends = [firstMatch(tail, reason), firstMatch(tail, circumstance)].filter((at) => at > 0);
  const said = clause.slice(0, verbAt + Math.min(tail.length, ...ends));
  const found = placesOf(said, not);
  if (found.length === 0) return "plain";
  if (found.some((at) => at > 0 && at < verbAt - NEGATION_CHARS_MAX)) return "unclear";
  // "ne … pas" and "ya no" are one negation in two words.
  return found.length === 1 || /(?:^|\s)(?:ne|ya|n['’])/i.test(said) ? "negated" : "unclear";
}

/** The places where a global pattern matches. */
function placesOf(text: string, pattern: RegExp): number[] {
  const places: number[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    places.push(match.index);
  }
  return places;
}

function withoutVerb(text: string): string {
  const { pass, fail } = polarityWords();
  return text.replace(pass, " ").replace(fail, " ");
}

/** "no type errors", "tsc reports 0 errors", "no test failures", "the type check is clean". */
function errorFree(clause: string): Claim | undefined {
  if (!/rror|ailure|clean|ehler|rreur/.test(clause)) return undefined;
  const isErrorFree =
    /\b(?:no|zero|0|without(?: any)?|keine|sin|sans|nessun)\b(?: \w+){0,2} (?:errors?|failures?|fehler|errores|erreurs)\b/i.test(
      clause,
    );
  const isClean = /\b(?:is|are|stays?|comes? back|runs?|reports?) clean(?:ly)?\b/i.test(clause);
  if (!isErrorFree && !isClean) return undefined;
  const { test, build, compiles } = polarityWords();
  const isTest = countMatches(clause, test) > 0 || (isErrorFree && /\bfailures?\b/i.test(clause));
  const isBuild =
    countMatches(clause, build) + countMatches(clause, compiles) > 0 ||
    /\b(?:type|typescript|compiler?|compile|build|ts) errors?\b/i.test(clause);
  if (isTest === isBuild) return undefined;
  return {
    kind: isTest ? "test" : "build",
    passes: true,
    scope: [],
    isAboutAll: isTest,
    reason: [],
    run: runnersIn(clause),
  };
}

/** "it compiles", "the image builds", "the test fails to compile". */
function compileClaim(clause: string): Claim | "unclear" | undefined {
  const { compiles, not, test, all } = polarityWords();
  const at = firstMatch(clause, compiles);
  if (at < 0) return undefined;
  const negations = countMatches(clause, not);
  if (negations > 1) return "unclear";
  const passes = negations === 0;
  const isTest = countMatches(clause, test) > 0;
  return {
    kind: isTest ? "test" : "build",
    passes,
    scope: scopeOf(clause, at),
    isAboutAll: countMatches(clause, all) > 0,
    reason: isTest && !passes ? ["compil"] : [],
    run: [...runnersIn(clause.slice(0, at)), ...settingsIn(clause.slice(at))],
  };
}

/** Says if a clause is about a test or a build; undefined if it is about something else. */
function kindOfClause(clause: string, verbAt: number): CheckKind | undefined {
  const { test, build } = polarityWords();
  const isTest = countMatches(clause, test) > 0 || namesTest(clause);
  const isBuild = countMatches(clause, build) > 0;
  // `zig build test` tests.
  if (isTest && isBuild) return /\bbuild tests?\b/i.test(clause) ? "test" : undefined;
  if (isTest) return "test";
  if (isBuild) return "build";
  return namesNothing(clause.slice(0, verbAt)) ? "test" : undefined;
}
