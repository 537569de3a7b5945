import { endsInBackground, parseLine } from "@/events/ghap/parse-line.ts";
import type { Verdict } from "@/ghap/entry.ts";
import { comparePrediction } from "@/ghap/outcome/compare-prediction.ts";
import { findChecks } from "@/ghap/outcome/find-checks.ts";
import { judgeOutcomes } from "@/ghap/outcome/judge-outcomes.ts";
import type { CheckKind, CheckOutcome } from "@/ghap/outcome/outcome.ts";
import type { CorpusCase } from "@test/ghap/outcomes/read-corpus.ts";

/** The program's judgement of a case. */
export function judgeCase(one: CorpusCase): readonly CheckOutcome[] {
  const commands = parseLine(one.command);
  if (commands === undefined) return [];
  const isEnded = typeof one.exit === "number" && !endsInBackground(one.command);
  const end = isEnded
    ? { kind: "exit" as const, code: Number(one.exit) }
    : { kind: "unfinished" as const };
  return judgeOutcomes(findChecks(commands, parseLine), {
    parse: parseLine,
    end,
    output: one.output,
  });
}

export function compareCase(one: CorpusCase): Verdict {
  return comparePrediction(one.prediction ?? "", judgeCase(one), one).verdict;
}

/** How often a thing is said, is true, and both. */
export interface Tally {
  said: number;
  isTrue: number;
  both: number;
}

export interface CorpusFigures {
  readonly byLabel: ReadonlyMap<string, Tally>;
  readonly mistakes: readonly string[];
}

const KINDS: readonly CheckKind[] = ["test", "build"];

/** Counts kinds and results over all cases, and verdicts over those with a prediction. */
export function measureCorpus(cases: readonly CorpusCase[]): CorpusFigures {
  const byLabel = new Map<string, Tally>();
  const mistakes: string[] = [];
  const count = (label: string, isSaid: boolean, isTrue: boolean) => {
    const tally = byLabel.get(label) ?? { said: 0, isTrue: 0, both: 0 };
    byLabel.set(label, tally);
    tally.said += Number(isSaid);
    tally.isTrue += Number(isTrue);
    tally.both += Number(isSaid && isTrue);
  };
  for (const one of cases) {
    const outcomes = judgeCase(one);
    for (const kind of KINDS) {
      const said = outcomes.find((outcome) => outcome.kind === kind)?.result;
      const isTrue = one.expect[kind];
      count(kind, said !== undefined, isTrue !== undefined);
      for (const result of ["passed", "failed"]) count(result, said === result, isTrue === result);
      if (said !== isTrue) mistakes.push(`${one.id} ${kind}: ${said} instead of ${isTrue}`);
    }
    if (one.compare === undefined) continue;
    const verdict = compareCase(one);
    for (const label of ["confirms", "contradicts"])
      count(label, verdict === label, one.compare === label);
    if (verdict !== one.compare)
      mistakes.push(`${one.id}: ${verdict} instead of ${one.compare}: ${one.prediction}`);
  }
  return { byLabel, mistakes };
}

export function precisionOf({ said, both }: Tally): number {
  return said === 0 ? 1 : both / said;
}

export function recallOf({ isTrue, both }: Tally): number {
  return isTrue === 0 ? 1 : both / isTrue;
}
