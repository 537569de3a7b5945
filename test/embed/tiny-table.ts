/** A token table of a few words, made in memory, for tests that need to know every row. */
import { MINILM_DIMENSIONS } from "@/vectors/minilm-space.ts";
import { layOut, packPairs, pairKey, writeHeader } from "@/embed/table/table-format.ts";
import { packVocabulary } from "@/embed/table/vocabulary.ts";
import { START_ID, UNKNOWN_ID } from "@/embed/table/wordpiece.ts";

const WORDS = ["red", "blue", "##ish", "sky", "."];
/** The id of the first word, after the special tokens. */
export const FIRST_WORD_ID = 103;

const LAYOUT = layOut({
  dimensions: MINILM_DIMENSIONS,
  tokenCount: FIRST_WORD_ID + WORDS.length,
  tokenSlots: 256,
  pairCount: 1,
  pairSlots: 2,
  tag: 0xabc,
});

/** Changes the scale of a row. */
export function setScale(file: Uint8Array, row: number, scale: number): void {
  new Float32Array(file.buffer)[(LAYOUT.rowsAt + row * LAYOUT.rowBytes) / 4] = scale;
}

/** Row `id` points along dimension `id`; the pair "blue sky" along the last one. */
export function makeTinyTable(): Uint8Array {
  const pieces = Array.from({ length: FIRST_WORD_ID }, (_, id) => `[unused${id}]`);
  pieces[UNKNOWN_ID] = "[UNK]";
  pieces[START_ID] = "[CLS]";
  pieces.push(...WORDS);
  const pair = pairKey(FIRST_WORD_ID + 1, FIRST_WORD_ID + 3);
  const layout = LAYOUT;
  const file = new Uint8Array(layout.fileBytes);
  file.set(new Uint8Array(packVocabulary(pieces, layout.tokenSlots).buffer), layout.tokensAt);
  file.set(new Uint8Array(packPairs([pair], layout.pairSlots).buffer), layout.pairsAt);
  for (let row = 0; row <= pieces.length; row++) {
    const at = layout.rowsAt + row * layout.rowBytes;
    setScale(file, row, row === START_ID ? 0 : 0.5);
    file[at + 4 + (row === pieces.length ? MINILM_DIMENSIONS - 1 : row)] = 2;
  }
  writeHeader(file, layout);
  return file;
}
