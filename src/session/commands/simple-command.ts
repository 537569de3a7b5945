import { outputFlagLength } from "@/session/commands/output-flags.ts";
import {
  type Operator,
  type Redirect,
  renderWord,
  tokenizeShell,
  type Word,
} from "@/session/commands/shell-tokens.ts";

/** One program with its arguments, as a part of a list of commands. */
export interface SimpleCommand {
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
  /** What stands between it and the one before; undefined for the first. */
  readonly operatorBefore: Operator | undefined;
}

const KEYWORDS: ReadonlySet<string> = new Set(
  "if then else elif fi for while until do done case esac function select coproc [[ { } !".split(
    " ",
  ),
);

/** The commands of a line; undefined where it is more than a list of them. */
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
  const isPlain = commands.every(({ words: [first] }) => first && !KEYWORDS.has(first.value));
  return isPlain ? commands : undefined;
}

/** The name of the program without its folder. */
export function programOf(words: readonly Word[]): string {
  return words[0]?.value.replace(/^.*[\\/]/, "") ?? "";
}

/** Words that only start another program: with "run" and "-m" of which the next word is it. */
const STARTS_NEXT: Readonly<Record<string, RegExp | true>> = {
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

/** The words from the program on that does the work: of `npx jest a` those from `jest` on. */
export function withoutLauncher(words: readonly Word[]): readonly Word[] {
  const next = STARTS_NEXT[programOf(words)];
  if (next === true && words.length > 1) return withoutLauncher(words.slice(1));
  if (next instanceof RegExp && words.length > 2 && next.test(words[1]?.value ?? "")) {
    return withoutLauncher(words.slice(2));
  }
  return words;
}

/** The words of a command without flags that change nothing but what it prints. */
export function withoutOutputFlags(words: readonly Word[]): Word[] {
  const program = programOf(withoutLauncher(words));
  const kept: Word[] = words.slice(0, 1);
  for (let i = 1; i < words.length;) {
    const word = words[i];
    if (word === undefined) break;
    const idle = outputFlagLength(program, word.value, words[i + 1]?.value);
    if (idle === 0) kept.push(word);
    i += Math.max(1, idle);
  }
  while (kept.length > 1 && kept.at(-1)?.raw === "--") kept.pop();
  return kept;
}

/** The words in an order that does not depend on that of the flags; a flag keeps what follows it. */
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

/** As it was written. */
export function renderAsWritten(
  { words, redirects }: SimpleCommand,
  withRedirects: boolean,
): string {
  const more = withRedirects ? redirects : redirects.filter(({ isInput }) => isInput);
  return [...words, ...more].map(({ raw }) => raw).join(" ");
}
