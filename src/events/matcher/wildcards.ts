/**
 * True if a path matches a pattern: `*` stands for any characters within one part of the path,
 * `**` for any characters at all, `?` for one character. A pattern without a slash is compared
 * with the path's last part, so `*.ts` matches `src/a.ts`. Backslashes in a path count as slashes.
 */
export function matchesPath(path: string, pattern: string): boolean {
  const normal = path.slice(-TEXT_CHARS_MAX).replaceAll("\\", "/");
  const wanted = pattern.replaceAll("\\", "/");
  if (!wanted.includes("/")) {
    return matchesWhole(normal.slice(normal.lastIndexOf("/") + 1), wanted, "/");
  }
  const variants = [wanted, withoutFolders(wanted)];
  return variants.some((one) => matchesWhole(normal, one, "/") || endsLike(normal, one));
}

/** The longest path on most systems. Longer texts are cut, so that no comparison takes long. */
const TEXT_CHARS_MAX = 4_096;

// `**` may also stand for no folder: `src/**/a.ts` matches `src/a.ts`.
function withoutFolders(pattern: string): string {
  return pattern.replace(/^\*\*\//, "").replaceAll("/**/", "/");
}

/** The same for text that is not a path: `*` stands for any characters. */
export function matchesText(text: string, pattern: string): boolean {
  return matchesWhole(text.slice(0, TEXT_CHARS_MAX), pattern, undefined);
}

// `src/*.ts` matches an absolute path too: the comparison may begin at any of its parts.
function endsLike(path: string, pattern: string): boolean {
  if (pattern.startsWith("/")) return false;
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) {
    if (matchesWhole(path.slice(at + 1), pattern, "/")) return true;
  }
  return false;
}

/**
 * Backtracks only to the last star: everything before it has already matched. With a separator
 * there are two kinds of stars, so the last double star is kept besides the last single one.
 */
function matchesWhole(text: string, pattern: string, separator: string | undefined): boolean {
  let at = 0;
  let wanted = 0;
  let single: Retry | undefined;
  let double: Retry | undefined;
  while (at < text.length || wanted < pattern.length) {
    const star = readStar(pattern, wanted, separator);
    if (star === "double") {
      while (pattern[wanted] === "*") wanted += 1;
      double = { at, wanted };
      single = undefined;
      continue;
    }
    if (star === "single") {
      wanted += 1;
      single = { at, wanted };
      continue;
    }
    if (at < text.length && wanted < pattern.length) {
      const sign = pattern[wanted];
      if (sign === text[at] || (sign === "?" && text[at] !== separator)) {
        at += 1;
        wanted += 1;
        continue;
      }
    }
    if (single !== undefined && single.at < text.length && text[single.at] !== separator) {
      single = { at: single.at + 1, wanted: single.wanted };
      ({ at, wanted } = single);
    } else if (double !== undefined && double.at < text.length) {
      double = { at: double.at + 1, wanted: double.wanted };
      ({ at, wanted } = double);
      single = undefined;
    } else {
      return false;
    }
  }
  return true;
}

interface Retry {
  readonly at: number;
  readonly wanted: number;
}

function readStar(
  pattern: string,
  at: number,
  separator: string | undefined,
): "single" | "double" | undefined {
  if (pattern[at] !== "*") return undefined;
  return separator === undefined || pattern[at + 1] === "*" ? "double" : "single";
}
