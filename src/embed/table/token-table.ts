/**
 * The embedder for short processes. A text's vector is the sum of the trained vectors of its tokens
 * and frequent token pairs, scaled to unit length. The table is a mapped file, opened at first use;
 * a query touches only the pages of its own tokens.
 */
import type { Embedder } from "@/embed/embed.ts";
import { MINILM_DIMENSIONS, MINILM_SPACE } from "@/vectors/minilm-space.ts";
import type { Readiness } from "@/platform/program-files.ts";
import { splitIdentifiers } from "@/embed/table/split-identifiers.ts";
import { mapFile } from "@/platform/map-file.ts";
import { addRows, ROWS_AT_ONCE, type ScaledRow } from "@/embed/table/sum-rows.ts";
import { findPair, readHeader, type TableLayout } from "@/embed/table/table-format.ts";
import { normalizeVector } from "@/vectors/vector.ts";
import { slotWords, Vocabulary } from "@/embed/table/vocabulary.ts";
import { START_ID, tokenize, UNKNOWN_ID } from "@/embed/table/wordpiece.ts";

/**
 * With more tokens recall gets worse: a long text says early what it is about, and the rest pulls
 * every sum towards the same middle. The bound also limits the cost of a long text.
 */
const TOKENS_MAX = 64;
const TEXT_CHARS_MAX = 2000;

/** A table in memory: the arithmetic, without the file. */
export class TokenTable {
  private readonly vocabulary: Vocabulary;
  private readonly pairs: Uint32Array;
  private readonly bytes: Int8Array;
  private readonly scales: Float32Array;

  constructor(
    file: Uint8Array,
    readonly layout: TableLayout,
  ) {
    const { buffer, byteOffset } = file;
    const { tokensAt, tokenSlots, pairsAt, pairSlots } = layout;
    this.vocabulary = new Vocabulary(
      new Uint32Array(buffer, byteOffset + tokensAt, slotWords(tokenSlots)),
    );
    this.pairs = new Uint32Array(buffer, byteOffset + pairsAt, slotWords(pairSlots));
    this.bytes = new Int8Array(buffer, byteOffset, layout.fileBytes);
    this.scales = new Float32Array(buffer, byteOffset, layout.fileBytes / 4);
  }

  embed(text: string): Float32Array | undefined {
    const prepared = splitIdentifiers(text.slice(0, TEXT_CHARS_MAX));
    return this.embedTokens(tokenize(prepared, this.vocabulary, TOKENS_MAX));
  }

  embedTokens(ids: readonly number[]): Float32Array | undefined {
    if (ids.every((id) => id === UNKNOWN_ID)) return undefined;
    const rows = this.collectRows(ids);
    const sum = new Float32Array(this.layout.dimensions);
    for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) addRows(sum, rows, first);
    return normalizeVector(sum) ? sum : undefined;
  }

  private collectRows(ids: readonly number[]): ScaledRow[] {
    const rows: ScaledRow[] = [];
    this.collectRow(rows, START_ID);
    let previous = -1;
    for (const id of ids) {
      this.collectRow(rows, id);
      const pair = previous < 0 ? -1 : findPair(this.pairs, previous, id);
      if (pair >= 0) this.collectRow(rows, this.layout.tokenCount + pair);
      previous = id;
    }
    return rows;
  }

  /** Ignores a row outside the file: a damaged slot must not break a hook. */
  private collectRow(rows: ScaledRow[], row: number): void {
    const { rowsAt, rowBytes, fileBytes, dimensions } = this.layout;
    const at = rowsAt + row * rowBytes;
    const scale = at < fileBytes ? (this.scales[at / 4] ?? 0) : 0;
    if (!Number.isFinite(scale) || scale === 0) return;
    const bytes = this.bytes.subarray(at + 4, at + 4 + dimensions);
    if (bytes.length === dimensions) rows.push({ bytes, scale });
  }
}

/** The table as an embedder. The data file at `path` need not exist. */
export class TokenTableEmbedder implements Embedder {
  readonly space = MINILM_SPACE;
  readonly dimensions = MINILM_DIMENSIONS;
  private opened: TokenTable | Exclude<Readiness, "ready"> | undefined;

  constructor(private readonly path: string) {}

  get encoder(): string {
    const table = this.open();
    return table instanceof TokenTable ? `token-table-${table.layout.tag.toString(16)}` : "none";
  }

  readiness(): Readiness {
    const table = this.open();
    return table instanceof TokenTable ? "ready" : table;
  }

  embed(text: string): Float32Array | undefined {
    const table = this.open();
    return table instanceof TokenTable ? table.embed(text) : undefined;
  }

  private open(): TokenTable | Exclude<Readiness, "ready"> {
    this.opened ??= openTable(mapFile(this.path));
    return this.opened;
  }
}

function openTable(file: Uint8Array | undefined): TokenTable | Exclude<Readiness, "ready"> {
  if (file === undefined) return "missing";
  const layout = readHeader(file);
  if (typeof layout === "string") return layout;
  return layout.dimensions === MINILM_DIMENSIONS ? new TokenTable(file, layout) : "unsupported";
}
