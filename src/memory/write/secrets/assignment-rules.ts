import { isIdentifier, isPlaceholder, looksRandom } from "@/memory/write/secrets/value-shape.ts";
import type { SecretRule } from "@/memory/write/secrets/secret-rule.ts";

/**
 * Rules for values assigned to a name that says "secret": in .env files, JSON, YAML, TOML, code,
 * XML, SQL, connection strings and plain sentences. A type ("password: string") or a reference to
 * the value ("process.env.TOKEN") is kept, because it gives nothing away.
 */
const PASSWORDS = "passw(?:or)?d|passwort|passphrase|passcode|pwd|[_-]pass|[_-]pw|secret";
const KEYS =
  "token|credentials?|apikey|(?:api|access|secret|private|auth|account|encryption|signing|shared|master|service|license|deploy|session|storage|client|admin|root|app)[_-]?key(?:[_-]?id)?|[_-]auth|authorization";
const STAGE = "(?:[_-]?(?:\\d{1,3}|base|prod|production|dev|test|staging|live|old|new|main))?";
const TYPED = ":[ \\t]{0,4}(?:string|str|bytes|secretstr|any|&(?:'static )?str)[ \\t]{0,4}=";
const GIVEN = `["'\\\\\\]]{0,4}[ \\t]{0,8}(?:${TYPED}|:=|=>|\\?=|={1,3}|:|%3[ad])(?:[ \\t]|%20){0,8}(?:[|>][+-]?\\s{1,40})?`;
const QUOTED = `\\\\{0,3}"[^"\\n]{3,512}"|\\\\{0,3}'[^'\\n]{3,512}'|\`[^\`\\n]{3,512}\``;
const BARE = `["'\\\\]{0,4}[^\\s"',;&}{)(<>\`]{4,}`;

const NAME_HINTS = ["pass", "pwd", "pw", "secret", "token", "credential", "key", "auth"];

export const assignmentRules: readonly SecretRule[] = [
  // In an .env file everything up to the end of the line belongs to the value.
  {
    hints: ["pass", "pwd", "secret", "token", "key", "pw", "auth", "credential"],
    make: () =>
      /^((?:\s{0,8}export\s{1,4})?[A-Z][A-Z0-9_]{0,60}(?<=PASSWORD|PASSWD|PASSPHRASE|PASS|PWD|SECRET|TOKEN|_KEY|APIKEY|_AUTH|_PW|CREDENTIALS?)(?:_[A-Z0-9]{1,12})?=)[^\s]{3,}/gm,
    isSecret: (value, kept) =>
      !isPlaceholder(value) && (!kept.endsWith("_KEY=") || value.length >= 8),
  },
  {
    hints: NAME_HINTS,
    make: () => new RegExp(`((?:${PASSWORDS})${STAGE}${GIVEN})(?:${QUOTED}|${BARE})`, "gi"),
    isSecret: isValue,
  },
  {
    hints: NAME_HINTS,
    make: () => new RegExp(`((?:${KEYS})${STAGE}${GIVEN})(?:${QUOTED}|${BARE})`, "gi"),
    isSecret: isKeyValue,
  },
  // Names that may have any value: only a value that looks random is a secret.
  {
    hints: NAME_HINTS,
    make: () =>
      new RegExp(`((?:key|cert|${PASSWORDS}|${KEYS})(?:[_-]\\w{1,20})?${GIVEN})${BARE}`, "gi"),
    isSecret: (value) => !isPlaceholder(value) && looksRandom(value.replace(/^[\\"']{1,4}/, "")),
  },
  {
    hints: ["</"],
    make: () => /(<[\w:.-]{0,40}(?:password|passwd|secret|token|api-?key)>)[^<\n]{3,256}(?=<\/)/gi,
    isSecret: isValue,
  },
  {
    hints: ["value", "content"],
    make: () =>
      /((?:password|passwd|secret|token|key)[\\"']{1,4}\s{1,4}(?:value|content)\s{0,2}=\s{0,2}[\\"']{1,4})[^\\"'\n]{4,}/gi,
    isSecret: isValue,
  },
  {
    hints: ["password", "identified by"],
    make: () => /((?:identified by|password)\s{1,4})(?:"[^"\n]{3,256}"|'[^'\n]{3,256}')/gi,
    isSecret: isValue,
  },
  {
    hints: ["password", "passphrase", "passwd", "pwd"],
    make: () =>
      /((?:password|passphrase|passwd|pwd)(?: for [\w.@-]{1,40})? (?:is|was|to|now|=) (?:now )?)["'`]?[^\s"'`]{4,}/gi,
    isSecret: (value) =>
      !isPlaceholder(value) && (/^["'`]/.test(value) || /[\d!@#$%^&*]/.test(value)),
  },
];

// A name in code after a space is an expression, and a name before a bracket is a call.
function isValue(value: string, kept: string, next: string): boolean {
  if (isPlaceholder(value) || isSentence(kept, value)) return false;
  return next !== "(" && !(/\s$/.test(kept) && isIdentifier(value));
}

// "The secret: write the test first." is a sentence: the value is a plain lower-case word.
function isSentence(kept: string, value: string): boolean {
  return /secret: {1,4}$/i.test(kept) && /^[a-z]{1,15}$/.test(value);
}

// "Unexpected token: identifier" and "max_token: 4096" are not secrets.
function isKeyValue(value: string, kept: string, next: string): boolean {
  if (!isValue(value, kept, next) || /^\d{1,7}$/.test(value)) return false;
  return /^[\\"'`]/.test(value) || value.length >= 16 || /\d/.test(value);
}
