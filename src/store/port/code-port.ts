/**
 * The index of the project's source and commits. It is a file of its own beside the store: all of
 * it can be read again from the project at any time, so it needs no history, no backup and no
 * repair. A damaged one is thrown away.
 */

/** A definition in a source file. */
export interface IndexedSymbol {
  readonly kind: string;
  readonly name: string;
  /** The names around it: "Store.Reader". */
  readonly parent: string;
  /** Counted from 1, both inclusive. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly signature: string;
  readonly doc: string;
  /** Tells whether its text is still the same. */
  readonly bodyHash: string;
}

export interface NewSymbol extends IndexedSymbol {
  /** The sign bits of its vector (vectors/sign-bits.ts); absent if it has none. */
  readonly signBits?: Uint8Array;
}

/** The facts about a file that tell whether it has changed. */
export interface FileState {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly hash: string;
}

export interface IndexedFile extends FileState {
  readonly path: string;
  readonly language: string;
  /** How its symbols were found, or why there are none: "grammar", "lines", "generated", … */
  readonly source: string;
}

export interface IndexedCommit {
  readonly id: string;
  readonly author: string;
  readonly atMs: number;
  readonly message: string;
  readonly files: readonly string[];
}

export type CodeChange =
  /** Replaces the file and all of its symbols. */
  | {
      readonly kind: "put-file";
      readonly file: IndexedFile;
      readonly symbols: readonly NewSymbol[];
    }
  /** The file has another time, but the same content. */
  | { readonly kind: "touch-file"; readonly path: string; readonly state: FileState }
  | { readonly kind: "remove-file"; readonly path: string }
  | { readonly kind: "add-commit"; readonly commit: IndexedCommit }
  /** Removes the oldest commits beyond this number. */
  | { readonly kind: "keep-commits"; readonly count: number }
  | { readonly kind: "put-state"; readonly key: string; readonly value: string }
  /** Removes everything. */
  | { readonly kind: "clear" };

export interface FoundSymbol extends IndexedSymbol {
  readonly path: string;
  /** The state of its file when it was read. */
  readonly file: FileState;
}

export interface SymbolHits {
  readonly symbols: readonly FoundSymbol[];
  /** How many symbols each term occurs in, counted up to a bound; terms without any are left out. */
  readonly frequencies: ReadonlyMap<string, number>;
}

export interface CommitHits {
  readonly commits: readonly IndexedCommit[];
  readonly frequencies: ReadonlyMap<string, number>;
}

export interface CodeIndexSize {
  readonly files: number;
  readonly symbols: number;
  readonly commits: number;
  /** How many files were read in each way, or not. */
  readonly bySource: Readonly<Record<string, number>>;
  readonly sizeBytes: number;
}

/** Every search is bounded, so that it costs the same in a project of any size. */
export interface CodeIndex extends Disposable {
  fileStates(): Map<string, FileState>;
  /** One transaction. */
  apply(changes: readonly CodeChange[]): void;
  findState(key: string): string | undefined;
  /** The symbols with the most telling of these terms, best first. */
  searchSymbols(terms: readonly string[], limit: number): SymbolHits;
  /** At most so many symbols with exactly this name. */
  symbolsNamed(name: string, limit: number): FoundSymbol[];
  /** The symbols whose sign bits differ least from the vector's, in no particular order. */
  nearestSymbols(vector: Float32Array, limit: number): FoundSymbol[];
  hasCommit(id: string): boolean;
  searchCommits(terms: readonly string[], limit: number): CommitHits;
  newestCommits(limit: number): IndexedCommit[];
  size(): CodeIndexSize;
  /** Moves the write-ahead log into the file: every process that opens the index reads the log. */
  checkpoint(): void;
}
