import fc from "fast-check";
import { type ListName, readList } from "@test/secrets/secret-list.ts";

const LISTS: readonly ListName[] = [
  "open-formats",
  "open-command-lines",
  "open-private",
  "open-diverse",
  "open-rare",
  "open-providers",
  "open-settings",
  "open-known-leaks",
  "clean-diverse",
];
/** Separators of two secrets: ends of lines, signs of code and of URLs, nothing. */
const SEPARATORS = [
  ..." \n\t/\\-_:=,|;.@\"'`#&?()[]{}<>$!~+*%",
  "",
  "\r\n",
  "\n+",
  "\n> ",
  "\u200b",
  "\u0000",
  "%20",
  "\\n",
  '\\"',
  "…",
  " and ",
  "…".repeat(60),
];

/** Secrets in their surroundings, secrets alone and ordinary lines, glued together by anything. */
export function gluedSecrets(partsMax: number): fc.Arbitrary<string> {
  const texts = LISTS.flatMap((list) => readList(list, 11));
  const lines = fc.constantFrom(...texts.map(({ text }) => text));
  const secrets = fc.constantFrom(...texts.flatMap((text) => text.secrets));
  const part = fc.oneof({ arbitrary: lines, weight: 2 }, secrets);
  return fc
    .array(fc.tuple(part, fc.constantFrom(...SEPARATORS)), { minLength: 1, maxLength: partsMax })
    .map((parts) => parts.flat().join(""));
}
