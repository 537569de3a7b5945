import { isSecretFile, isSecretName } from "@/memory/write/secrets/secret-files.ts";
import { lazyPattern } from "@/memory/write/secrets/secret-rule.ts";
import { isPlaceholder } from "@/memory/write/secrets/value-shape.ts";

/**
 * A line of an edit is kept by name only, `DB_PASSWORD=<new>`, if its file holds secrets, or if its
 * name or the lines above it say that its value is one. The two sides of the change stay different,
 * so that it still counts as one.
 */

/** Stand for a value that an edit wrote, and for one that it replaced. */
export const NEW_VALUE = "<new>";
export const OLD_VALUE = "<old>";

/** Guess: the name of a value stands at most this many lines above it. */
export const LINES_ABOVE = 3;

/** The line as it may be kept. `above` are the lines before it. */
export function maskLine(
  line: string,
  path: string,
  value: string,
  above: readonly string[] = [],
): string {
  if (isSecretFile(path)) return maskSetting(line, value);
  const masked = maskNamed(line, value);
  if (masked !== line) return masked;
  return SETTINGS_FILE.test(path) && isSecretName(line)
    ? maskBare(line, value)
    : maskNamedAbove(line, value, above);
}

/** `key = value`, `key: value`, `"key": "value"`, `export KEY=value`, `key value`. */
const settingPattern = lazyPattern(
  () =>
    /^\s{0,60}(?:[-+*]\s{1,4})?(?:export\s|set\s|define\(\s{0,4}|const\s|\$)?\s{0,4}["'[]{0,3}([\w.-]{1,80})["'\]]{0,3}\s{0,12}(?::=|=>|=|:|,|\s)/,
);

/** Only the name is left of a line of a secret file, and nothing of a line without one. */
function maskSetting(line: string, value: string): string {
  if (!/[\p{L}\p{N}]/u.test(line)) return line;
  const name = settingPattern().exec(line)?.[1];
  // A name of more than 30 characters in mixed case may be a piece of a key.
  const isName = name !== undefined && (name.length <= 30 || /[_.-]/.test(name));
  return isName ? `${name}=${value}` : value;
}

const LITERAL = "(\\w{0,2}\"[^\"]{1,400}\"|\\w{0,2}'[^']{1,400}'|`[^`]{1,400}`)";

const namedValuePattern = lazyPattern(
  () =>
    new RegExp(
      `^(.{0,120}?[\\w.-]{0,60}["'\\]]{0,3}\\s{0,12}(?::=|=>|={1,3}|:|,|\\?\\?|\\|\\||\\bor)\\s{0,12})${LITERAL}`,
    ),
);
/** client.setApiKey("x"), .with_password('x') */
const setterPattern = lazyPattern(
  () => new RegExp(`^(.{0,160}?(?:set|with|add|use)_?([A-Za-z_]{2,40})\\(\\s{0,4})${LITERAL}`, "i"),
);

/** Replaces a literal in a line of code or settings whose name says that it is a secret. */
function maskNamed(line: string, value: string): string {
  if (line.length > 600 || !isSecretName(line)) return line;
  const setter = setterPattern().exec(line);
  const found =
    setter !== null && isSecretName(setter[2] ?? "")
      ? [setter[0], setter[1], setter[3]]
      : namedValuePattern().exec(line);
  if (found === null) return line;
  const [, before = "", literal = ""] = found;
  if (!isSecretName(before) || isPlaceholder(literal) || /\s/.test(literal.trim())) return line;
  return `${before}${value}${line.slice(before.length + literal.length)}`;
}

const SETTINGS_FILE = /\.(?:ya?ml|ini|conf|cfg|cnf|toml|properties|env)$/i;

const barePattern = lazyPattern(
  () =>
    /^(\s{0,60}(?:-\s{1,4})?["']?([\w.-]{1,80})["']?\s{0,8}[:=]\s{0,8})([^\s#"'[{]\S{0,200})\s{0,8}$/,
);

/** `DEPLOY_TOKEN: value` without quotes, as only files of settings have it. */
function maskBare(line: string, value: string): string {
  const [, before = "", name = "", bare = ""] = barePattern().exec(line) ?? [];
  const isValue = bare !== "" && isSecretName(name) && !isPlaceholder(bare) && !isReference(bare);
  return isValue ? before + value : line;
}

function isReference(bare: string): boolean {
  return /^(?:[$!&*|>{%<\d]|(?:true|false|yes|no|null|none|on|off)$)/i.test(bare);
}

/** `value: x` below `name: DB_PASSWORD`, `default = "x"` below `variable "db_password" {`. */
const unnamedValuePattern = lazyPattern(
  () =>
    /^(\s{0,60}(?:-\s{1,4})?["']?(?:value|default|content|data|stringValue|defaultValue)["']?\s{0,8}(?:=>|[:=])\s{0,8})(\S.{0,400})$/i,
);
/** A literal that is alone on its line, or text without quotes. */
const lonePattern = lazyPattern(
  () => new RegExp(`^(\\s{0,60})(${LITERAL}|[^\\s"'\`(){}[\\],;]{4,400})[,;)]{0,3}\\s{0,8}$`),
);
/** The end of a line whose value is on the next. */
const OPEN_END = /(?:[=:(|>\\]|<<[-~]?["']?\w{1,20}["']?)\s{0,4}$/;

function maskNamedAbove(line: string, value: string, above: readonly string[]): string {
  if (line.length > 600 || !above.some(isSecretName)) return line;
  const [, before = "", rest = ""] = unnamedValuePattern().exec(line) ?? [];
  if (before !== "" && !isPlaceholder(rest) && !isReference(rest.replace(/^["']/, ""))) {
    return before + value;
  }
  const last = above.at(-1) ?? "";
  if (!OPEN_END.test(last) || !isSecretName(last)) return line;
  const [, indent = "", lone = ""] = lonePattern().exec(line) ?? [];
  return lone === "" || isPlaceholder(lone) || /\s/.test(lone) ? line : indent + value;
}
