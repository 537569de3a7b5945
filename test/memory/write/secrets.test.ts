import { expect, test } from "bun:test";
import fc from "fast-check";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";

const RANDOM = "Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZg";

/** A text, and the part of it that must be removed. */
const SECRETS: readonly (readonly [text: string, secret: string])[] = [
  [`key sk-ant-${RANDOM}`, RANDOM],
  [`sk-proj-${RANDOM}`, RANDOM],
  ["sk_live_abcdefghij1234", "abcdefghij1234"],
  [`(ghp_${RANDOM})`, RANDOM],
  [`gho_${RANDOM}`, RANDOM],
  [`github_pat_11AAA_${RANDOM}`, RANDOM],
  [`glpat-${RANDOM}`, RANDOM],
  ["xoxb-1234567890-abcdef", "1234567890-abcdef"],
  ["AKIAIOSFODNN7EXAMPLE", "IOSFODNN7EXAMPLE"],
  [`AIza${RANDOM}xyz12345`, RANDOM],
  [`ya29.${RANDOM}`, RANDOM],
  [`npm_${RANDOM}`, RANDOM],
  [`hf_${RANDOM}`, RANDOM],
  [`SG.${RANDOM}.${RANDOM}`, RANDOM],
  [`eyJhbGciOiJIUzI1NiJ9.${RANDOM}.${RANDOM}`, RANDOM],
  [`-----BEGIN RSA PRIVATE KEY-----\n${RANDOM}\n-----END RSA PRIVATE KEY-----`, RANDOM],
  [`-----BEGIN OPENSSH PRIVATE KEY-----\n${RANDOM}\ncut off here`, "cut off here"],
  ["postgres://app:hunter22@db:5432/shop", "hunter22"],
  ["https://user:p%40ss@example.com/x", "p%40ss"],
  ["redis://:hunter22@cache", "hunter22"],
  [`curl -H "Authorization: Bearer ${RANDOM}"`, RANDOM],
  ["Authorization: Basic dXNlcjpwYXNz", "dXNlcjpwYXNz"],
  [`bearer ${RANDOM}==`, RANDOM],
  ["password=hunter22", "hunter22"],
  ["PGPASSWORD=hunter22 psql", "hunter22"],
  ["export DB_PASSWORD='hunter two'", "hunter two"],
  ['"password": "pass"', 'pass"'],
  ["password: hunter22", "hunter22"],
  ["passwd => 'hunter22'", "hunter22"],
  ['{"clientSecret":"hunter22"}', "hunter22"],
  ["client_secret = hunter22", "hunter22"],
  ["aws_secret_access_key = wJalrXUtnFEMI/K7MDENG", "wJalrXUtnFEMI/K7MDENG"],
  ["X-Api-Key: hunter22", "hunter22"],
  ["apiKey: 'hunter22'", "hunter22"],
  ["GITHUB_TOKEN=hunter22", "hunter22"],
  ["access-token: hunter22", "hunter22"],
  ["my.service.private-key=hunter22", "hunter22"],
  ["deploy --password hunter22 --force", "hunter22"],
  ["deploy --api-key 'hunter22 x'", "hunter22"],
  ["deploy --auth-token=hunter22", "hunter22"],
];

test.each(SECRETS)("%j loses its secret", (text, secret) => {
  for (const disguise of [text, `Note: ${text}.`, `a\n\t${text}\nb`, `${text} ${text}`]) {
    const result = removeSecrets(disguise);
    expect(result.text).toContain("[secret removed]");
    expect(result.text).not.toContain(secret);
    expect(result.removed).toBeGreaterThan(0);
  }
});

test.each([
  "Use pnpm here, not npm; the password rules are in docs/password.md.",
  "The secret of good tests is that they can fail.",
  "Tokens are counted by src/context/tokens.ts (about 4 characters each).",
  "https://example.com:8080/path?x=1 and http://localhost:3000",
  "git@github.com:owner/name.git",
  "commit 1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b fixes it",
  "sk-learn and pk-index are not keys",
  "The bearer of the ring; authorization: none",
  "deploy --token --force",
  "password_hash(text) compares hashes",
  "mem_01kxyz4f3abcdefghjkm is an id",
  "",
])("%j is not changed", (text) => {
  expect(removeSecrets(text)).toEqual({ text, removed: 0 });
});

test("the text around a secret is kept", () => {
  expect(removeSecrets("Run DB_PASSWORD=hunter22 npm test, then wait.").text).toBe(
    "Run DB_PASSWORD=[secret removed] npm test, then wait.",
  );
  expect(removeSecrets("postgres://app:hunter22@db/shop").text).toBe(
    "postgres://app:[secret removed]@db/shop",
  );
});

test("cleaning a text twice gives the same as cleaning it once", () => {
  const pieces = fc.constantFrom(
    ...SECRETS.map(([text]) => text),
    " ",
    "\n",
    "and",
    "=",
    ": ",
    '"',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const once = removeSecrets(parts.join("")).text;
      expect(removeSecrets(once)).toEqual({ text: once, removed: 0 });
    }),
  );
});

test("forty thousand characters without a space can be cleaned", () => {
  for (const piece of ["a.", "a-", "password", "a://b:", "eyJaaaaaaaa.", "--a-token "]) {
    expect(removeSecrets(piece.repeat(40_000 / piece.length)).text).not.toBe("");
  }
});

test("a payment card number is removed after a word for a card if its check digit is valid", () => {
  const [start, right, wrong] = ["4000 0000 0000 ", "0002", "0003"];
  for (const name of ["card: ", "Visa ", "the credit card number is ", '"cardNumber":"']) {
    expect(removeSecrets(`${name}${start}${right}`).text).toBe(`${name}[secret removed]`);
    expect(removeSecrets(`${name}${start}${wrong}`).removed).toBe(0);
  }
  expect(removeSecrets(`order ${start}${right}`).removed).toBe(0);
});
