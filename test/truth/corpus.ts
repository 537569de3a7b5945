import english from "@test/truth/pairs-english.json";
import later from "@test/truth/pairs-later.json";
import onceWrong from "@test/truth/pairs-once-wrong.json";
import others from "@test/truth/pairs-other-languages.json";

export type Relation = "supersedes" | "adds" | "unrelated" | "unsure";

/** An older and a newer statement, and how the newer one stands to the older one. */
export interface LabelledPair {
  readonly relation: Relation;
  readonly language: string;
  readonly older: string;
  readonly newer: string;
  /** Set apart before anything was tuned (every third pair), or written afterwards. */
  readonly isUnseen: boolean;
}

type Row = readonly string[];

const labelled: readonly Row[] = [
  ...english.map(([relation = "", ...texts]) => [relation, "en", ...texts]),
  ...others,
];

export const PAIRS: readonly LabelledPair[] = [
  ...labelled.map((row, i) => toPair(row, i % 3 === 2)),
  // Written when the tuning was over.
  ...later.map((row) => toPair(row, true)),
  // Pairs that were wrong on real conversations stay here.
  ...onceWrong.map((row) => toPair(row, false)),
];

function toPair([relation = "", language = "", older = "", newer = ""]: Row, isUnseen: boolean) {
  return { relation: relation as Relation, language, older, newer, isUnseen };
}
