/** The table shipped with the program, for tests that need a real one. */
import { mapFile } from "@/platform/map-file.ts";
import { readHeader } from "@/embed/table/table-format.ts";
import { slotWords, Vocabulary } from "@/embed/table/vocabulary.ts";

export const SHIPPED_TABLE = `${import.meta.dir}/../../data/minilm-token-table.bin`;
export const SHIPPED_ABOUT = `${import.meta.dir}/../../data/minilm-token-table.json`;

export function openShippedVocabulary(): Vocabulary {
  const file = mapFile(SHIPPED_TABLE);
  if (file === undefined) throw new Error("the shipped table is missing");
  const layout = readHeader(file);
  if (typeof layout === "string") throw new Error(`the shipped table is ${layout}`);
  const { buffer, byteOffset } = file;
  const words = slotWords(layout.tokenSlots);
  return new Vocabulary(new Uint32Array(buffer, byteOffset + layout.tokensAt, words));
}
