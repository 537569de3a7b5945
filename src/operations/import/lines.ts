import { PieceCollector } from "@/operations/import/pieces.ts";

const NEWLINE = 10;

/** One line of a text that comes in chunks; no text where it is too long to be held. */
export interface TextLine {
  readonly text: string | undefined;
  readonly number: number;
}

/** Cuts chunks of bytes into lines, holding no more than one of them. */
export class LineSplitter {
  readonly #piece: PieceCollector;
  #number = 0;

  constructor(maxLineBytes: number) {
    this.#piece = new PieceCollector(maxLineBytes);
  }

  /** The lines that end in this chunk. */
  push(chunk: Uint8Array): TextLine[] {
    const lines: TextLine[] = [];
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(NEWLINE, start);
      if (end < 0) break;
      this.#piece.add(chunk.subarray(start, end));
      lines.push(this.#take());
      start = end + 1;
    }
    this.#piece.add(chunk.subarray(start));
    return lines;
  }

  /** The last line, where it has no line end. */
  end(): TextLine[] {
    return this.#piece.isEmpty ? [] : [this.#take()];
  }

  #take(): TextLine {
    this.#number += 1;
    return { text: this.#piece.take(), number: this.#number };
  }
}
