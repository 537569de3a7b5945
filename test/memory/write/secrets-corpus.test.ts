import { expect, test } from "bun:test";
import fc from "fast-check";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";
import { passWriteGate } from "@/memory/write/write-gate.ts";
import {
  createSecretCorpus,
  DISGUISES,
  type FakeSecret,
} from "@test/memory/write/secrets-corpus.ts";

const SEEDS = [1, 2, 3, 4, 5];

for (const [disguise, hide] of Object.entries(DISGUISES)) {
  test(`no secret of the corpus survives ${disguise}`, () => {
    const survivors = SEEDS.flatMap((seed) =>
      createSecretCorpus(seed).filter((fake) => survives(hide(fake.text, fake.secret), fake)),
    );
    expect(survivors.map(({ name, text }) => `${name}  |  ${text}`)).toEqual([]);
  }, 60_000);
}

function survives(text: string, { secret }: FakeSecret): boolean {
  const gate = passWriteGate(text);
  const { text: cleaned, removed } = removeSecrets(text);
  const left = [cleaned, gate.kind === "accepted" ? gate.text : ""].map(asSeen);
  return removed === 0 || left.some((seen) => partsOf(secret).some((part) => seen.includes(part)));
}

// A secret with invisible characters in it still counts as present.
function asSeen(text: string): string {
  return Bun.stripANSI(text).replaceAll("\u200b", "");
}

// Half a secret is as bad as a whole one.
function partsOf(secret: string): string[] {
  return secret.split("\n").flatMap((line) => {
    const half = Math.ceil(line.length / 2);
    return [line.slice(0, half), line.slice(half)];
  });
}

test("the words around a secret of the corpus are kept", () => {
  for (const { text, secret } of createSecretCorpus(9)) {
    const cleaned = removeSecrets(`Before it came ${text} and after it nothing`).text;
    expect(cleaned).toStartWith("Before it came ");
    expect([
      secret,
      cleaned.endsWith(" and after it nothing") || cleaned.endsWith("removed]"),
    ]).toEqual([secret, true]);
  }
});

test("cleaning a text of the corpus twice gives the same as cleaning it once", () => {
  const changed = createSecretCorpus(10).flatMap(({ name, text, secret }) =>
    Object.values(DISGUISES)
      .map((hide) => removeSecrets(hide(text, secret)).text)
      .filter((once) => removeSecrets(once).text !== once)
      .map((once) => `${name}  |  ${once}  |  ${removeSecrets(once).text}`),
  );
  expect(changed).toEqual([]);
});

test("a secret next to another one is removed too", () => {
  const corpus = createSecretCorpus(11);
  for (const between of [" ", "\n", ", ", " and ", "\t"]) {
    const survivors = corpus.filter((fake, index) => {
      const other = corpus[(index * 7 + 3) % corpus.length]?.text ?? "";
      return survives(`${other}${between}${fake.text}${between}${other}`, fake);
    });
    expect(survivors.map(({ name }) => name)).toEqual([]);
  }
});

test("secrets joined in any order are all removed by one cleaning", () => {
  const texts = createSecretCorpus(12).map(({ text }) => text);
  const between = [" ", "\n", "=", ": ", '"', "'", "key ", "token", "%3D", "\\n"];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...texts, ...between), { maxLength: 8 }), (parts) => {
      const once = removeSecrets(parts.join("")).text;
      expect(removeSecrets(once)).toEqual({ text: once, removed: 0 });
    }),
  );
});
