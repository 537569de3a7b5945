/**
 * Rules that look at more than one line, or at the start of one, do not know the signs that patches,
 * quotations, comments and listings put before every line. So the signs are taken off, the rest is
 * cleaned, and the signs are put back.
 */
interface Cleaned {
  readonly text: string;
  readonly removed: number;
}

const PATCH = /^@@/m;
const PATCH_SIGN = /^[+-](?![+-]{2})/;
/** Signs that count only if every line has them. */
const SIGNS = [/^\s{0,8}\d{1,6}[→|:\t]\s?/, /^\s{0,8}(?:>|\/\/|#|\*)(?:\s|$)/] as const;

export function removeUnderSigns(text: string, remove: (text: string) => Cleaned): Cleaned {
  const sign = text.includes("\n") ? signOf(text) : undefined;
  if (sign === undefined) return remove(text);
  const lines = text.split("\n");
  const signs = lines.map((line) => sign.exec(line)?.[0] ?? "");
  const bare = lines.map((line, at) => line.slice(signs[at]?.length ?? 0));
  const { text: cleaned, removed } = remove(bare.join("\n"));
  if (removed === 0) return { text, removed };
  const rest = cleaned.split("\n");
  if (rest.length !== lines.length) {
    // A secret of several lines was removed: nobody knows which signs belong where.
    const signed = remove(text);
    return signed.removed >= removed ? signed : { text: cleaned, removed };
  }
  return { text: rest.map((line, at) => `${signs[at] ?? ""}${line}`).join("\n"), removed };
}

function signOf(text: string): RegExp | undefined {
  if (PATCH.test(text)) return PATCH_SIGN;
  const first = SIGNS.find((sign) => sign.test(text));
  if (first === undefined) return undefined;
  return text.split("\n").every((line) => line.trim() === "" || first.test(line))
    ? first
    : undefined;
}

const ESCAPE = /\\[nt"]/;

/**
 * Removes secrets from text in which quotes and line ends are escaped, as in a string of JSON. If
 * there are any, the text without the escapes replaces it.
 */
export function removeEscaped(text: string, remove: (text: string) => Cleaned): Cleaned {
  if (!ESCAPE.test(text)) return { text, removed: 0 };
  const plain = text.replace(/\\([nrt"])/g, (_escape, code: string) => UNESCAPED[code] ?? "");
  const result = remove(plain);
  return result.removed > 0 ? result : { text, removed: 0 };
}

const UNESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "", t: "\t", '"': '"' };
