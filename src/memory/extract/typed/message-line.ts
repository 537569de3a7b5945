export interface MessageLine {
  /** Offsets in the text; `end` includes the line break. */
  readonly start: number;
  readonly end: number;
  /** Without the line break. */
  readonly text: string;
}

/** A run of lines without a blank one. `end` is the index after its last line. */
export interface Block {
  readonly start: number;
  readonly end: number;
}

/** A part of one line, by its offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
