/**
 * Puts together a piece of text that may lie in several chunks. What grows over the limit is
 * dropped: it is counted, and not held.
 */
export class PieceCollector {
  #parts: Uint8Array[] = [];
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get isEmpty(): boolean {
    return this.#bytes === 0;
  }

  /** The bytes are copied: whoever gives them may use them again. */
  add(bytes: Uint8Array): void {
    this.#bytes += bytes.length;
    if (this.#bytes > this.maxBytes) this.#parts = [];
    else if (bytes.length > 0) this.#parts.push(new Uint8Array(bytes));
  }

  /** The text, and begins anew. Undefined where it was too long. */
  take(): string | undefined {
    const text =
      this.#bytes > this.maxBytes ? undefined : Buffer.concat(this.#parts).toString("utf8");
    this.#parts = [];
    this.#bytes = 0;
    return text;
  }
}
