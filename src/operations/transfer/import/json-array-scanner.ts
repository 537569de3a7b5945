import { PieceCollector } from "@/operations/transfer/import/text-pieces.ts";

/** The nesting depth inside the array: one for the document, one for the array. */
const ARRAY_DEPTH = 2;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;
const SPACE = 0x20;

/**
 * Finds the elements of one array in a JSON document that is read in chunks of bytes:
 * `{"format": …, "records": [ … ]}`. It keeps only one element in memory, so the document may have
 * any size. It only looks for brackets and quotes; JSON.parse of each element then finds invalid
 * JSON. Quotes and brackets are single bytes in UTF-8 and part of no other character, so a chunk
 * may end anywhere.
 */
export class JsonArrayScanner {
  /** The string fields of the document before the array, such as its format. */
  readonly texts = new Map<string, string>();
  readonly #piece: PieceCollector;
  #position: "before" | "inside" | "after" = "before";
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #key = "";
  #lastText: string | undefined;
  /** True while a string or an element is being read; #start is its beginning in the chunk. */
  #isTaking = false;
  #start = 0;
  #chunk: Uint8Array = new Uint8Array();
  #found: (string | undefined)[] = [];

  /** `name`: the field of the document that has the array. */
  constructor(
    private readonly name: string,
    maxElementBytes: number,
  ) {
    this.#piece = new PieceCollector(maxElementBytes);
  }

  get hasArray(): boolean {
    return this.#position !== "before";
  }

  /** True if the end of the array was read. */
  get isComplete(): boolean {
    return this.#position === "after";
  }

  /** Returns the elements that end in this chunk as JSON text; undefined for one too long. */
  push(chunk: Uint8Array): (string | undefined)[] {
    this.#chunk = chunk;
    this.#start = 0;
    this.#found = [];
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (this.#isInString) this.#readInString(byte, at);
      else this.#read(byte, at);
    }
    if (this.#isTaking) this.#piece.add(chunk.subarray(this.#start));
    return this.#found;
  }

  #readInString(byte: number, at: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) {
      this.#isInString = false;
      if (this.#isMember()) this.#lastText = toText(this.#take(at + 1));
    }
  }

  #read(byte: number, at: number): void {
    switch (byte) {
      case QUOTE:
        this.#isInString = true;
        if (this.#isMember() || this.#isElementDue()) this.#begin(at);
        return;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        this.#open(byte, at);
        return;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        this.#close(at);
        return;
      case COMMA:
        if (this.#isMember()) this.#noteText();
        else if (this.#isBetweenElements()) this.#finish(at);
        return;
      case COLON:
        if (this.#isMember()) this.#notesKey();
        return;
      default:
        if (byte > SPACE && this.#isElementDue()) this.#begin(at);
    }
  }

  #open(byte: number, at: number): void {
    if (this.#isElementDue()) this.#begin(at);
    this.#depth += 1;
    const isArray = byte === OPEN_BRACKET && this.#depth === ARRAY_DEPTH;
    if (isArray && this.#position === "before" && this.#key === this.name)
      this.#position = "inside";
  }

  #close(at: number): void {
    // A number, true, false or null as the last element ends before the bracket.
    if (this.#isBetweenElements()) this.#finish(at);
    this.#depth -= 1;
    if (this.#position === "before") {
      if (this.#depth === 0) this.#noteText();
      this.#lastText = undefined;
    } else if (this.#position === "inside") {
      if (this.#depth === ARRAY_DEPTH) this.#finish(at + 1);
      else if (this.#depth < ARRAY_DEPTH) this.#position = "after";
    }
  }

  #isMember(): boolean {
    return this.#position === "before" && this.#depth === 1;
  }

  #isBetweenElements(): boolean {
    return this.#position === "inside" && this.#depth === ARRAY_DEPTH;
  }

  #isElementDue(): boolean {
    return !this.#isTaking && this.#isBetweenElements();
  }

  #begin(at: number): void {
    this.#isTaking = true;
    this.#start = at;
  }

  #take(end: number): string | undefined {
    this.#piece.add(this.#chunk.subarray(this.#start, end));
    this.#isTaking = false;
    return this.#piece.take();
  }

  #finish(end: number): void {
    if (this.#isTaking) this.#found.push(this.#take(end));
  }

  #notesKey(): void {
    this.#key = this.#lastText ?? "";
    this.#lastText = undefined;
  }

  #noteText(): void {
    if (this.#lastText !== undefined) this.texts.set(this.#key, this.#lastText);
    this.#lastText = undefined;
  }
}

function toText(json: string | undefined): string | undefined {
  try {
    const value: unknown = JSON.parse(json ?? "");
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined; // Invalid JSON is not a field we know.
  }
}
