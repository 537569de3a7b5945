import { checksIn, type EndedRun } from "@/events/ghap/ended-run.ts";
import { parseLine } from "@/events/ghap/parse-line.ts";
import { judgeOutcomes } from "@/ghap/outcome/judge-outcomes.ts";
import type { CheckOutcome } from "@/ghap/outcome/outcome.ts";

/** The outcomes of the tests and builds of a run; empty if it ran none. */
export function outcomesOf(run: EndedRun, matchers: readonly string[]): CheckOutcome[] {
  const found = checksIn(run.command, matchers);
  return found === undefined ? [] : judgeOutcomes(found, { ...run, parse: parseLine });
}
