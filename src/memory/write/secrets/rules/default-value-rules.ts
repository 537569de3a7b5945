import type { SecretRule } from "@/memory/write/secrets/secret-rule.ts";
import {
  isIdentifier,
  isPlaceholder,
  looksLikePassword,
  looksRandom,
} from "@/memory/write/secrets/value-shape.ts";

/**
 * Rules for the value that is used if a setting is missing, and for literals that a function takes
 * as a password. The other rules see a reference or a call there, and those give nothing away.
 */
const NAMES = "passw(?:or)?d|passphrase|pass|pwd|(?<![a-z])pw|secret|token|api_?key|[_-]key";
const NAME_HINTS = ["pass", "pwd", "pw", "secret", "token", "key"];
const LITERAL = "[^\\s\"'`]{4,256}(?=[\"'`])";

export const listDefaultValueRules = (): readonly SecretRule[] => [
  // ${DB_PASSWORD:-x}, ${db.password:x}
  {
    hints: ["${"],
    alsoHints: NAME_HINTS,
    make: () =>
      new RegExp(
        `(\\$\\{[\\w.-]{0,60}(?:${NAMES})[\\w.-]{0,20}:[-=]?)[^\\s{}"'?]{4,128}(?=\\})`,
        "gi",
      ),
    isSecret: isOneWord,
  },
  // password: {{ .Values.password | default "x" }}
  {
    hints: ["default"],
    alsoHints: NAME_HINTS,
    make: () =>
      new RegExp(`((?:${NAMES})[^\\n]{0,80}?\\|\\s{0,2}default[\\s(]{1,3}["'])${LITERAL}`, "gi"),
    isSecret: isOneWord,
  },
  // password = config.get("pw") || "x"
  {
    hints: ["||", "??", "?:"],
    alsoHints: ["pass", "pwd", "pw", "secret"],
    make: () =>
      new RegExp(
        `((?<![a-z])(?:passw(?:or)?d|passphrase|pass|pwd|pw|secret)["'\\])]{0,3}\\s{0,4}(?::=|[:=])[^\\n]{1,80}?(?:\\|\\||\\?\\?|\\?:)\\s{0,3}["'\`])${LITERAL}`,
        "gi",
      ),
    isSecret: (value) => value.length >= 6 && isOneWord(value),
  },
  // check_password("x"), generate_password_hash("x")
  {
    hints: ["password(", "passwordhash(", "password_hash("],
    make: () =>
      new RegExp(
        `((?:check|verify|hash|compare|encode|encrypt|valid|validate|generate|match)_?password(?:_?hash)?\\(\\s{0,4}["'])${LITERAL}`,
        "gi",
      ),
    isSecret: (value) => value.length >= 6 && isOneWord(value),
  },
];

function isOneWord(value: string, kept = ""): boolean {
  if (isPlaceholder(value) || isIdentifier(value) || /^[./~]|:\/\//.test(value)) return false;
  if (
    /^(?:password|passwort|secret|token|default|wrong|invalid|none|null|unknown|anonymous|\d{1,5})$/i.test(
      value,
    )
  )
    return false;
  // A token or a key is no plain word.
  return (
    /pass|pwd|pw|secret/i.test(kept) ||
    kept === "" ||
    looksLikePassword(value) ||
    looksRandom(value)
  );
}
