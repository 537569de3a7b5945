import { foldCase, resolvePath, toProjectPath, toSlashes } from "@/platform/paths.ts";

/** The paths that nothing is captured from or about. */
export interface IgnoredPaths {
  /** A relative path is relative to the folder, or to the project's root. */
  isIgnored(path: string, folder?: string): boolean;
  /** True if the text names an ignored path: a word with a slash or a dot in it. */
  isNamedIn(text: string): boolean;
  /** The same for a command, in which any word may be a path. */
  isUsedBy(command: string, folder?: string): boolean;
}

interface Places {
  readonly root: string;
  readonly home: string;
}

/** Guess: a longer pattern is a mistake. */
const PATTERN_CHARS_MAX = 500;

/**
 * A pattern that begins with "/" or "~/" means that place; one with another "/" in it is relative
 * to the project's root; one without matches a name at any depth of the project. Whatever is below
 * an ignored folder is ignored too. The wildcards are those of the shell, and ** for any folders.
 */
export function createIgnoredPaths(patterns: readonly string[], places: Places): IgnoredPaths {
  const tests = patterns
    .filter((pattern) => pattern.length <= PATTERN_CHARS_MAX)
    .map((pattern) => toTest(pattern.trim(), places))
    .filter((test) => test !== undefined);
  const known = new Map<string, boolean>();
  const isIgnored = (path: string, folder = places.root): boolean => {
    const typed = path.startsWith("~/") ? `${places.home}${path.slice(1)}` : path;
    const full = resolvePath(folder, typed);
    const seen = known.get(full);
    if (seen !== undefined) return seen;
    const found = tests.some((test) => test(full));
    if (known.size < KNOWN_MAX) known.set(full, found);
    return found;
  };
  return {
    isIgnored,
    isNamedIn: (text) => wordsOf(text).some((word) => /[/\\.]/.test(word) && isIgnored(word)),
    isUsedBy: (command, folder) => wordsOf(command).some((word) => isIgnored(word, folder)),
  };
}

const KNOWN_MAX = 10_000;

function toTest(
  pattern: string,
  { root, home }: Places,
): ((fullPath: string) => boolean) | undefined {
  const typed = toSlashes(pattern)
    .replace(/^~(?=\/|$)/, () => home)
    .replace(/(?:\/\*\*)?\/?$/, "");
  // "!" would mean everything else, and a project must not be able to mean that.
  if (typed === "" || typed.startsWith("!")) return undefined;
  const isAbsolute = resolvePath("/", typed) === typed || /^[A-Za-z]:/.test(typed);
  // Braces are ordinary characters: nobody knows what nested alternatives cost.
  const plain = typed.replace(/^\.\//, "").replace(/[{}]/g, "\\$&");
  const glob = new Bun.Glob(foldCase(plain));
  if (isAbsolute) return (path) => foldersTo(toSlashes(path)).some((one) => glob.match(one));
  const isName = !typed.includes("/");
  return (path) => {
    const inside = toProjectPath(path, root);
    if (inside === undefined || inside === "") return false;
    const parts = foldersTo(inside);
    return parts.some((one) => glob.match(isName ? one.slice(one.lastIndexOf("/") + 1) : one));
  };
}

/** The path and every folder above it: "a", "a/b" and "a/b/c" for "a/b/c". */
function foldersTo(path: string): string[] {
  const parts = foldCase(path).split("/");
  return parts.map((_, at) => parts.slice(0, at + 1).join("/")).filter((one) => one !== "");
}

/** Guess: a text with more words is no statement, and its beginning says what it is about. */
const WORDS_MAX = 5_000;
const WORD = /[^\s"'`<>()[\]{},;|&=]{1,500}/g;

function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [word] of text.matchAll(WORD)) {
    // `src/a.ts:12:3` and `src/a.ts.` name `src/a.ts`.
    words.push(word.replace(/(?::\d{1,9}){1,2}$/, "").replace(/[.:!?]$/, ""));
    if (words.length >= WORDS_MAX) break;
  }
  return words.filter((word) => word !== "");
}
