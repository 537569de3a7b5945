import { type Limit, limitName } from "../limits.ts";
import type { Figure } from "./figures.ts";

export interface Verdict {
  readonly name: string;
  readonly verifies: readonly string[];
  readonly value: number | undefined;
  readonly result: "PASS" | "FAIL" | "SKIP";
  /** Why there is no verdict; empty if there is one. */
  readonly reason: string;
}

/** Compares each limit with its figure. A figure that was not measured is skipped. */
export function judge(
  limits: readonly Limit[],
  figures: ReadonlyMap<string, Figure>,
): readonly Verdict[] {
  return limits.map((limit) => {
    const { figure: wanted, atMost, verifies, minRuns = 1 } = limit;
    const figure = figures.get(wanted);
    const name = limitName(limit);
    const skip = (reason: string) =>
      ({ name, verifies, value: figure?.value, result: "SKIP", reason }) as const;
    if (figure === undefined) return skip("not measured");
    if (figure.runs < minRuns) return skip(`needs ${minRuns} runs, had ${figure.runs}`);
    const result = figure.value <= atMost ? "PASS" : "FAIL";
    return { name, verifies, value: figure.value, result, reason: "" } as const;
  });
}

export function formatVerdicts(verdicts: readonly Verdict[]): string {
  const lines = verdicts.map(({ name, value, result, reason, verifies }) => {
    const shown = value === undefined ? "" : value.toFixed(2);
    const notes = [reason, verifies.join(" ")].filter((note) => note !== "");
    return `${result}  ${name.padEnd(56)}${shown.padStart(9)}  ${notes.join("; ")}`.trimEnd();
  });
  const count = (wanted: Verdict["result"]) =>
    verdicts.filter(({ result }) => result === wanted).length;
  const summary = `${count("PASS")} passed, ${count("FAIL")} failed, ${count("SKIP")} skipped`;
  return [...lines, summary].join("\n");
}
