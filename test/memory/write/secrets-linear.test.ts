// The rules run in hooks, on untrusted text, and must take linear time.
import { expect, test } from "bun:test";
import { listSecretRules, removeSecrets } from "@/memory/write/secrets/secrets.ts";
import { cpuMs } from "@test/harness/cpu-time.ts";

/** The pattern with escapes and classes replaced by letters, so that quantifiers can be found. */
function bareSource(pattern: RegExp): string {
  return pattern.source.replace(/\\./g, "e").replace(/\[[^\]]*\]/g, "c");
}

test("a repetition without an upper bound occurs only at the end of a rule's pattern", () => {
  const unbounded = listSecretRules()
    .map((rule) => bareSource(rule.make()))
    .filter((source) => {
      // A private key goes on to its end marker or to the end of the text, which cannot fail.
      const rest = source.replace(/c\*\?\(\?:.*\|\$\)$/, "");
      return /[*+]|\{\d+,\}(?![)?]*$)/.test(rest);
    });
  expect(unbounded).toEqual([]);
});

test("every rule has hints, all in lower case", () => {
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
  "user: a ",
  "a@b.c",
  "root:a ",
  "server key ",
  "password is ",
  "set the password to ",
  "A1b!",
  "'a1b2c3!d'",
  'login("a", ',
  "auth a -b ",
  "| key | a",
  "the local key of the ",
  "door code of the ",
  "pin de la ",
  "code is ",
  "alarm\n  code:\n",
  "AAAA1-BBBB2-",
  "auth_pass\t",
  "digest a response=",
  "hmac-a:b:",
  "AT+A=b,",
  "createUser a SHA ",
  "a * b * ",
  "https://a b ",
  "a / b ",
  "key: [1,",
  "rclone -a b ",
  "password: a ",
  "my-secret-",
  "@@\n+a\n",
  "1→a\n",
  "password,a\n",
  'kind: Secret\ndata:\n  a: "\n',
  "passwords:\n  a: b1234567\n",
  "passwords:\n",
  "me:abcd12345\n",
  "user  password\n",
  "login abcd1234 ",
  "login /a1b2C3d4",
  "${PASSWORD:-",
  "password | default ",
  'password = a || "',
  "-----BEGIN PUBLIC KEY-----\nA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8\n",
  "key Aa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8 ",
  "<\n+p\n+r\n+i\n",
];

test("eight times the text takes far less than sixty-four times as long", () => {
  const slow = HOSTILE.filter((piece) => {
    removeSecrets(piece.repeat(2_000 / piece.length));
    // The best of several runs and a floor, because other work on the machine adds noise.
    return bestOf(piece, 40_000) > 32 * Math.max(bestOf(piece, 5_000), 0.2);
  });
  expect(slow).toEqual([]);
}, 60_000);

function bestOf(piece: string, chars: number): number {
  const text = piece.repeat(Math.ceil(chars / piece.length));
  const times = Array.from({ length: 5 }, () => cpuMs(() => removeSecrets(text)));
  return Math.min(...times);
}
