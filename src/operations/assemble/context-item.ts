/**
 * Assembling context: what several sources know about a query, in one text of limited size. A
 * source finds items and says how much each has to do with the query; the budget decides how many
 * of each source are shown and how much of each; a style renders them. One source that fails does
 * not stop the others.
 */
export const CONTEXT_TYPES = ["experiences", "values", "code", "commits", "memories"] as const;
export type ContextType = (typeof CONTEXT_TYPES)[number];

/** How the budget is shared among the sources that are asked (figures of the origin). */
export const SOURCE_WEIGHTS: Readonly<Record<ContextType, number>> = {
  experiences: 3,
  code: 2,
  commits: 2,
  values: 1,
  memories: 1,
};

export interface ContextItem {
  readonly source: ContextType;
  /** Two items with the same key are the same. */
  readonly key: string;
  /** The key of an item that says the same in fewer words. */
  readonly repeats?: string;
  /** Safe to show: quoted, without invisible characters. May have several lines. */
  readonly content: string;
  /** A line above the content, such as where the code is. */
  readonly title?: string;
  /** The language of code, if the content is code. */
  readonly language?: string;
  /** The place of the whole, for an item that is cut: "src/a.ts:10". */
  readonly reference: string;
  /** 0 to 1. */
  readonly relevance: number;
  readonly metadata: Readonly<Record<string, string | number | readonly string[]>>;
}
