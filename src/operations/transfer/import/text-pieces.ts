/**
 * Joins a piece of text that may be spread over several chunks. A piece over the limit is only
 * counted, not kept in memory.
 */
export class PieceCollector {
  #parts: Uint8Array[] = [];
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get isEmpty(): boolean {
    return this.#bytes === 0;
  }

  /** Copies the bytes, so the caller may reuse its buffer. */
  add(bytes: Uint8Array): void {
    this.#bytes += bytes.length;
    if (this.#bytes > this.maxBytes) this.#parts = [];
    else if (bytes.length > 0) this.#parts.push(new Uint8Array(bytes));
  }

  /** Returns the text and starts a new piece; undefined if it was too long. */
  take(): string | undefined {
    const text =
      this.#bytes > this.maxBytes ? undefined : Buffer.concat(this.#parts).toString("utf8");
    this.#parts = [];
    this.#bytes = 0;
    return text;
  }
}
