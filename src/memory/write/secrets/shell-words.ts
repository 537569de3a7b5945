/** A word of a command, with its place in the text. Quoted words have their quotes. */
export interface ShellWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * A quote after a letter is an apostrophe, as in any sentence around a command. Everything is
 * bounded, so that each character is looked at a bounded number of times.
 */
const WORD =
  /(?<![A-Za-z])"(?:[^"\\]|\\[^]){0,600}"|(?<![A-Za-z])'[^']{0,600}'|<{3}|>{1,2}|&&|\|{1,2}|[;`]|(?:[^\s"'|;<>&`]|(?<=[A-Za-z])'|(?<==)["']){1,300}/g;

const SEPARATOR = /^(?:;|&&|\|\||`)$/;
/** Guess: longer commands are scripts. */
const WORDS_MAX = 400;

/** The commands in a text, each with its pipes. They end at the end of a line that does not go on. */
export function splitShellCommands(text: string): ShellWord[][] {
  const commands: ShellWord[][] = [];
  let open: ShellWord[] = [];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    const word = { text: match[0], start: match.index, end: match.index + match[0].length };
    const isNextLine = /(?<!\\)\n/.test(text.slice(end, word.start));
    if (isNextLine || SEPARATOR.test(word.text) || open.length >= WORDS_MAX) {
      if (open.length > 1) commands.push(open);
      open = [];
    }
    if (!SEPARATOR.test(word.text)) open.push(word);
    ({ end } = word);
  }
  if (open.length > 1) commands.push(open);
  return commands;
}
