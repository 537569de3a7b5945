import type { TurnToolCall } from "@/conversation/turn.ts";
import type { NamesSaid } from "@/memory/extract/remark/names-said.ts";
import { handlesOfWords } from "@/memory/rules/command-handles.ts";
import { listCommandWords } from "@/memory/rules/command-words.ts";
import { pathHandle } from "@/memory/rules/named-paths.ts";

/** Finds out which command of a line a remark is about, and whether another does it differently. */

/** The handles and conditions of what a remark is about. */
export interface Subject {
  readonly tags: readonly string[];
  /** True if the remark names it. */
  readonly isNamed: boolean;
  /** True if its name is a word of everyday work. */
  readonly isWord?: boolean;
}

const BESIDE_THE_POINT =
  /^on:(?:cd|echo|cat|ls|export|head|tail|grep|rg|wc|find|sort|diff|which|set|source|sleep|true|pwd)$/;

const BRANCH = "on:work:branch";

/** `mayBeWord`: a word of everyday work counts as the name of a subcommand. */
export function commandSubject(
  command: string,
  { names }: NamesSaid,
  mayBeWord: boolean,
): Subject | undefined {
  const sure = new Set(names.filter(({ isCommon }) => !isCommon).map(({ value }) => value));
  const sayable = new Set(names.map(({ value }) => value));
  const said = mayBeWord ? sayable : sure;
  let last: Subject | undefined;
  for (const { words } of listCommandWords(command)) {
    const { commands, packages, deeper, work } = handlesOfWords(words);
    const third = deeper?.split(" ")[2] ?? "";
    // `nomad job run` is an act of its own if the remark speaks of the run.
    const main = isSaid(third, sayable) ? deeper : withoutValue(commands, words);
    // `git checkout -b x` starts a branch; without the option it is another act.
    if (work.includes(BRANCH)) {
      last = { tags: [BRANCH], isNamed: isSaid("branch", said) };
      continue;
    }
    if (main === undefined || BESIDE_THE_POINT.test(main)) continue;
    const installed = packages.filter((handle) => said.has(handle.slice("on:package:".length)));
    if (installed.length > 0) return { tags: installed, isNamed: true };
    const [program = "", ...rest] = main.slice("on:".length).split(" ");
    if (rest.some((word) => isSaid(word, sure))) return { tags: [main], isNamed: true };
    if (rest.some((word) => isSaid(word, said))) {
      return { tags: [main], isNamed: true, isWord: true };
    }
    if (said.has(program)) return { tags: [`on:${program}`], isNamed: true };
    last = { tags: packages.length > 0 ? packages : [main], isNamed: false };
  }
  return last;
}

/**
 * The most specific handle, without a word that is a file or may be the value of an option: of
 * `trino --server a --execute b` it is `on:trino`.
 */
function withoutValue(commands: readonly string[], words: readonly string[]): string | undefined {
  const [main, general] = commands.toReversed();
  const first = main?.split(" ")[1];
  const at = words.findIndex((word) => word.toLowerCase() === first);
  const before = words[at - 1] ?? "";
  const isValue = at > 1 && /^--?[a-z]/i.test(before) && !before.includes("=");
  const isFile = first !== undefined && pathHandle(first, false) !== undefined;
  return isValue || isFile ? (general?.replace(/ .*$/, "") ?? main) : main;
}

/** Guess: shorter parts of a subcommand are words of every sentence. */
const PART_CHARS_MIN = 4;

/** Guess: a longer ending makes another word. */
const ENDING_CHARS_MAX = 3;

/** True if the word or a part of it is named, or has an ending: "reset", "applyen". */
function isSaid(word: string, said: ReadonlySet<string>): boolean {
  if (said.has(word)) return true;
  const isLong = word.length >= PART_CHARS_MIN;
  for (const name of isLong ? said : []) {
    if (name.startsWith(word) && name.length <= word.length + ENDING_CHARS_MAX) return true;
  }
  const parts = word.split(/[.:]/);
  return parts.some(
    (part, at) =>
      part.length >= PART_CHARS_MIN && (said.has(part) || said.has(parts.slice(at).join(":"))),
  );
}

/** True if the second command does the same differently, or does what the remark names instead. */
export function isCommandRedone(command: string, second: string, { names }: NamesSaid): boolean {
  if (second === "" || second === command) return false;
  const own = mainHandles(command);
  if (own.includes(BRANCH)) return mainHandles(second).includes(BRANCH);
  const said = new Set(names.map(({ value }) => value));
  return mainHandles(second).some((handle) => {
    const [program, ...rest] = handle.split(" ");
    const isNamed = rest.some((word) => isSaid(word, said));
    return own.some((one) => {
      if (one === handle) return true;
      const [other, ...before] = one.split(" ");
      if (other !== program) return false;
      // `gh pr edit` after `gh pr create` is about the same thing; "migrate, never reset" names both.
      const isSameThing = rest.length > 1 && before.length > 1 && before[0] === rest[0];
      return isSameThing || (isNamed && before.some((word) => isSaid(word, said)));
    });
  });
}

/** The most specific handle of each command of a line. */
function mainHandles(command: string): string[] {
  return listCommandWords(command)
    .flatMap(({ words }) => {
      const { commands, work } = handlesOfWords(words);
      return work.includes(BRANCH) ? BRANCH : (commands.at(-1) ?? []);
    })
    .filter((handle) => !BESIDE_THE_POINT.test(handle));
}

/** True if the agent did the same next with another program, which the remark names. */
export function isReplacedBy(
  command: string,
  next: TurnToolCall | undefined,
  taught: readonly string[],
): boolean {
  const words = lastWords(next?.command ?? "");
  const [program = "", ...rest] = words;
  const first = lastWords(command);
  if (!taught.includes(program)) return false;
  const { work } = handlesOfWords(first);
  const isSameWork = handlesOfWords(words).work.some((handle) => work.includes(handle));
  return isSameWork || rest.some((word) => /^\w/.test(word) && first.includes(word, 1));
}

/**
 * The handle of the program if the agent ran the same command inside of another one: then the
 * remark is about how it is run, whatever it is to do.
 */
export function wrappedProgram(
  command: string,
  next: TurnToolCall | undefined,
): string | undefined {
  const inner = handlesOfWords(lastWords(command)).commands.at(-1) ?? "";
  const outer = handlesOfWords(lastWords(next?.command ?? "")).commands;
  const isWrapped = outer.length > 2 && outer.at(-1) === inner && inner.includes(" ");
  const isSame = lastWords(command)[0] === lastWords(next?.command ?? "")[0];
  return isWrapped && !isSame ? inner.replace(/ .*$/, "") : undefined;
}

function lastWords(command: string): readonly string[] {
  return listCommandWords(command.toLowerCase()).at(-1)?.words ?? [];
}
