// The rules run in hooks, on text that anybody may have written.
import { expect, test } from "bun:test";
import { listSecretRules, removeSecrets } from "@/memory/write/secrets/secrets.ts";
import { cpuMs } from "@test/harness/cpu-time.ts";

/** A pattern without what is escaped or in a class: quantifiers are then easy to see. */
function bareSource(pattern: RegExp): string {
  return pattern.source.replace(/\\./g, "e").replace(/\[[^\]]*\]/g, "c");
}

test("a repetition without an upper bound stands only at the end of a rule's pattern", () => {
  const unbounded = listSecretRules()
    .map((rule) => bareSource(rule.make()))
    .filter((source) => {
      // A private key ends at its end or at that of the text: this cannot fail either.
      const rest = source.replace(/c\*\?\(\?:.*\|\$\)$/, "");
      return /[*+]|\{\d+,\}(?![)?]*$)/.test(rest);
    });
  expect(unbounded).toEqual([]);
});

test("every rule has a hint that stands in lower case", () => {
  for (const { hints } of listSecretRules()) {
    expect(hints.length).toBeGreaterThan(0);
    for (const hint of hints) expect(hint).toBe(hint.toLowerCase());
  }
});

const HOSTILE = [
  "a.",
  "a-",
  "password",
  "password=",
  'password="',
  "a://b:",
  "://:",
  "eyJaaaaaaaa.",
  "eyJaaaaaaaa-",
  "--a-token ",
  "curl -u a ",
  "mysql -",
  "-----BEGIN PRIVATE KEY-----",
  "-----BEGIN ",
  "authorization: ",
  "token Aa1",
  "xA1bB2cC3",
  "\u200b",
  "a\u200b",
  "Authorization: Bearer a\\n",
];

test("eight times the text takes nothing like sixty-four times as long", () => {
  const slow = HOSTILE.filter((piece) => {
    removeSecrets(piece.repeat(2_000 / piece.length));
    // The best of several, and a floor, because other work on the machine is not the text's fault.
    return bestOf(piece, 40_000) > 32 * Math.max(bestOf(piece, 5_000), 0.2);
  });
  expect(slow).toEqual([]);
});

function bestOf(piece: string, chars: number): number {
  const text = piece.repeat(Math.ceil(chars / piece.length));
  const times = Array.from({ length: 5 }, () => cpuMs(() => removeSecrets(text)));
  return Math.min(...times);
}
