import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Candidate } from "@/memory/extract/candidate.ts";
import { extractCandidates } from "@/memory/extract/extract.ts";
import { agentEdits, agentRuns, userSays } from "@test/memory/extract/turns.ts";

/** One thing a user says, and how a careful colleague would file it. */
export interface CorpusStatement {
  readonly text: string;
  readonly label: (typeof LABELS)[number] | "none";
  readonly language: string;
  /** Handles that the rule must have. */
  readonly scope?: readonly string[];
  /** The agent's act before it. */
  readonly after?: { readonly run?: string; readonly edit?: string };
}

export const LABELS = ["rule", "decision", "correction"] as const;

interface LabelFigures {
  readonly precision: number;
  readonly recall: number;
  readonly right: number;
  readonly wrong: number;
  readonly missed: number;
}

export interface CorpusVerdict extends Record<(typeof LABELS)[number], LabelFigures> {
  /** The share of statements without a label that were recognised as something. */
  readonly wrongAmongNone: number;
  readonly mistakes: readonly string[];
}

export function loadCorpus(): CorpusStatement[] {
  const path = join(import.meta.dir, "rules-corpus", "statements.json");
  return JSON.parse(readFileSync(path, "utf8")) as CorpusStatement[];
}

/** The labels that a recognised kind may stand for. A correction that is a rule may be either. */
const ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  preference: ["rule", "correction"],
  correction: ["correction", "rule"],
  decision: ["decision"],
  "plan-cancelled": ["decision"],
};
const LABEL_OF: Readonly<Record<string, string>> = {
  preference: "rule",
  correction: "correction",
  decision: "decision",
  "plan-cancelled": "decision",
};

export function judgeCorpus(statements: readonly CorpusStatement[]): CorpusVerdict {
  const judged = statements.map((statement) => ({ statement, found: recognise(statement) }));
  const mistakes: string[] = [];
  for (const { statement, found } of judged) {
    const isRight =
      found === undefined
        ? statement.label === "none"
        : ACCEPTED[found.kind]?.includes(statement.label);
    if (isRight !== true) {
      mistakes.push(
        `${statement.label} -> ${found?.kind ?? "none"} (${found?.reasons.join(", ")}): ${statement.text}`,
      );
    }
  }
  const none = judged.filter(({ statement }) => statement.label === "none");
  const kept = none.filter(({ found }) => found !== undefined);
  const figures = (label: (typeof LABELS)[number]): LabelFigures => {
    const said = judged.filter(
      ({ found }) => found !== undefined && LABEL_OF[found.kind] === label,
    );
    const right = said.filter(
      ({ found, statement }) => ACCEPTED[found?.kind ?? ""]?.includes(statement.label) === true,
    ).length;
    const due = judged.filter(({ statement }) => statement.label === label);
    const hit = due.filter(({ found }) => ACCEPTED[found?.kind ?? ""]?.includes(label) === true);
    return {
      precision: right / Math.max(1, said.length),
      recall: hit.length / Math.max(1, due.length),
      right,
      wrong: said.length - right,
      missed: due.length - hit.length,
    };
  };
  return {
    rule: figures("rule"),
    decision: figures("decision"),
    correction: figures("correction"),
    wrongAmongNone: kept.length / Math.max(1, none.length),
    mistakes,
  };
}

/** The best candidate that a detector recognised; episodes claim nothing and do not count. */
function recognise({ text, after }: CorpusStatement): Candidate | undefined {
  const said = userSays(text);
  const act =
    after?.run !== undefined
      ? agentRuns(after.run)
      : after?.edit !== undefined
        ? agentEdits(after.edit)
        : [];
  const before = act.length === 0 ? [] : [userSays("do the next step of the plan now"), ...act];
  return extractCandidates([...before, said])
    .filter(({ uuid, kind }) => uuid === said.uuid && kind in LABEL_OF)
    .toSorted((a, b) => b.score - a.score)[0];
}
