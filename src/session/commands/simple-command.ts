import { outputFlagLength } from "@/session/commands/output-flags.ts";
import {
  type Operator,
  type Redirect,
  renderWord,
  tokenizeShell,
  type Word,
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

/** Programs that start another one: the next word, or with a subcommand the word after that. */
const LAUNCHERS: Readonly<Record<string, RegExp | true>> = {
  npx: true,
  bunx: true,
  pnpx: true,
  npm: /^(?:exec|x)$/,
  pnpm: /^(?:exec|dlx)$/,
  yarn: /^(?:exec|dlx)$/,
  bun: /^x$/,
  uv: /^run$/,
  poetry: /^run$/,
  pipenv: /^run$/,
  bundle: /^exec$/,
  python: /^-m$/,
  python3: /^-m$/,
};

/** Drops the program that only starts another: `npx jest a` becomes `jest a`. */
export function withoutLauncher(words: readonly Word[]): readonly Word[] {
  const subcommand = LAUNCHERS[programOf(words)];
  if (subcommand === true && words.length > 1) return withoutLauncher(words.slice(1));
  if (subcommand instanceof RegExp && words.length > 2 && subcommand.test(words[1]?.value ?? "")) {
    return withoutLauncher(words.slice(2));
  }
  return words;
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
