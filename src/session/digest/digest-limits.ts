/** A digest of another format is ignored, and its session is read again from the start. */
export const DIGEST_FORMAT = 1;

/** Guesses: as much as fits on a page about a session. A digest stays below about 20 KB. */
export const DIGEST_LIMITS = {
  prompts: 10,
  promptChars: 300,
  commands: 20,
  commandChars: 200,
  /** The end of a key says what the line was for. */
  commandKeyChars: 300,
  failures: 8,
  errorChars: 200,
  files: 40,
  filesSincePrompt: 8,
  pathChars: 300,
  planSteps: 50,
  stepChars: 120,
  plans: 5,
  captured: 30,
  capturedChars: 300,
  /** A long session produces some 300 memories. */
  capturedHashes: 500,
  suspicions: 3,
  suspicionChars: 240,
  summaryChars: 600,
  pendingCalls: 32,
} as const;
