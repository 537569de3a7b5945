import { LAUNCHERS, NO_WORD } from "@/base/launchers.ts";
import {
  type Operator,
  type Redirect,
  type Word,
  renderWord,
  tokenizeShell,
} from "@/session/commands/shell-tokens.ts";

/** One program with its arguments, as part of a command line. */
export interface SimpleCommand {
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
  /** The operator between it and the command before. Undefined for the first command. */
  readonly operatorBefore: Operator | undefined;
}

/** Words that make a line more than a list of simple commands. */
const KEYWORDS: ReadonlySet<string> = new Set(
  "if then else elif fi for while until do done case esac function select coproc [[ { } !".split(
    " ",
  ),
);

/** Splits a line into its commands. Undefined if it is more than a list of simple commands. */
export function splitCommands(command: string): SimpleCommand[] | undefined {
  const tokens = tokenizeShell(command);
  if (tokens === undefined) return undefined;
  const commands: SimpleCommand[] = [];
  let words: Word[] = [];
  let redirects: Redirect[] = [];
  let operatorBefore: Operator | undefined;
  const finish = () => {
    if (words.length + redirects.length > 0) commands.push({ words, redirects, operatorBefore });
    words = [];
    redirects = [];
  };
  for (const token of tokens) {
    if (token.kind === "word") words.push(token);
    else if (token.kind === "redirect") redirects.push(token);
    else {
      finish();
      operatorBefore = commands.length === 0 ? undefined : token.text;
    }
  }
  finish();
  const areSimple = commands.every(({ words: [first] }) => first && !KEYWORDS.has(first.value));
  return areSimple ? commands : undefined;
}

/** The name of the program, without its folder. */
export function programOf(words: readonly Word[]): string {
  return words[0]?.value.replace(/^.*[\\/]/, "") ?? "";
}

const STARTING: Readonly<Record<string, RegExp>> = {
  ...LAUNCHERS,
  python: /^-m$/,
  python3: /^-m$/,
};

/** Drops the program that only starts another: `npx jest a` becomes `jest a`. */
export function withoutLauncher(words: readonly Word[]): readonly Word[] {
  const program = programOf(words);
  const own = Object.hasOwn(STARTING, program) ? STARTING[program] : undefined;
  if (own === undefined) return words;
  const started = words.slice(own === NO_WORD ? 1 : 2);
  if (started.length === 0) return words;
  const isStarting = own === NO_WORD || own.test(words[1]?.value ?? "");
  return isStarting ? withoutLauncher(started) : words;
}

/** Drops the flags that change only what the command prints or when it stops. */
export function withoutOutputFlags(words: readonly Word[]): Word[] {
  const program = programOf(withoutLauncher(words));
  const kept: Word[] = words.slice(0, 1);
  for (let i = 1; i < words.length;) {
    const word = words[i];
    if (word === undefined) break;
    const flagLength = outputFlagLength(program, word.value, words[i + 1]?.value);
    if (flagLength === 0) kept.push(word);
    i += Math.max(1, flagLength);
  }
  while (kept.length > 1 && kept.at(-1)?.raw === "--") kept.pop();
  return kept;
}

/**
 * Writes the words with the flags sorted, so that their order does not matter. The words after a
 * flag stay with it, and "--" separates groups that are sorted on their own.
 */
export function renderWithSortedFlags(words: readonly Word[]): string {
  const fixed = words.length - withoutLauncher(words).length + 1;
  const groups: string[][][] = [[words.slice(0, fixed).map(renderWord)]];
  for (const word of words.slice(fixed)) {
    const text = renderWord(word);
    if (text === "--") groups.push([[]]);
    else if (text.startsWith("-") && text !== "-") groups.at(-1)?.push([text]);
    else groups.at(-1)?.at(-1)?.push(text);
  }
  return groups.map(renderGroups).join(" -- ");
}

function renderGroups([first = [], ...flags]: readonly string[][]): string {
  const sorted = flags.map((group) => group.join(" ")).sort();
  return [first.join(" "), ...sorted].filter((part) => part !== "").join(" ");
}

/** Writes the command as it was given, with all redirections or only with those of input. */
export function renderAsWritten(
  { words, redirects }: SimpleCommand,
  withRedirects: boolean,
): string {
  const more = withRedirects ? redirects : redirects.filter(({ isInput }) => isInput);
  return [...words, ...more].map(({ raw }) => raw).join(" ");
}

/**
 * Flags that change only what a command prints or when it stops, not what it does. With and without
 * them it is the same command. Long flags mean the same nearly everywhere; short ones count only
 * for the programs listed below.
 */
const LONG_FLAGS =
  /^--(?:verbose|quiet|silent|colou?rs?|no-colou?rs?|progress|no-progress|bail|no-bail|fail-?fast|no-fail-fast|exitfirst|ci|reporters?|tb|maxfail|log-?level|verbosity|watch(?:-?all)?|no-watch|no-header|no-summary|stacktrace|full-stacktrace|show-error|no-banner|no-update-notifier|no-fund|no-audit)(?:=.*)?$/i;

/** Flags whose value is the next word, if it is not joined by "=". */
const FLAGS_WITH_VALUE = /^--(?:reporters?|tb|maxfail|log-?level|verbosity)$/i;
const COLOUR_FLAG = /^--colou?r$/i;
const COLOUR_VALUE = /^(?:always|never|auto)$/;

const SHORT_FLAGS: Readonly<Record<string, RegExp>> = {
  pytest: /^-(?:v+|q+|x|s|r[A-Za-z]+|l)$/,
  unittest: /^-(?:v|q|f|b)$/,
  tox: /^-(?:v+|q+)$/,
  jest: /^-b$/,
  mocha: /^-b$/,
  rspec: /^-(?:b|f[dp]?)$/,
  go: /^-(?:v|x|failfast|count=1)$/,
  cargo: /^-(?:v+|q)$/,
  npm: /^-(?:s|q|d{1,3})$/,
  pnpm: /^-s$/,
  yarn: /^-s$/,
  pip: /^-(?:v+|q+)$/,
  pip3: /^-(?:v+|q+)$/,
  make: /^-s$/,
  mvn: /^-(?:q|e|X|B|ntp)$/,
  gradle: /^-(?:q|i|d|s)$/,
  gradlew: /^-(?:q|i|d|s)$/,
};

/** The number of words an output flag takes: 0 if it is none, 1, or 2 with its value. */
function outputFlagLength(program: string, flag: string, next: string | undefined): number {
  if (!flag.startsWith("-")) return 0;
  if (SHORT_FLAGS[program]?.test(flag) === true) return 1;
  if (!LONG_FLAGS.test(flag)) return 0;
  const isValue = next !== undefined && !next.startsWith("-");
  if (isValue && FLAGS_WITH_VALUE.test(flag)) return 2;
  return isValue && COLOUR_FLAG.test(flag) && COLOUR_VALUE.test(next) ? 2 : 1;
}
