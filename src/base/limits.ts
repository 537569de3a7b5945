/**
 * The program's bounds in one place. Each names its source: a recording of the client, a
 * requirement, a measurement, another bound, or a guess.
 */
export const LIMITS = {
  // Input from outside.

  /** The most input a hook reads. Guess, far above the 300 kB of a Write of 150 kB (recorded). */
  stdinBytes: 16 * 1024 * 1024,
  /** The longest name taken from outside, such as an agent's. Guess. */
  nameChars: 128,

  // One memory.

  /** The longest memory, about a page; longer text is cut, and the memory says so. Guess. */
  memoryChars: 10_000,
  /** The most entries in each list that goes with a memory. Guesses. */
  tagsPerMemory: 32,
  filesPerMemory: 32,
  otherWordsPerMemory: 32,
  symbolsPerMemory: 32,
  /** The longest tag, name or path stored with a memory. Guess. */
  tagChars: 200,
  /** Metadata has room for a program's notes, not for a second text. Guesses. */
  metadataEntries: 32,
  metadataChars: 1_000,

  // Text put into the model's context.

  /** Claude Code puts at most 10,000 characters of a hook's text inline (recorded). */
  injectedChars: 10_000,
  /** The longest line for one memory. Guess. */
  injectedLineChars: 400,
  /** The longest excerpt at a prompt when several memories are shown. Guess: two sentences. */
  promptExcerptChars: 220,
  /** The longest line of a note that would not fit behind another otherwise. Guess. */
  promptFurtherChars: 80,
  /** The usual text at a prompt (RI-13); there is more only if several hits are equally sure. */
  promptUsualTokens: 100,
  /** The longest line at a tool call. Guess: two fit the budget of a tool call. */
  toolLineChars: 200,

  // Number of memories shown.

  /** The shortest error text that is searched for (ER-05). */
  errorCharsMin: 10,
  /** The part of an error text that becomes the query (ER-06). */
  errorQueryChars: 300,
  /** The most memories shown at an error (ER-07). */
  errorMemories: 3,
  /** The most memories shown at a prompt, at session start and at a tool call. Guesses. */
  promptMemories: 5,
  startMemories: 5,
  toolMemories: 2,
  /**
   * The most memories shown before a file is read or changed. Guess: one decision about it, one
   * repair of it, and the reason for its last change.
   */
  fileMemories: 3,
  /** The most changed files a session starts its recall from (RI-01); wt-tools uses ten. */
  changedFiles: 10,

  // Recall by words. A posting is one term in one memory.

  /** The part of a prompt that is analysed: a pasted log must not use up the deadline. Guess. */
  queryChars: 4_000,
  /** The most terms of one query, rarest first. With 12, five of a hundred fixes were not found. */
  queryTerms: 48,
  /**
   * The most postings one query may touch at a tool call, at a prompt and for a question, so that
   * its cost does not grow with the store: 1 ms, 1.6 ms and 4 ms at 2 µs each (measured).
   */
  quickPostings: 500,
  promptPostings: 800,
  thoroughPostings: 2_000,
  /** A term in more memories than this says too little to be used at a tool call. Guess. */
  quickPostingsPerTerm: 200,

  // Recall candidates.

  /** The most candidates of a channel when somebody asked. Guess. */
  recallCandidates: 50,
  /** The most at a prompt. Guess: each takes a fresh process 60 µs to read and compare. */
  promptCandidates: 16,
  /** The most at a tool call. Guess. */
  quickCandidates: 4,
  /** The most when conditions such as a tag leave only some of the candidates. Guess. */
  filteredCandidates: 200,
  /** The most memories listed by time or tag and then searched for a query's words. Guess. */
  listedCandidates: 300,
  /** The most candidates whose words are compared with the query before they are shown. Guess. */
  checkedCandidates: 10,
  /**
   * The same at a prompt, where each takes 70 µs. The lower bound cost one of 4,479 prompts of
   * public sets its right answer.
   */
  promptChecked: 7,
  /** The most paths of one query that are looked up. Guess. */
  queryPlaces: 10,
  /** A word of a path in more memories than this is not looked up. Guess. */
  placePostings: 200,
  /** The most links followed from one set of memories. Guess. */
  recallLinks: 50,

  // Recall by meaning.

  /** The most vectors one query is compared with when it searches by meaning alone. Guess. */
  comparedVectors: 20_000,
  /** The same when it also searches by words. Guess. */
  comparedBesideWords: 2_000,
  /**
   * Up to this many vectors, all are compared in full. For 2,000 a fresh process takes 8 ms, longer
   * than the 6 ms for a shortlist from any number (measured).
   */
  exactVectors: 1_000,
  /**
   * Above that, this many are shortlisted by their sign bits and compared in full. A shortlist of
   * 200 contains the best ten in 98.5 % of cases, one of 400 in 99.7 % (measured on 8,000 vectors
   * of the token table).
   */
  shortlistedVectors: 300,

  // Links outside recall.

  /** The most links of one memory in an export, strongest first. Guess. */
  exportedLinks: 1_000,
  /** The most links shown with a memory, strongest first. Guess. */
  shownLinks: 10,

  // Sessions and background work.

  /** The most activities read to learn what made a failed call pass. Guess. */
  activityPerFailure: 200,
  /** The part of a command, an error or an edit that is kept while its failure is open. Guess. */
  activityChars: 2_000,
  /** Rows about sessions are kept this long. Guess. */
  keepSessionDays: 30,
  /** The most jobs that may wait. Guess. */
  queuedJobs: 1_000,
  /** A job that fails this often is dropped. Guess. */
  jobAttempts: 3,
  /** A worker ends after this time even if jobs are left. Guess. */
  workerMs: 60_000,
  /**
   * A job, claim or lease whose time lies further ahead was written before the clock was set back,
   * and counts as due or expired. The longest wait of a job that failed is three minutes.
   */
  clockAheadMs: 10 * 60_000,
  /** A lease that is not renewed for this long may be taken by another process. Guess. */
  leaseMs: 30_000,

  // Files.

  /** Stored values larger than this are compressed (SN-15). */
  compressAboveBytes: 1024,
  /** A log larger than this is put aside. Guess. */
  logBytes: 1024 * 1024,
  /**
   * The most bytes of writes that wait while the store is locked, and those in one file of them.
   * Fifty hooks at once write 0.5 MB a minute there if nothing is applied. Guesses.
   */
  spoolBytes: 64 * 1024 * 1024,
  spoolSegmentBytes: 4 * 1024 * 1024,
  /**
   * The size of the write-ahead log, 64 pages, above which the first write of a process cuts it.
   * Every process that opens the store alone reads the whole log: 0.2 ms for 64 pages, 2 ms for
   * 500. Cutting takes a few milliseconds, once in about ten prompts.
   */
  walBytesAlone: 64 * 4120,
  /**
   * The size of the log above which a later write cuts it, if readers have kept it from restarting.
   * It takes 4 ms to read. Guess, above the 1,000 pages at which SQLite checkpoints on its own.
   */
  walBytes: 1_100 * 4120,
} as const;
