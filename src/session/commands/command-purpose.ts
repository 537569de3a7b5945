import { LIMITS } from "@/base/limits.ts";
import { describeRun } from "@/session/commands/command-key.ts";
import { isInContainer, isWrapped, nameOf } from "@/session/commands/command-wrapper.ts";
import { isRewriting, rewritesCode } from "@/session/commands/remedy-command.ts";
import { DISPLAYING_PROGRAMS, REMOTE_PROGRAMS } from "@/session/commands/program-kinds.ts";
import {
  programOf,
  type SimpleCommand,
  splitCommands,
  withoutLauncher,
} from "@/session/commands/simple-command.ts";

/*
 * Rules of thumb for what a command is for, as far as its words tell. Learning a fix needs two
 * answers: which steps between a failure and the next success can have fixed it, and whether
 * another command did the same job as the failed one. The lists of words are guesses.
 */

const DISPLAYING_GIT =
  /^(?:status|log|diff|show|branch|blame|grep|ls-files|remote|rev-parse|describe|shortlog|reflog)$/;

/** True if the command only displays something and cannot affect another command. */
export function onlyDisplays(command: string): boolean {
  const commands = splitCommands(command);
  return commands !== undefined && commands.every(isDisplay);
}

function isDisplay({ words, redirects }: SimpleCommand): boolean {
  const program = programOf(words);
  const writes = redirects.some(({ raw, isInput }) => !isInput && !/&\d$|\/dev\/null$/.test(raw));
  if (writes) return false;
  if (program === "sed") return !words.some(({ value }) => /^-[a-z]*i|^--in-place/.test(value));
  if (program === "git") return DISPLAYING_GIT.test(words[1]?.value ?? "");
  return DISPLAYING_PROGRAMS.has(program);
}

/** Words of commands that only check or look up something. */
const CHECKING =
  /^(?:tests?|spec|lint|check|typecheck|tsc|eslint|jest|vitest|mocha|pytest|mypy|pyright|flake8|rspec|e2e|bench|verify|audit|outdated|doctor|version|help|--version|--help)$/;
/** Flags that make such a command change something. */
const CHANGING_FLAGS = /^(?:--(?:fix|write|update|update-?snapshots?|apply)|-u)$/i;
/** Subcommands of git that only record or publish. */
const RECORDING_GIT = /^(?:add|commit|push|fetch|tag)$/;

/** True if the command cannot have made another one pass: it displays, checks or records. */
export function cannotFixAnything(command: string): boolean {
  const { key, prelude } = describeRun(command);
  const commands = splitCommands(prelude === "" ? key : `${prelude}; ${key}`);
  return commands !== undefined && commands.every((one) => isDisplay(one) || isCheck(one));
}

/** True if the command runs tests or other checks, so that its outcome depends on the code alone. */
export function isCheckOfCode(command: string): boolean {
  const commands = splitCommands(describeRun(command).key) ?? [];
  return commands.some(
    (one) => (isCheck(one) || runsCheckScript(one)) && !REMOTE_PROGRAMS.test(programOf(one.words)),
  );
}

/** Programs that run a script, whose name says what it does. */
const SCRIPT_RUNNERS = /^(?:(?:ba|z|da|k|fi)?sh|python[\d.]*|py|node|deno|bun|ruby|perl|php)$/;

/** True for `sh ci/run-tests.sh`, `./waitlist_test.py` and the like. */
function runsCheckScript({ words }: SimpleCommand): boolean {
  const [program = "", ...args] = words.map(({ value }) => value);
  const isRunner = SCRIPT_RUNNERS.test(programOf(words));
  const script = isRunner ? args.find((word) => !word.startsWith("-")) : program;
  if (script === undefined || (!isRunner && !script.includes("/"))) return false;
  return nameOf(script)
    .split(/[._:-]/)
    .some((part) => CHECKING.test(part));
}

