import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Verdict } from "@/ghap/entry.ts";
import type { CheckKind, CheckResult } from "@/ghap/outcome/outcome.ts";

/** A command line with its output, and what a reader says of it. */
export interface CorpusCase {
  readonly id: string;
  readonly command: string;
  readonly exit: number | "background" | "interrupted";
  readonly output: string;
  /** Empty if the line runs neither tests nor a build. */
  readonly expect: Partial<Record<CheckKind, CheckResult>>;
  readonly prediction?: string;
  readonly compare?: Verdict;
  readonly source?: string;
}

export function readCorpus(part: "tuning" | "held-out" | "unseen"): CorpusCase[] {
  const text = readFileSync(join(import.meta.dirname, `${part}.jsonl`), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as CorpusCase);
}
