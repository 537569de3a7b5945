import { countMatches, firstMatch, polarityWords } from "@/ghap/outcome/polarity-words.ts";
import type { CheckKind } from "@/ghap/outcome/outcome.ts";

/** One thing that a prediction says about tests or builds. */
export interface Claim {
  readonly kind: CheckKind;
  readonly passes: boolean;
  /** Words that say which tests: "cart", "test_login". Empty if it says none. */
  readonly scope: readonly string[];
  readonly isAboutAll: boolean;
  /** Words of the reason that a failure is said to have. */
  readonly reason: readonly string[];
}

export interface PredictedClaims {
  readonly claims: readonly Claim[];
  /** True if the prediction also says something that no test or build can show. */
  readonly saysMore: boolean;
}

/** Guess: nobody states a prediction in more characters. */
const CHARS_MAX = 600;

/**
 * Finds what a prediction says about tests and builds. Undefined if it says nothing about them, leaves it
 * open ("pass or fail"), counts ("two tests fail"), asks, or says it in a way that is not understood.
 */
export function predictedClaims(prediction: string): PredictedClaims | undefined {
  if (prediction.length > CHARS_MAX) return undefined;
  const text = inUsualWords(withoutAttributes(withoutQuotations(prediction.normalize("NFKC"))));
  if (firstMatch(text, polarityWords().open) >= 0 || COUNTS.test(text)) return undefined;
  const clauses = clausesOf(text);
  const claims: Claim[] = [];
  let saysMore = false;
  for (const clause of clauses) {
    const claim = claimOf(clause);
    if (claim === "unclear") return undefined;
    if (claim === undefined) saysMore = true;
    else claims.push(claim);
  }
  return claims.length === 0 ? undefined : { claims, saysMore };
}

/** "12 passed", "3 tests fail": that is more than whether they pass. */
const COUNTS =
  /\b[1-9]\d*(?: \w+)? (?:tests?|specs?|passed|passing|failed|failing|failures?|errors?|examples?)\b/i;