/** Programs that answer a question: exit code 1 says no, and nothing is broken. */
const ASKING =
  /^(?:grep|egrep|fgrep|zgrep|rg|ag|ack|diff|cmp|comm|test|\[|which|type|pgrep|pidof|lsof|fuser|command)$/;

/** True if a command that ended with this exit code has only answered a question with no. */
export function onlyAnswersNo(command: string, exitCode: number): boolean {
  if (command.length > LIMITS.activityChars) return false;
  const last = splitCommands(command)?.at(-1);
  if (last === undefined) return false;
  const program = programOf(last.words);
  const [, sub = ""] = last.words.map(({ value }) => value);
  if (program === "ssh" || (/^(?:ba|z|da)?sh$/.test(program) && sub === "-c")) {
    const inner = last.words.at(-1)?.value ?? "";
    return inner.includes(" ") && onlyAnswersNo(inner, exitCode);
  }
  if (program === "systemctl") return /^(?:status|is-)/.test(sub) && exitCode <= 4;
  if (program === "git")
    return /^(?:diff|grep|show-ref|merge-base|check-ignore)$/.test(sub) && exitCode === 1;
  return ASKING.test(program) && exitCode === 1;
}

function isCheck({ words }: Pick<SimpleCommand, "words">): boolean {
  const values = words.map(({ value }) => value);
  if (programOf(words) === "git") return RECORDING_GIT.test(values[1] ?? "");
  if (values.some((value) => CHANGING_FLAGS.test(value)) || isRewriting({ words })) return false;
  return values.some((value) => CHECKING.test(value.startsWith("-") ? value : firstPart(value)));
}

function firstPart(word: string): string {
  // `test:unit`, `check-types`, and the `testOnly Cart*` of a build tool.
  return word.split(/[\s:-]|(?<=[a-z])(?=[A-Z])/)[0] ?? word;
}

/** Programs that do the same under another name, or that start the same programs. */
const FAMILIES: readonly ReadonlySet<string>[] = [
  new Set(
    "npm pnpm yarn bun npx bunx pnpx node deno turbo nx lerna rush make just task jest vitest mocha tsc eslint".split(
      " ",
    ),
  ),
  new Set("python python2 python3 py uv poetry pipenv tox pytest nox make just task".split(" ")),
  new Set("pip pip3 uv poetry pipx".split(" ")),
  new Set("docker docker-compose podman podman-compose nerdctl".split(" ")),
  new Set("sh bash zsh dash".split(" ")),
  new Set("mvn mvnw gradle gradlew".split(" ")),
  new Set("ruby bundle rake rails rspec".split(" ")),
];
/** Programs that run all tests if they get no argument. */
const TEST_RUNNERS = /^(?:tox|nox|pytest|rspec|jest|vitest|mocha|ava|phpunit|ctest)$/;

/** Words that start something but do not say what. */
const STARTING_WORDS = /^(?:run|exec|x|dlx|compose|tool|-m|--)$/;
/** Flags that select a part of the tests. */
const SELECTING_FLAGS =
  /^(?:-k|-t|-g|-run|--run|--grep|--filter|--only|--project|--test-?name-?pattern|--test-?path-?pattern|--related|--changed|--last-failed|--lf|-p|--package|--workspace|--tags?|--limit|--scope|--suite|--spec|--tests?|--file|--exclude|--ignore|--skip(?:-tags)?)(?:=|$)/i;

/**
 * True if running `other` reaches the end of `command` in another form: `pnpm test` for `npm test`,
 * `nox` for `tox`, another path of the same program, other flags, a wrapper added or left out. A
 * command that runs only a part of it, or does the same kind of thing to something else, is none.
 */
export function isAlternativeForm(command: string, other: string): boolean {
  // `lint:fix` mends what `lint` complains about; that it passes says nothing about the check.
  if (rewritesCode(other) && !rewritesCode(command)) return false;
  const wanted = purposeOf(command);
  const given = purposeOf(other);
  if (wanted === undefined || given === undefined) return false;
  if (wanted.program === "ssh" && given.program === "ssh") return isSameElsewhere(wanted, given);
  if (hasSamePayload(wanted, given)) return true;
  if (isWrapped(wanted.words, given.words) || isWrapped(given.words, wanted.words)) return true;
  if (isInContainer(wanted.words, given.words)) return true;
  if (DISPLAYING_PROGRAMS.has(wanted.program) || !isSameFamily(wanted.program, given.program))
    return false;
  if (!wanted.paths.every((path) => given.paths.includes(path))) return false;
  if (given.selections > wanted.selections || pathsOf(given, wanted).length > wanted.paths.length)
    return false;
  if (isPartOf(wanted, given) || runsNothing(given, wanted)) return false;
  const isOnlyFiles = wanted.paths.length > 0 && wanted.jobWords.length === 0;
  return isOnlyFiles || wanted.jobWords.every((word) => given.jobWords.includes(word));
}

/** The paths of a command without the values of options that the other one does not have. */
function pathsOf(given: Purpose, other: Purpose): string[] {
  const values = new Set(valuesOfAddedOptions(given, other).map(lastNameOf));
  return given.paths.filter((path) => !values.has(path));
}

/** `~/pass` in `--password-file ~/pass`, or `stage=dev` in `-c stage=dev`: it says how, not what. */
function valuesOfAddedOptions(given: Purpose, other: Purpose): string[] {
  return given.all.filter((word, i) => {
    const option = given.all[i - 1] ?? "";
    const takesValue =
      /^--?\w[\w-]{2,}$/.test(option) || (/^-\w$/.test(option) && /\w=/.test(word));
    const isAdded = takesValue && !other.all.includes(option);
    return isAdded && !word.startsWith("-") && !SELECTING_FLAGS.test(option);
  });
}

/** Flags with which a program only shows something: whatever passes then proves nothing. */
const SHOWING_FLAGS =
  /^(?:--help|-h|--version|-V|--dry-run|--list|--collect-only|--list-?tests|--show-config)$/i;

function runsNothing(given: Purpose, wanted: Purpose): boolean {
  return given.all.some((word) => SHOWING_FLAGS.test(word) && !wanted.all.includes(word));
}

/** True if the same, or another form of the same, is run on a host. */
function isSameElsewhere(wanted: Purpose, given: Purpose): boolean {
  const [command, other] = [wanted.words.at(-1) ?? "", given.words.at(-1) ?? ""];
  if (!command.includes(" ")) return false;
  return command === other
    ? !isSameList(wanted.words, given.words)
    : isAlternativeForm(command, other);
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, i) => word === b[i]);
}

