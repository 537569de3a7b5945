import type { CallToMatch } from "@/memory/rules/call-handles.ts";
import { likeHandles } from "@/memory/rules/like-handles.ts";
import { kindsOfActs } from "@/memory/rules/match/kinds-of-acts.ts";
import { weightOf, wordsOf } from "@/memory/rules/match/remark-words.ts";
import { partsOf } from "@/memory/rules/path-handles.ts";

/** The side of a call in its comparison with remarks (memory/extract/remark/remark-signs.ts). */
export interface CallSigns {
  readonly handles: ReadonlySet<string>;
  /** The `act:` tags that remarks about acts like this one have. */
  readonly acts: readonly string[];
  /** Words of the command, of what it installs or imports, and of the text that is written. */
  readonly command: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
  readonly written: ReadonlySet<string>;
  readonly path: ReadonlySet<string>;
  /** The command and what is written, in lower case. */
  readonly text: string;
}

/** Guesses that bound the cost of a call. */
const TEXT_CHARS = 4_000;
/** Longer commands carry a text, such as the message of a commit. */
const COMMAND_CHARS = 300;
const WORDS_MAX = 80;

export function signsOfCall(call: CallToMatch, handles: readonly string[]): CallSigns {
  const { command = "", filePath = "", written = "" } = call;
  const packages = handles
    .filter((handle) => handle.startsWith(PACKAGE))
    .map((handle) => handle.slice(PACKAGE.length));
  const isInside = filePath !== "" && !/^(?:[/\\~]|[A-Za-z]:|\.\.)/.test(filePath);
  return {
    handles: new Set(handles),
    acts: [
      ...kindsOfActs(command).map((kind) => `act:${kind}`),
      ...(isInside ? actsOnFile(filePath) : []),
    ],
    command: wordsOf(command.slice(0, COMMAND_CHARS)),
    packages: wordsOf(packages.join(" ")),
    // Plans and notes outside the project speak of everything.
    written: wordsOf(isInside ? written.slice(0, TEXT_CHARS) : ""),
    path: wordsOf(isInside ? filePath : ""),
    text: `${command}\n${written}`.slice(0, TEXT_CHARS).toLowerCase(),
  };
}

const PACKAGE = "on:package:";

/** Remarks about an edit are about that file, or about files like it. */
export function actsOnFile(path: string): string[] {
  const like = likeHandles(path).map((handle) => handle.replace("on:like:", "act:like:"));
  return [`act:file:${partsOf(path).join("/")}`, ...like];
}

/** The tags by which remarks are found that may be about the call. */
export function tagsToFind({ handles, acts, command, written }: CallSigns): string[] {
  const words = [...new Set([...command, ...written])];
  const rarest = words.length <= WORDS_MAX ? words : words.filter((word) => weightOf(word) === 1);
  return [...handles, ...acts, ...rarest.slice(0, WORDS_MAX).map((word) => `not:${word}`)];
}
