import { stripColours } from "@/base/text.ts";
import type { CheckKind } from "@/ghap/outcome/outcome.ts";
import { BUILD_SUMMARIES } from "@/ghap/outcome/summaries/build-summaries.ts";
import { MORE_TEST_SUMMARIES } from "@/ghap/outcome/summaries/more-test-summaries.ts";
import { RARE_BUILD_SUMMARIES } from "@/ghap/outcome/summaries/rare-build-summaries.ts";
import { RARE_TEST_SUMMARIES } from "@/ghap/outcome/summaries/rare-test-summaries.ts";
import type { SummaryFormat } from "@/ghap/outcome/summaries/summary-format.ts";
import { TASK_RUNNER_SUMMARIES } from "@/ghap/outcome/summaries/task-runner-summaries.ts";
import { TEST_SUMMARIES } from "@/ghap/outcome/summaries/test-summaries.ts";

/** Counts of what the runners say in an output. All zero if none of them says anything. */
export interface Summaries {
  readonly failed: number;
  readonly passed: number;
  /** How many of those that passed speak for the whole run. */
  readonly wholePassed: number;
  /** How many of those that passed speak only for a part of the run. */
  readonly partsPassed: number;
  /** Lines by which a run fails although its tests may have passed. */
  readonly doubt: number;
  /** How many of all passes and failures are said in words that builds and tests have in common. */
  readonly shared: number;
  /** Runs in which no test was run. */
  readonly none: number;
  /** The line that says it best, for people; empty if there is none. */
  readonly line: string;
}

/** Guess: summaries stand at the end, and outputs that are longer are cut by the client anyway. */
const CHARS_MAX = 64 * 1024;
/** Guess: one output has fewer summaries of one format that matter. */
const MATCHES_MAX = 200;
const LINE_CHARS_MAX = 160;

const TEST_FORMATS = [
  TEST_SUMMARIES,
  MORE_TEST_SUMMARIES,
  TASK_RUNNER_SUMMARIES,
  RARE_TEST_SUMMARIES,
];

export function readSummaries(kind: CheckKind, output: string): Summaries {
  const text = withoutPrefixes(withoutReturns(stripColours(output.slice(-CHARS_MAX))));
  const lower = text.toLowerCase();
  const found = {
    failed: 0,
    passed: 0,
    wholePassed: 0,
    partsPassed: 0,
    none: 0,
    doubt: 0,
    shared: 0,
  };
  let failedLine = "";
  let passedLine = "";
  const formats = kind === "test" ? TEST_FORMATS : [BUILD_SUMMARIES, RARE_BUILD_SUMMARIES];
  for (const format of formats.flat()) {
    if (!lower.includes(format.hint) || format.unless?.().test(text) === true) continue;
    const pattern = format.pattern();
    for (let count = 0; count < MATCHES_MAX; count += 1) {
      const match = pattern.exec(text);
      if (match === null) break;
      const verdict = verdictOf(format, match);
      if (verdict === undefined) continue;
      found[verdict] += 1;
      if (format.isShared === true) found.shared += 1;
      if (verdict === "passed" && format.speaksFor === "run") found.wholePassed += 1;
      if (verdict === "passed" && format.speaksFor === "part") found.partsPassed += 1;
      const line = lineAt(text, match.index);
      if (verdict === "failed" && (failedLine === "" || /\d/.test(line))) failedLine = line;
      if (verdict === "passed") passedLine = line;
    }
  }
  return { ...found, line: failedLine === "" ? passedLine : failedLine };
}

function withoutReturns(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/**
 * Tools that run the same in many packages or containers put its name before each line:
 * "packages/a test: ", "web:test: ", "[@acme/a]: ", "app-1  | ".
 */
function withoutPrefixes(text: string): string {
  if (!PREFIX_ENDS.some((end) => text.includes(end))) return text;
  return text.replace(
    /^(?:[@\w./-]{1,80}[ :][\w:-]{0,40}(?:test|build)[\w:-]{0,40}: |\[[^\]\s]{1,80}\]: |[\w.-]{1,80} {1,40}\| )/gm,
    "",
  );
}

/** Looked for before the pattern is made: most outputs have none. */
const PREFIX_ENDS = ["test: ", "build: ", "]: ", " | "];

function verdictOf(
  { verdict }: SummaryFormat,
  { groups = {} }: RegExpExecArray,
): "passed" | "failed" | "none" | "doubt" | undefined {
  if (verdict !== undefined) return verdict;
  const count = (...names: readonly string[]) => {
    const given = names.map((name) => groups[name]).filter((text) => text !== undefined);
    return given.length === 0 ? undefined : given.reduce((sum, text) => sum + Number(text), 0);
  };
  if ((count("fail", "fail2", "fail3") ?? 0) > 0) return "failed";
  const ran = count("pass") ?? count("total");
  if (ran === undefined) return undefined;
  return ran > (count("skip") ?? 0) ? "passed" : "none";
}

function lineAt(text: string, index: number): string {
  const start = text.lastIndexOf("\n", index) + 1;
  const end = text.indexOf("\n", index);
  const line = text.slice(start, end < 0 ? undefined : end).replace(/^[=\s]+|[=\s]+$/g, "");
  return line.slice(0, LINE_CHARS_MAX);
}
