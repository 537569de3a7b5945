import { isAbsolute, resolve } from "node:path";

/** The file that a hook's command runs. */
export interface CalledFile {
  readonly path: string;
  /** True if the system runs the file itself, so that it must be executable. */
  readonly isRunDirectly: boolean;
}

const GUARD = /^if \[ -x ('[^\n]*?') \]; then /;
const FIRST_WORD = /^\s*(?:"([^"]*)"|'([^']*)'|([^\s;&|<>()]+))\s*/;
const INTERPRETER = /^(?:\/\S*\/)?(?:env|ba?sh|zsh|dash|node|bun|python3?|ruby)$/;

/**
 * Finds the file that a command line runs, as far as it can be told without a shell; undefined if
 * it cannot, as for a name that PATH decides about.
 */
export function findCalledFile(
  command: string,
  root: string,
  home: string,
): CalledFile | undefined {
  const guarded = GUARD.exec(command)?.[1];
  if (guarded !== undefined) {
    return { path: guarded.slice(1, -1).replaceAll("'\\''", "'"), isRunDirectly: true };
  }
  const first = takeWord(command);
  if (first === undefined) return undefined;
  const isInterpreted = INTERPRETER.test(first.word);
  const word = isInterpreted ? takeWord(first.rest)?.word : first.word;
  const path = word === undefined ? undefined : expand(word, root, home);
  return path === undefined ? undefined : { path, isRunDirectly: !isInterpreted };
}

function takeWord(text: string): { word: string; rest: string } | undefined {
  const found = FIRST_WORD.exec(text);
  if (found === null) return undefined;
  const word = found[1] ?? found[2] ?? found[3] ?? "";
  // A quoted beginning may be followed by the rest of the same word: "$CLAUDE_PROJECT_DIR"/a.sh
  const isQuoted = found[3] === undefined && !/\s$/.test(found[0]);
  const tail = isQuoted ? /^[^\s;&|<>()"']+/.exec(text.slice(found[0].length))?.[0] : undefined;
  return { word: word + (tail ?? ""), rest: text.slice(found[0].length + (tail?.length ?? 0)) };
}

function expand(word: string, root: string, home: string): string | undefined {
  const path = word
    .replace(/^\$(?:CLAUDE_PROJECT_DIR|\{CLAUDE_PROJECT_DIR\})(?=\/)/, () => root)
    .replace(/^(?:~|\$HOME|\$\{HOME\})(?=\/)/, () => home);
  if (!path.includes("/") || /[$`*?]/.test(path) || path.startsWith("-")) return undefined;
  return isAbsolute(path) ? path : resolve(root, path);
}
