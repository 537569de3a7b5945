/**
 * Whether a text is as a pattern says: `*` stands for any characters of one part of a path, `**`
 * for any at all, `?` for one character. A pattern without a slash is compared with the last
 * part of a path, so that `*.ts` holds for `src/a.ts`. Backslashes in a path count as slashes.
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

/** The longest path of most systems. Longer texts are compared up to here, so that none takes long. */
const TEXT_CHARS_MAX = 4_096;

// Any folders may also be none: `src/**/a.ts` holds for `src/a.ts`.
function withoutFolders(pattern: string): string {
  return pattern.replace(/^\*\*\//, "").replaceAll("/**/", "/");
}

/** The same for text that is no path: `*` stands for any characters. */
export function matchesText(text: string, pattern: string): boolean {
  return matchesWhole(text.slice(0, TEXT_CHARS_MAX), pattern, undefined);
}

// `src/*.ts` holds for an absolute path too: from any of its parts on.
function endsLike(path: string, pattern: string): boolean {
  if (pattern.startsWith("/")) return false;
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) {
    if (matchesWhole(path.slice(at + 1), pattern, "/")) return true;
  }
  return false;
}

/**
 * Goes back only to the last star: whatever came before it has its match. With a separator there
 * are two sorts of stars, and the last double star is kept beside the last single one.
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
