import english from "@test/truth/pairs-english.json";
import others from "@test/truth/pairs-other-languages.json";

export type Relation = "supersedes" | "adds" | "unrelated" | "unsure";

/** An older and a newer statement, and how the newer one stands to the older one. */
export interface LabelledPair {
  readonly relation: Relation;
  readonly language: string;
  readonly older: string;
  readonly newer: string;
  /** Every third pair was set apart before anything was tuned, and is not looked at. */
  readonly isUnseen: boolean;
}

export const PAIRS: readonly LabelledPair[] = [
  ...english.map(([relation = "", older = "", newer = ""]) => ({
    relation,
    language: "en",
    older,
    newer,
  })),
  ...others.map(([relation = "", language = "", older = "", newer = ""]) => ({
    relation,
    language,
    older,
    newer,
  })),
].map((pair, i) => ({ ...pair, relation: pair.relation as Relation, isUnseen: i % 3 === 2 }));
