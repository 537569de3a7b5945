/**
 * Text for the model, before it is put together: a section has a heading and lines, most
 * important first, and a line knows which memory it shows and why. This folder fits sections to
 * a budget and renders them. It does not search, and it never decides what is relevant.
 */
export interface Section {
  readonly heading: string;
  readonly lines: readonly SectionLine[];
  readonly ending?: string;
  /** True: shown even if this session was already given it (an error that comes back). */
  readonly mayRepeat: boolean;
}

export interface SectionLine {
  readonly text: string;
  /** Empty for a line that shows no memory, such as where the work stood before a compaction. */
  readonly memoryId: string;
  readonly score: number;
  /** Why it is shown, for the ledger. */
  readonly reason: unknown;
}