/** Quoted sentences are somebody else's words; a quoted name is a name. */
function withoutQuotations(text: string): string {
  return text.replace(
    /(["'`“‘])([^"'`”’\n]{1,200})(["'`”’])(?!\p{L})/gu,
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
  return (
    text
      .replace(
        /\b(tests?|specs?|suites?|builds?|compilation|type ?-?check) ((?:will |should |still |now )?)works?\b/gi,
        "$1 $2passes",
      )
      .replace(/\bnon-zero\b/gi, "nonzero")
      // German puts a part of the verb at the end.
      .replace(
        /(?<!\p{L})(?:läuft|laufen)(?!\p{L})(.{0,60}?)(?<!\p{L})durch(?!\p{L})/giu,
        "$1 bestehen",
      )
  );
}

/** A thing that a run does without says nothing about how it ends: "passes without retries". */
function withoutManner(clause: string): string {
  return clause.replace(/(?<!\p{L})(?:without|ohne|sin|sans|sem|senza|без|bez)(?!\p{L}).*$/iu, " ");
}

/** Parts of a sentence that stand for themselves, without circumstances in front: "If …, the test". */
function clausesOf(text: string): string[] {
  const { circumstance } = polarityWords();
  const parts = text
    .split(
      /[.;!:。；\n]+(?=\s|$)|[,、，]|(?<![\p{L}\p{N}])(?:and|but|und|aber|y|pero|et|mais|e|ma|и|но|а|i|ale|en|och|og|ve)(?![\p{L}\p{N}])/giu,
    )
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
  };
}

/** Guess: a negation of the verb is not farther in front of it than this. */
const NEGATION_CHARS_MAX = 30;

/** Whether the verb is negated. What comes behind "with" or "because" is not about the verb. */
function negationOf(clause: string, verbAt: number): "negated" | "plain" | "unclear" {
  const { not, reason, circumstance } = polarityWords();
  const tail = clause.slice(verbAt);
  const ends = [firstMatch(tail, reason), firstMatch(tail, circumstance)].filter((at) => at > 0);
  const said = clause.slice(0, verbAt + Math.min(tail.length, ...ends));
  const found = [...said.matchAll(not)].map(({ index }) => index);
  if (found.length === 0) return "plain";
  if (found.some((at) => at > 0 && at < verbAt - NEGATION_CHARS_MAX)) return "unclear";
  // "ne … pas" and "ya no" are one negation in two words.
  return found.length === 1 || /(?<!\p{L})(?:ne|ya|n['’])/iu.test(said) ? "negated" : "unclear";
}

function withoutVerb(text: string): string {
  const { pass, fail } = polarityWords();
  return text.replace(pass, " ").replace(fail, " ");
}

/** "no type errors", "tsc reports 0 errors", "no test failures", "the type check is clean". */
function errorFree(clause: string): Claim | undefined {
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
    scope: isTest ? scopeOf(clause, at) : [],
    isAboutAll: countMatches(clause, all) > 0,
    reason: isTest && !passes ? ["compil"] : [],
  };
}

/** Subjects that mean what was run, whatever it was. */
const PRONOUN =
  /^(?:nothing|none|it|they|this|that|these|those|we|i|expect|expected|should|will|would|now|then|still|also|just|be|is|are|stay|stays|go|goes|turn|turns|get|gets|run|runs|command|pipeline|everything|all|do|does|did|wont|won|doesn|don|didn|isn|aren|to|the|a|an|again|anymore|not|no|never|longer|stop|es|sie|alles|wird|werden|va|vai|wszystko|всё|все|todo|tout)$/i;

/** Whether a clause is about a test or a build; undefined if it is about something else. */
function kindOfClause(clause: string, verbAt: number): CheckKind | undefined {
  const { test, build } = polarityWords();
  const isTest = countMatches(clause, test) > 0 || namesTest(clause);
  const isBuild = countMatches(clause, build) > 0;
  if (isTest && isBuild) return undefined;
  if (isTest) return "test";
  if (isBuild) return "build";
  const isBare = wordsOf(clause.slice(0, verbAt)).every((word) => PRONOUN.test(word));
  return isBare ? "test" : undefined;
}

/** Names by which languages mark tests: test_login, cart.spec.ts, LoginTest, TestFlags. */
function namesTest(clause: string): boolean {
  return /(?:^|[\s/.])test_\w|_test\b|[._-](?:test|spec)\.\w|\p{Ll}(?:Test|Tests|Spec)\b|\bTest[A-Z]\w|::/u.test(
    clause,
  );
}

function withoutNames(text: string): string {
  return text.replace(/\S*[_/.:]\S*|\b[A-Za-z]+\d\w*|\b(?:e2e|l10n|i18n)\b/g, " ");
}

/** Words that say nothing about which tests are meant. */
const GENERAL =
  /^(?:the|a|an|this|that|these|those|our|my|its|their|will|would|should|shall|can|does|do|did|is|are|be|been|has|have|now|then|still|also|just|even|again|anymore|any|more|all|every|each|whole|entire|full|complete|new|existing|same|other|remaining|unit|integration|functional|regression|test|tests|testcase|spec|specs|suite|suites|case|cases|run|runs|build|builds|image|file|files|stay|stays|remain|remains|keep|keeps|turn|turns|go|goes|get|gets|become|becomes|expect|expected|that|i|we|it|they|not|no|never|longer|stop|stops|won|doesn|don|isn|aren|didn|t|s|to|of|everything|both|npm|yarn|pnpm|pytest|jest|vitest|mocha|cargo|go|make|mvn|gradle|tsc|production|release|debug|der|die|das|den|dem|ein|eine|wird|werden|weiterhin|noch|immer|nicht|mehr|jetzt|alle|tests?|el|la|los|las|un|una|le|les|l|des|o|os|as|i|gli|va|vai|van|ahora|ya|prueba|pruebas|teste|testes|se|ne|pas|plus|тест|тесты|теперь|не|все|test|testy|nie|teraz|się|type|check|server|binary|compilation|compiler|code|project|и|flaky|failing|passing|should|suite)$/iu;

/** Names of tests and files: they say which tests are meant wherever they stand. */
const NAME = /[_/]|\p{Ll}\p{Lu}|\.\p{Ll}+|::|^Test\p{Lu}/u;
/** Between a test and what it is about: "the tests for the cart". */
const ABOUT =
  /^(?:of|for|in|from|under|around|für|von|aus|de|del|para|pour|du|di|per|для|из|w|dla|av|för)$/i;

/**
 * The words of the subject that say which tests: names, the words right before "test", and those
 * that a preposition joins to it.
 */
function scopeOf(clause: string, verbAt: number): string[] {
  const head = wordsOf(clause.slice(0, verbAt));
  const noun = head.findLastIndex((word) => isTestNoun(word));
  const found = head.filter((word) => NAME.test(word));
  for (let at = noun - 1; at >= 0 && !GENERAL.test(head[at] ?? ""); at -= 1)
    found.push(head[at] ?? "");
  const joined = noun < 0 ? -1 : head.findIndex((word, i) => i > noun && ABOUT.test(word));
  if (joined >= 0) found.push(...head.slice(joined + 1).filter((word) => !GENERAL.test(word)));
  return [...new Set(found.map((word) => word.toLowerCase()))].filter((word) => word.length > 1);
}

function isTestNoun(word: string): boolean {
  const { test } = polarityWords();
  test.lastIndex = 0;
  return word.replace(test, "") === "";
}

/** Words of any alphabet; names keep their parts together. Scripts without spaces give none. */
function wordsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}_][\p{L}\p{N}_./:-]*/gu) ?? [];
  return words
    .map((word) => word.replace(/[./:-]+$/, ""))
    .filter(
      (word) =>
        !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word),
    );
}

const GENERAL_REASON =
  /^(?:the|a|an|same|error|errors|failure|still|its|this|that|is|are|was|be|some|message|exception|test|tests|missing|wrong|not|because|of|due|to|ein|eine|einem|der|die|das|dem|den|un|una|le|la|el|un|une)$/iu;

function reasonOf(tail: string): string[] {
  const { reason, circumstance } = polarityWords();
  const at = firstMatch(tail, reason);
  if (at < 0) {
    // "fails after the upgrade" names a time; "fails: ECONNREFUSED" a reason.
    return firstMatch(tail, circumstance) >= 0 ? [] : codeWords(tail);
  }
  const words = wordsOf(tail.slice(at)).slice(1);
  return words
    .map((word) => word.toLowerCase())
    .filter((word) => !GENERAL_REASON.test(word) && word.length > 2);
}

function codeWords(text: string): string[] {
  return wordsOf(text)
    .filter((word) => /[A-Z]{3}|\p{Ll}\p{Lu}|\d/u.test(word))
    .map((word) => word.toLowerCase());
}
