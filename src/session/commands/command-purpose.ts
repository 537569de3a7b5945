import { describeRun } from "@/session/commands/command-key.ts";
import {
  programOf,
  type SimpleCommand,
  splitCommands,
  withoutLauncher,
} from "@/session/commands/simple-command.ts";

/** What a command is for, as far as its words tell. Rules of thumb: their words are guesses. */

/** Programs that only show what is there: running one mends nothing. */
const SHOWING: ReadonlySet<string> = new Set(
  "ls ll cd pwd cat bat head tail less more grep egrep fgrep rg ag find fd wc echo printf which whereis type man help date whoami id env printenv true false sleep history clear stat file tree diff cmp du df ps top free uname hostname jq sort uniq cut column test [ :".split(
    " ",
  ),
);
const SHOWING_GIT =
  /^(?:status|log|diff|show|branch|blame|grep|ls-files|remote|rev-parse|describe|shortlog|reflog)$/;

/** Whether running it can have changed nothing that another command depends on. */
export function onlyDisplays(command: string): boolean {
  const commands = splitCommands(command);
  return commands !== undefined && commands.every(showsSomething);
}

function showsSomething({ words, redirects }: SimpleCommand): boolean {
  const program = programOf(words);
  const writes = redirects.some(({ raw, isInput }) => !isInput && !/&\d$|\/dev\/null$/.test(raw));
  if (writes) return false;
  if (program === "sed") return !words.some(({ value }) => /^-[a-z]*i|^--in-place/.test(value));
  if (program === "git") return SHOWING_GIT.test(words[1]?.value ?? "");
  return SHOWING.has(program);
}

/** Words by which something is only tried or looked up, and flags that make it more than that. */
const CHECKING =
  /^(?:tests?|spec|lint|check|typecheck|tsc|eslint|jest|vitest|mocha|pytest|mypy|pyright|flake8|rspec|e2e|bench|verify|audit|outdated|doctor|version|help|--version|--help)$/;
const CHANGING = /^(?:--(?:fix|write|update|update-?snapshots?|apply)|-u)$/i;
const KEEPING_GIT = /^(?:add|commit|push|fetch|tag)$/;

/** Whether running it cannot be what made another command pass: it shows, checks or records. */
export function cannotFixAnything(command: string): boolean {
  const commands = splitCommands(describeRun(command).key);
  return commands !== undefined && commands.every((one) => showsSomething(one) || isCheck(one));
}

function isCheck({ words }: SimpleCommand): boolean {
  const values = words.map(({ value }) => value);
  if (programOf(words) === "git") return KEEPING_GIT.test(values[1] ?? "");
  if (values.some((value) => CHANGING.test(value))) return false;
  return values.some((value) => CHECKING.test(value.startsWith("-") ? value : firstStem(value)));
}

function firstStem(word: string): string {
  return word.split(/[:-]/)[0] ?? word;
}

/** Programs that do the same under another name, or start what the others start. */
const FAMILIES: readonly ReadonlySet<string>[] = [
  new Set(
    "npm pnpm yarn bun npx bunx pnpx node deno make just task jest vitest mocha tsc eslint".split(
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

/** Words that start something and say nothing of what. */
const STARTING = /^(?:run|exec|x|dlx|compose|tool|-m|--)$/;
/** Flags that choose a part of the tests. */
const CHOOSING =
  /^(?:-k|-t|-g|-run|--run|--grep|--filter|--only|--project|--test-?name-?pattern|--related|--changed|--last-failed|--lf|-p|--package)(?:=|$)/i;

/**
 * Whether running `other` can stand for running `command`: the same purpose in another form,
 * such as `pnpm test` for `npm test`, or other flags. What runs only a part of it is none.
 */
export function isAlternativeForm(command: string, other: string): boolean {
  const wanted = purposeOf(command);
  const given = purposeOf(other);
  if (wanted === undefined || given === undefined) return false;
  if (!isSameFamily(wanted.program, given.program)) return false;
  if (!wanted.paths.every((path) => given.paths.includes(path))) return false;
  if (given.choices > wanted.choices || given.paths.length > wanted.paths.length) return false;
  if (isPartOf(wanted, given)) return false;
  const mayBeSameFile = wanted.paths.length > 0 && wanted.stems.length === 0;
  return mayBeSameFile || given.stems.some((stem) => wanted.stems.includes(stem));
}

/** Of these one more word says where to, not which part. */
const ADDRESSING = /^(?:git|docker|docker-compose|podman|kubectl|ssh|scp|rsync|gh|helm|terraform)$/;

/** Whether `given` is `wanted` with more words, which choose a part of it. */
function isPartOf(wanted: Purpose, given: Purpose): boolean {
  if (ADDRESSING.test(wanted.program)) return false;
  if (!wanted.all.every((word) => given.all.includes(word))) return false;
  const added = given.all.filter((word) => !wanted.all.includes(word));
  return added.some((word) => !word.startsWith("-") && !STARTING.test(word));
}

interface Purpose {
  readonly program: string;
  /** Every word behind the program. */
  readonly all: readonly string[];
  /** What is to be done: `test` of `npm run test:unit`. None where a file alone says it. */
  readonly stems: readonly string[];
  /** Last names of what looks like a file. */
  readonly paths: readonly string[];
  readonly choices: number;
}

// Of several commands in one line nobody can tell which one failed.
function purposeOf(command: string): Purpose | undefined {
  const { key } = describeRun(command);
  const [only, ...more] = splitCommands(key) ?? [];
  if (only === undefined || more.length > 0) return undefined;
  const started = withoutLauncher(only.words);
  const values = started.map(({ value }) => value);
  const [, ...all] = values;
  const plain = all.filter((word) => !word.startsWith("-") && !STARTING.test(word));
  const isPath = (word: string) => /[\\/]|\.\w{1,5}$/.test(word);
  const names = plain.filter((word) => !isPath(word));
  const program = programOf(started);
  return {
    program: programOf(only.words),
    all,
    stems: (plain.length > 0 ? names : [program]).flatMap((name) => name.split(/[:._-]/)),
    paths: plain.filter(isPath).map((path) => path.replace(/^.*[\\/](?=.)/, "")),
    choices: all.filter((word) => CHOOSING.test(word)).length,
  };
}

function isSameFamily(a: string, b: string): boolean {
  return a === b || FAMILIES.some((family) => family.has(a) && family.has(b));
}
