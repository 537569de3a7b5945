/**
 * Text for the model before it is put together: a section has a heading and lines, the most
 * important first, and a line knows which memory it shows and why. This folder renders sections
 * and fits them to a budget. It neither searches nor decides what is relevant. It keeps true that
 * the token budget and the client's character limit are never exceeded.
 */
export interface Section {
  readonly heading: string;
  readonly lines: readonly SectionLine[];
  readonly ending?: string;
  /** True if it is shown even to an agent that already has it (an error that comes back). */
  readonly mayRepeat: boolean;
}

export interface SectionLine {
  readonly text: string;
  /** Empty for a line that shows no memory, such as one of the capsule. */
  readonly memoryId: string;
  readonly score: number;
  /** Why it is shown, for the ledger. */
  readonly reason: unknown;
}
