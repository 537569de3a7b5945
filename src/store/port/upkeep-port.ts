export interface IntegrityReport {
  readonly isSound: boolean;
  readonly problems: readonly string[];
  readonly memoryCount: number;
  readonly valueCount: number;
}

/** Keeps the database small and sound, and closes it. None of it changes a memory. */
export interface UpkeepPort {
  sizeBytes(): number;
  /** Removes the activity and ledger of sessions older than this. */
  pruneSessions(olderThanMs: number): void;
  /**
   * Merges a part of the search index, so that words are found in fewer places. Returns true if
   * there is more to merge.
   */
  mergeIndexStep(): boolean;
  /** Moves the write-ahead log into the database file and empties it. */
  checkpoint(): void;
  /** Reads everything once. */
  checkIntegrity(): IntegrityReport;
  close(): void;
}
