import type { SecretRule } from "@/memory/secrets/rule.ts";

/**
 * Private keys of many lines. One without its end hides everything after it: better too little
 * than half a key.
 */
export const blockRules: readonly SecretRule[] = [
  {
    hints: ["private key"],
    make: () =>
      /-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}[\s\S]*?(?:-{4,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}|$)/g,
  },
  {
    hints: ["putty-user-key-file"],
    make: () => /PuTTY-User-Key-File-\d[\s\S]*?(?:Private-MAC:\s{0,4}[0-9a-f]{1,128}|$)/g,
  },
];
