import { isMadeUpWord } from "@/memory/write/secrets/rules/call-rules.ts";
import type { SecretRule } from "@/memory/write/secrets/secret-rule.ts";
import { isWordlikeName } from "@/memory/write/secrets/wordlike-name.ts";

/** Rules for secrets that a program prints on a line of their own. */
export const listPrintedSecretRules = (): readonly SecretRule[] => [
  // A password for one app is printed in four groups: SMTP_PASS=abcd efgh ijkl mnop.
  {
    hints: ["pass", "pwd", "pw"],
    make: () =>
      /((?:^[ \t]{0,8}["']?|[_.-]|(?<![a-z])(?:app|gmail|smtp|mail|imap)[ _-]?)(?:pass|pwd|pw)[\w"'-]{0,12}[ \t]?[:=][ \t]?["']?)[a-z]{4}(?: [a-z]{4}){3}(?![a-z])/gim,
    isSecret: () => true,
  },
  // The value on a line of its own
  {
    hints: ["password", "token", "secret", "passphrase", "key"],
    alsoHints: [":\n", ": \n"],
    make: () =>
      /((?:password|passphrase|token|secret|(?:api|access|license) ?key)[^\n:]{0,60}:[ \t]{0,4}\n\s{0,20})[^\s:]{8,128}(?=\s{0,8}(?:\n|$))/gi,
    isSecret: (value) => isMadeUpWord(value) || /^[0-9a-f]{16,128}$/i.test(value),
  },
  // $ acme initial-password\nx: a command that prints it, and its output
  {
    hints: ["password", "token", "secret", "passphrase"],
    alsoHints: ["\n"],
    make: () =>
      /((?:^|\n)(?:[$>%#]\s)?[a-z][\w.-]{1,30}\s[^\n]{0,100}?(?:password|passphrase|token|secret)[^\n:=]{0,60}\n)[A-Za-z0-9][^\s"'(){}<>:;,]{7,127}(?=\s{0,4}(?:\n|$))/g,
    isSecret: (value, kept) =>
      isMadeUpWord(value) && !isWordlikeName(value) && !/[.!?]\s{0,2}\n$|[(){};]/.test(kept),
  },
];
