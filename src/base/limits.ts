/**
 * Every bound of the program in one place. A number without a source is a guess and says so.
 */
export const LIMITS = {
  /** A Write of 150 kB arrives as 300 kB of stdin (recorded); 16 MB is a guess far above it. */
  stdinBytes: 16 * 1024 * 1024,
  /** Claude Code puts at most 10,000 characters of a hook's text inline (recorded). */
  injectedChars: 10_000,
  /** Guess: a page of text. Longer memories are cut, and say so. */
  memoryChars: 10_000,
  /** Names that come from outside, such as an agent's. Guess. */
  nameChars: 128,
  tagsPerMemory: 32,
  tagChars: 200,
  filesPerMemory: 32,
  otherWordsPerMemory: 32,
  symbolsPerMemory: 32,
  /** Guesses: room for what programs note, not for a second text. */
  metadataEntries: 32,
  metadataChars: 1_000,
  /** Values above this size are compressed (requirement SN-15). */
  compressAboveBytes: 1024,
  /** Error recall: minimum and maximum of the error text used, and memories (ER-05 to ER-07). */
  errorCharsMin: 10,
  errorQueryChars: 300,
  errorMemories: 3,
  promptMemories: 5,
  startMemories: 5,
  toolMemories: 2,
  /** What was decided about a file, what was mended in it, and what it was changed for last. */
  fileMemories: 3,
  /** Changed files that a session begins with (RI-01; wt-tools has ten). */
  changedFiles: 10,
  /** Terms of one query, rarest first. With 12, five of a hundred fixes were not found. */
  queryTerms: 48,
  /**
   * Postings one query may touch, so that its cost does not grow with the store: 2 µs each
   * (measured), so 1 ms before a tool call, 1.6 ms at a prompt, 4 ms where somebody asked.
   */
  quickPostings: 500,
  /** A term in more memories than this says too little for a quick look. */
  quickPostingsPerTerm: 200,
  quickCandidates: 4,
  promptPostings: 800,
  thoroughPostings: 2_000,
  /** Characters of a prompt that are analysed: a pasted log must not cost the deadline. */
  queryChars: 4_000,
  recallCandidates: 50,
  /** At a prompt: each costs 60 µs to read and compare in a process that has just started. */
  promptCandidates: 16,
  /** Candidates whose words are compared with the query before they may be shown. Guess. */
  checkedCandidates: 10,
  /** At a prompt, 70 µs each. Of 4,479 prompts of public sets one lost its right answer by it. */
  promptChecked: 7,
  /** Candidates where conditions such as a tag leave only some of them. Guess. */
  filteredCandidates: 200,
  /** Memories listed by time or tag and looked through for the words of a query. Guess. */
  listedCandidates: 300,
  /** Paths of one query that are looked up, and memories a word of their names may stand in. */
  queryPlaces: 10,
  placePostings: 200,
  /** Links followed from one set of memories. Guess. */
  recallLinks: 50,
  /** Vectors one query is compared with: by meaning alone, and beside its words. Guesses. */
  comparedVectors: 20_000,
  comparedBesideWords: 2_000,
  /**
   * Where there are no more vectors than this, all are compared in full. With 2,000 a fresh
   * process takes longer (8 ms) than it does for a short list from any number (6 ms, measured).
   */
  exactVectors: 1_000,
  /**
   * Of many vectors those compared in full, by their signatures. With 200 the best ten are among
   * them in 98.5 % of cases, with 400 in 99.7 % (8,000 signatures of the token table).
   */
  shortlistedVectors: 300,
  /** One line of injected memory. */
  injectedLineChars: 400,
  /**
   * One of a prompt, alone and where there are several, and one of a tool call. Guesses: two fit
   * into what a tool call may say, and into what a prompt usually gets.
   */
  promptLineChars: 220,
  promptExcerptChars: 110,
  /** What a prompt usually gets, in tokens (RI-13); more only where several are equally sure. */
  promptUsualTokens: 100,
  toolLineChars: 200,
  /** Links of one memory in an export or shown with it, strongest first. Guess. */
  exportedLinks: 1_000,
  shownLinks: 10,
  queuedJobs: 1_000,
  jobAttempts: 3,
  /** A worker ends after this long even if jobs are left. */
  workerMs: 60_000,
  leaseMs: 30_000,
  /** Rows of session bookkeeping are kept this long. */
  keepSessionDays: 30,
  logBytes: 1024 * 1024,
  /** Waiting writes on disk while the store is locked. */
  spoolFiles: 1_000,
  /**
   * Bytes the write-ahead log may have, 64 pages, before the first write of a process cuts it.
   * Every process that opens the store alone reads the whole log: a fifth of a millisecond for
   * so many pages, two for 500. Cutting it takes some milliseconds, once in about ten prompts.
   */
  walBytesAlone: 64 * 4120,
  /**
   * Bytes the log may have when readers keep a write from beginning it anew: 4 ms to read. More
   * than the 1,000 pages at which SQLite folds it back by itself.
   */
  walBytes: 1_100 * 4120,
  activityPerFailure: 50,
  /** Guess: what is kept of a command, an error or an edit while its failure is open. */
  activityChars: 2_000,
} as const;
