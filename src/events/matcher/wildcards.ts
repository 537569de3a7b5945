/**
 * True if a path matches a pattern: `*` stands for any characters within one part of the path,
 * `**` for any characters at all, `?` for one character. A pattern without a slash is compared
 * with the path's last part, so `*.ts` matches `src/a.ts`. Backslashes in a path count as slashes.
 */
export function matchesPath(path: string, pattern: string): boolean {
  const normal = path.slice(-TEXT_CHARS_MAX).replaceAll("\\", "/");
  const wanted = pattern.replaceAll("\\", "/");
  if (!wanted.includes("/")) {
    const name = normal.slice(normal.lastIndexOf("/") + 1);
    return matches(name, wanted, { separator: "/", mayStartAtParts: false });
  }
  // `src/*.ts` matches an absolute path too: the comparison may begin at any of its parts.
  const options = { separator: "/", mayStartAtParts: !wanted.startsWith("/") };
  if (matches(normal, wanted, options)) return true;
  const shorter = withoutFolders(wanted);
  const shorterOptions = { separator: "/", mayStartAtParts: !shorter.startsWith("/") };
  return shorter !== wanted && matches(normal, shorter, shorterOptions);
}

/** The longest path on most systems. Longer texts are cut, so that no comparison takes long. */
const TEXT_CHARS_MAX = 4_096;

// `**` may also stand for no folder: `src/**/a.ts` matches `src/a.ts`.
function withoutFolders(pattern: string): string {
  return pattern.replace(/^\*\*\//, "").replaceAll("/**/", "/");
}

/** How much work the comparison is at most, in steps of a few nanoseconds. */
export function comparisonSteps(text: string, pattern: string): number {
  const chars = Math.min(text.length, TEXT_CHARS_MAX);
  // A path is compared with two forms of the pattern.
  return 2 * (chars + 1) * ((Math.min(chars, pattern.length) >>> 5) + 1) + pattern.length;
}

/** The same for text that is not a path: `*` stands for any characters. */
export function matchesText(text: string, pattern: string): boolean {
  const options = { separator: undefined, mayStartAtParts: false };
  return matches(text.slice(0, TEXT_CHARS_MAX), pattern, options);
}

interface MatchOptions {
  /** The character that `*` and `?` do not stand for. */
  readonly separator: string | undefined;
  /** True if the pattern may match the end of the text from any part on. */
  readonly mayStartAtParts: boolean;
}

/**
 * Follows all ways to match at once, in one pass over the text and without going back. The numbers
 * of pattern characters that may have been matched so far are a set of bits, 32 to a word, so the
 * longest text and pattern take half a million steps.
 */
function matches(text: string, pattern: string, options: MatchOptions): boolean {
  const { separator, mayStartAtParts } = options;
  const compiled = compile(pattern, separator, text.length);
  if (compiled === undefined) return false;
  const { length, staysAtAny, staysInPart, anyOne } = compiled;
  let reached = new Uint32Array(staysAtAny.length);
  let next = new Uint32Array(staysAtAny.length);
  reached[0] = 1;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? "";
    const isSeparator = char === separator;
    const same = compiled.positions.get(char);
    let carry = isSeparator && mayStartAtParts ? 1 : 0;
    for (let i = 0; i < reached.length; i += 1) {
      const bits = reached[i] ?? 0;
      const step = bits & ((same?.[i] ?? 0) | (isSeparator ? 0 : (anyOne[i] ?? 0)));
      const stay = bits & ((staysAtAny[i] ?? 0) | (isSeparator ? 0 : (staysInPart[i] ?? 0)));
      next[i] = (step << 1) | carry | stay;
      carry = step >>> 31;
    }
    [reached, next] = [next, reached];
  }
  return ((reached[length >>> 5] ?? 0) & (1 << (length & 31))) !== 0;
}

/** Bit n of each set is about the state in which n characters of the pattern have been matched. */
interface CompiledPattern {
  /** How many characters have to be matched. */
  readonly length: number;
  /** States that any character may be passed in, because of `**`. */
  readonly staysAtAny: Uint32Array;
  /** States that any character but the separator may be passed in, because of `*`. */
  readonly staysInPart: Uint32Array;
  /** States in which `?` is next. */
  readonly anyOne: Uint32Array;
  /** For each character the states in which it is next. */
  readonly positions: ReadonlyMap<string, Uint32Array>;
}

/** Returns undefined if the pattern has more characters than the text, and so cannot match. */
function compile(
  pattern: string,
  separator: string | undefined,
  textLength: number,
): CompiledPattern | undefined {
  const words = (Math.min(pattern.length, textLength) >>> 5) + 1;
  const [staysAtAny, staysInPart, anyOne] = [words, words, words].map((n) => new Uint32Array(n));
  const positions = new Map<string, Uint32Array>();
  if (staysAtAny === undefined || staysInPart === undefined || anyOne === undefined)
    return undefined;
  let length = 0;
  for (let at = 0; at < pattern.length; at += 1) {
    const char = pattern[at] ?? "";
    if (char === "*") {
      const isDouble = separator === undefined || pattern[at + 1] === "*";
      addBit(isDouble ? staysAtAny : staysInPart, length);
      while (pattern[at + 1] === "*") at += 1;
      continue;
    }
    if (length === textLength) return undefined;
    const set = char === "?" ? anyOne : (positions.get(char) ?? new Uint32Array(words));
    addBit(set, length);
    if (char !== "?") positions.set(char, set);
    length += 1;
  }
  return { length, staysAtAny, staysInPart, anyOne, positions };
}

function addBit(set: Uint32Array, bit: number): void {
  set[bit >>> 5] = (set[bit >>> 5] ?? 0) | (1 << (bit & 31));
}