/** Guess: a word this long, with blanks, is a query or a script: it says what is to be done. */
const PAYLOAD_CHARS_MIN = 20;

/** True if a program is given the same query or script in another way. */
function hasSamePayload(wanted: Purpose, given: Purpose): boolean {
  if (wanted.program !== given.program || DISPLAYING_PROGRAMS.has(wanted.program)) return false;
  const payloads = wanted.words.filter(
    (word) => word.length >= PAYLOAD_CHARS_MIN && /\s/.test(word),
  );
  return payloads.length > 0 && payloads.every((word) => given.words.includes(word));
}

/** Guesses: a command that differs in more words than this is another one. */
const REPLACED_WORDS_MAX = 3;

/**
 * True if `other` is `command` without the word that the error complains about: after `Unknown JSON
 * field: "merged"`, the same command with another field.
 */
export function replacesBlamedWord(command: string, other: string, errorLine: string): boolean {
  const blamed = (errorLine.match(/["'`‘“]([\w.@/:-]{3,60})["'`’”]/g) ?? []).map((word) =>
    word.slice(1, -1),
  );
  if (blamed.length === 0) return false;
  const [wanted, given] = [describeRun(command).key, describeRun(other).key].map(tokensOf);
  if (wanted === undefined || given === undefined || wanted[0] !== given[0]) return false;
  if (onlyDisplays(command)) return false;
  const lost = wanted.filter((word) => !given.includes(word));
  const added = given.filter((word) => !wanted.includes(word));
  if (lost.length > REPLACED_WORDS_MAX || added.length > REPLACED_WORDS_MAX) return false;
  return wanted.length > lost.length + 1 && lost.some((word) => blamed.includes(word));
}

function tokensOf(key: string): string[] {
  return key.match(/[\w.@/:-]+/g) ?? [];
}

/** Programs whose additional words are targets and do not select a part. */
const TARGETING = /^(?:git|docker|docker-compose|podman|kubectl|ssh|scp|rsync|gh|helm|terraform)$/;

/** True if `given` is `wanted` with additional words, which select a part of it. */
function isPartOf(wanted: Purpose, given: Purpose): boolean {
  if (TARGETING.test(wanted.program)) return false;
  if (!wanted.all.every((word) => given.all.includes(word))) return false;
  const values = valuesOfAddedOptions(given, wanted);
  const added = given.all.filter((word) => !wanted.all.includes(word) && !values.includes(word));
  return added.some((word) => !word.startsWith("-") && !STARTING_WORDS.test(word));
}

interface Purpose {
  readonly program: string;
  readonly words: readonly string[];
  /** Every word after the program. */
  readonly all: readonly string[];
  /** Words for the job, such as `test` of `npm run test:unit`. None if only a file names it. */
  readonly jobWords: readonly string[];
  /** The last names of words that look like paths. */
  readonly paths: readonly string[];
  /** The number of flags that select a part of the tests. */
  readonly selections: number;
}

// Undefined for several commands in one line, because nobody can tell which one failed.
function purposeOf(command: string): Purpose | undefined {
  const { key } = describeRun(command);
  const [only, ...more] = splitCommands(key) ?? [];
  if (only === undefined || more.length > 0) return undefined;
  const started = withoutLauncher(only.words);
  const values = started.map(({ value }) => value);
  const [, ...all] = values;
  const main = all.filter((word) => !word.startsWith("-") && !STARTING_WORDS.test(word));
  const isPath = (word: string) => /[\\/]|\.\w{1,5}$/.test(word);
  const names = main.filter((word) => !isPath(word));
  const program = programOf(started);
  const job = TEST_RUNNERS.test(program) ? "test" : program;
  return {
    program: programOf(only.words),
    words: only.words.map(({ value }) => value),
    all,
    jobWords: (main.length > 0 ? names : [job]).flatMap((name) => name.split(/[:._-]/)),
    paths: main.filter(isPath).map(lastNameOf),
    selections: all.filter((word) => SELECTING_FLAGS.test(word)).length,
  };
}

function lastNameOf(path: string): string {
  return path.replace(/^.*[\\/](?=.)/, "");
}

function isSameFamily(a: string, b: string): boolean {
  return a === b || FAMILIES.some((family) => family.has(a) && family.has(b));
}
