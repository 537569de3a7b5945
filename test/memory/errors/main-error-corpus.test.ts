// The line that says what went wrong, in outputs of some eighty tools.
import { expect, test } from "bun:test";
import { errorSignature } from "@/memory/errors/error-signature.ts";
import { specificErrorLine } from "@/memory/errors/main-error-line.ts";
import { type CorpusCase, readCorpus } from "@test/memory/errors/corpus/read-corpus.ts";

/** The scores were tuned on the one part. The other was written first and is only measured. */
const PARTS = [
  { name: "tuning", tellingMin: 0.95, differentMin: 1 },
  { name: "held-out", tellingMin: 0.9, differentMin: 0.95 },
] as const;

for (const { name, tellingMin, differentMin } of PARTS) {
  const cases = readCorpus(name);

  test(`${name}: the telling line is found`, () => {
    const wrong = cases.flatMap((one) => [
      ...missed(one, one.first, one.tells),
      ...missed(one, one.other, one.otherTells),
    ]);
    const share = 1 - wrong.length / (2 * cases.length);
    expect(share, wrong.join("\n")).toBeGreaterThanOrEqual(tellingMin);
  });

  test(`${name}: an error is recognised when it comes back`, () => {
    const lost = cases.filter(
      ({ first, again }) => signature(first) === undefined || signature(first) !== signature(again),
    );
    expect(lost.map(({ tool }) => tool)).toEqual([]);
  });

  test(`${name}: another error of the same tool is another error`, () => {
    const confused = cases.filter(
      ({ first, other }) => signature(other) === undefined || signature(first) === signature(other),
    );
    const share = 1 - confused.length / cases.length;
    expect(share, confused.map(({ tool }) => tool).join("\n")).toBeGreaterThanOrEqual(differentMin);
  });

  test(`${name}: no two failures of different tools are the same error`, () => {
    const all = cases.flatMap(({ first, other }) => [signature(first), signature(other)]);
    const known = all.filter((one) => one !== undefined);
    expect(known.filter((one, i) => known.indexOf(one) < i)).toEqual([]);
  });
}

function missed({ tool }: CorpusCase, output: string, tells: readonly string[]): string[] {
  const line = specificErrorLine(`Exit code 1\n${output}`);
  return line !== undefined && tells.some((part) => line.includes(part))
    ? []
    : [`${tool}: ${line ?? "nothing"}`];
}

function signature(output: string): string | undefined {
  return errorSignature(`Exit code 1\n${output}`);
}
