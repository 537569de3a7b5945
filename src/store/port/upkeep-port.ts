export interface IntegrityReport {
  readonly isSound: boolean;
  readonly problems: readonly string[];
  readonly memoryCount: number;
  readonly valueCount: number;
}

/** How many rows of each table have changed. */
export type RewrittenRows = Readonly<Record<string, number>>;

/** Keeps the database small and sound, and closes it. None of it changes a memory. */
export interface UpkeepPort {
  sizeBytes(): number;
  /** Removes the activity and ledger of sessions older than this. */
  pruneSessions(olderThanMs: number): void;
  /**
   * Indexes some memories anew that an earlier version has indexed with accents and endings. Returns
   * true if there are more.
   */
  foldTermsStep(): boolean;
  /**
   * Merges a part of the search index, so that words are found in fewer places. Returns true if
   * there is more to merge.
   */
  mergeIndexStep(): boolean;
  /** Gives some memories from before there were checksums one. Returns true if there are more. */
  addChecksumsStep(): boolean;
  /** The ids of memories that are damaged and therefore set aside, of every project. */
  findDamagedMemories(): string[];
  /** How many entries of the history are missing that no repair has told of. */
  countLostEntries(): number;
  /** Moves the write-ahead log into the database file and empties it. */
  checkpoint(): void;
  /**
   * Empties the log if it has become long enough for a hook to do so with its first write. Between
   * the writes of long work, so that no hook has to. Writers wait only for the end of it; if one or
   * a reader is in the way, the log stays as it is.
   */
  shortenLog(): void;
  /** Reads everything once. */
  checkIntegrity(): IntegrityReport;
  /**
   * Passes every text beside the memories themselves through `clean`: their history, values, what
   * sessions did and were shown, jobs. A dry run only counts.
   */
  rewriteTexts(clean: (text: string) => string, isDryRun: boolean): RewrittenRows;
  /** Writes the database anew, so that no byte of a removed text is left in it. */
  compact(): void;
  close(): void;
}
