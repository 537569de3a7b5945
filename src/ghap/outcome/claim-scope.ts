import { firstMatch, LETTERS, polarityWords } from "@/ghap/outcome/polarity-words.ts";

/** Finds which tests a claim is about, and for what reason they are said to fail. */

/** Lists of words are texts that are searched: a hook would have to compile a pattern. */
function isIn(list: string, word: string): boolean {
  return list.includes(` ${word.toLowerCase()} `);
}

/** Subjects that mean what was run, whatever it was, with what stands around them. */
const PRONOUNS =
  " nothing none it they this that these those we i expect expected should will would now then still also just be is are stay stays go goes turn turns get gets run runs everything all do does did wont won doesn don didn isn aren to the a an again anymore not no never longer stop es sie alles wird werden va vai wszystko всё все todo tout ";

/** True if the words before a verb name nothing: "it", "they all will". */
export function namesNothing(text: string): boolean {
  return wordsOf(text).every((word) => isIn(PRONOUNS, word));
}

/** Names by which languages mark tests: `test_login`, `cart.spec.ts`, `LoginTest`, `TestFlags`. */
export function namesTest(clause: string): boolean {
  return /(?:^|[\s/.])test_\w|_test\b|[._-](?:test|spec|cy)\.\w|[a-z](?:Test|Tests|Spec)\b|\bTest[A-Z]\w|::/.test(
    clause,
  );
}

export function withoutNames(text: string): string {
  return text.replace(/\S*[_/.:]\S*|\b[A-Za-z]+\d\w*|\b(?:e2e|l10n|i18n)\b/g, " ");
}

/** Words that say nothing about which tests are meant. */
const GENERAL =
  " the a an this that these those our my its their will would should shall can does do did is are be been has have now then still also just even again anymore any more all every each whole entire full complete test tests testcase spec specs suite suites case cases run runs build builds file files stay stays remain remains keep keeps turn turns goes get gets become becomes expect expected i we it they not no never longer stop stops won doesn don isn aren didn t s to of everything both der die das den dem ein eine wird werden weiterhin noch immer nicht mehr jetzt alle el la los las un una le les l des o os as gli va vai van ahora ya prueba pruebas teste testes se ne pas plus тест тесты теперь не все testy nie teraz się type check binary compilation compiler code project и flaky failing passing ";

/** Names of tests and files: they say which tests are meant wherever they stand. */
const NAME = /[_/]|[a-z][A-Z]|\.[a-z]|::|^Test[A-Z]/;
/** Words between a test and what it is about: "the tests for the cart". */
const ABOUT =
  " of for in from under around für von aus de del para pour du di per для из w dla av för ";

/** Programs by which people call their tests and builds. */
const RUNNERS =
  " npm yarn pnpm bun deno node pytest unittest jest vitest mocha rspec cargo nextest go make cmake ctest mvn maven gradle sbt dotnet swift xcodebuild bazel flutter mix phpunit tox nox tsc vite webpack docker playwright cypress ";

/** The programs that a clause names: what it says is shown only by a run of these. */
export function runnersIn(clause: string): string[] {
  const words = wordsOf(clause).map((word) => word.toLowerCase());
  return [...new Set(words.filter((word) => isIn(RUNNERS, word)))];
}

/** Words that ask for more than one run, or for more than that it passes. */
const MORE_THAN_A_RUN =
  /\b(?:times|runs|repeatedly|consistently|reliably|always|every time|in a row|seconds?|minutes?|ms|faster|slower|quicker|under|within|less than|deterministic\w*|locally|remotely|mal|veces|fois)\b/i;

export function asksForMore(clause: string): boolean {
  return MORE_THAN_A_RUN.test(clause);
}

/** Circumstances that are part of the run itself: flags, versions, platforms. */
const RUN_SETTING =
  /(?:^|\s)(--?[a-z][\w-]*|\d+(?:\.\d+)+|ci|windows|linux|macos|docker|headless|parallel|production|staging|release|chrome|firefox|safari|strict)(?![\w-])/gi;

/** The settings that a clause wants for the run, in lower case. */
export function settingsIn(tail: string): string[] {
  return (tail.match(RUN_SETTING) ?? []).map((word) => word.trim().toLowerCase());
}

/**
 * The words of the subject that say which tests: names, the words right before "test", and those
 * that a preposition joins to it.
 */
export function scopeOf(clause: string, verbAt: number): string[] {
  const head = wordsOf(clause.slice(0, verbAt));
  // "The firmware builds" has no noun for the build: its subject stands in front of the verb.
  const last = head.findLastIndex(isCheckNoun);
  const noun = last < 0 ? head.length : last;
  const found = head.filter((word) => NAME.test(word) && !isIn(RUNNERS, word));
  for (let at = noun - 1; at >= 0 && !isGeneral(head[at] ?? ""); at -= 1)
    found.push(head[at] ?? "");
  const joined = last < 0 ? -1 : head.findIndex((word, i) => i > noun && isIn(ABOUT, word));
  if (joined >= 0) found.push(...head.slice(joined + 1).filter((word) => !isGeneral(word)));
  return [...new Set(found.map((word) => word.toLowerCase()))].filter((word) => word.length > 1);
}

function isGeneral(word: string): boolean {
  return isIn(GENERAL, word) || isIn(RUNNERS, word);
}

function isCheckNoun(word: string): boolean {
  const { test, build } = polarityWords();
  return word.replace(test, "") === "" || word.replace(build, "") === "";
}

/** The words of a text; names keep their parts together. Scripts without spaces give none. */
function wordsOf(text: string): string[] {
  const words = text.match(new RegExp(`[${LETTERS}][${LETTERS}./:-]*`, "g")) ?? [];
  return words.map((word) => word.replace(/[./:-]+$/, ""));
}

const GENERAL_REASONS =
  " the a an same error errors failure still its this that is are was be some message exception test tests missing wrong not because of due to ein eine einem der die das dem den un una le la el une ";

/** The words of the reason behind a verb. */
export function reasonOf(tail: string): string[] {
  const { reason, circumstance } = polarityWords();
  const at = firstMatch(tail, reason);
  if (at < 0) {
    // "fails after the upgrade" names a time; "fails: ECONNREFUSED" a reason.
    return firstMatch(tail, circumstance) >= 0 ? [] : codeWords(tail);
  }
  const words = wordsOf(tail.slice(at)).slice(1);
  return words
    .map((word) => word.toLowerCase())
    .filter((word) => !isIn(GENERAL_REASONS, word) && word.length > 2);
}

function codeWords(text: string): string[] {
  return wordsOf(text)
    .filter((word) => /[A-Z]{3}|[a-z][A-Z]|\d/.test(word))
    .map((word) => word.toLowerCase());
}
