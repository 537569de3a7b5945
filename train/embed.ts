/**
 * Embeds .work/texts.jsonl with the model: `bun embed.ts <part> <parts> [minutes]`. Run one process
 * per core, each with one thread: threads that wait for each other lose half their time on a busy
 * machine. Text n belongs to part n modulo parts, and its vector is appended to
 * .work/vectors-<part>.f32. A second run continues where the first one stopped. Part 0 starts with
 * .work/vocabulary.f32, one vector per token of the vocabulary.
 */
import { appendFileSync } from "node:fs";
import { splitIdentifiers } from "@/embed/table/split-identifiers.ts";
import { tokenize } from "@/embed/table/wordpiece.ts";
import { embedTokenLists } from "./embed-texts.ts";
import { openModel } from "./model.ts";
import { DIMENSIONS, openVocabulary, readVocabularyWords } from "./model-files.ts";

const WORK = `${import.meta.dir}/.work`;
const BLOCK = 2048;
const TOKENS_MAX = 126;

const part = Number(process.argv[2] ?? 0);
const parts = Number(process.argv[3] ?? 1);
const deadline = Date.now() + Number(process.argv[4] ?? 24) * 60_000;
const session = await openModel(1);
const vocabulary = await openVocabulary();

async function embedAll(texts: readonly number[][], path: string, from: number): Promise<void> {
  const started = Date.now();
  for (let at = from; at < texts.length && Date.now() < deadline; at += BLOCK) {
    const block = await embedTokenLists(session, texts.slice(at, at + BLOCK));
    appendFileSync(path, new Uint8Array(block.buffer));
    const done = Math.min(at + BLOCK, texts.length);
    const rate = ((done - from) / (Date.now() - started)) * 1000;
    console.error(
      `${path.slice(WORK.length + 1)}: ${done} of ${texts.length}, ${rate.toFixed(0)} a second`,
    );
  }
}

function rowsIn(path: string): number {
  return Math.floor(Bun.file(path).size / (DIMENSIONS * 4));
}

if (part === 0) {
  const words = await readVocabularyWords();
  const path = `${WORK}/vocabulary.f32`;
  await embedAll(
    words.map((_, id) => [id]),
    path,
    rowsIn(path),
  );
}
const lines = (await Bun.file(`${WORK}/texts.jsonl`).text()).trimEnd().split("\n");
const texts = lines
  .filter((_, at) => at % parts === part)
  .map((line) => {
    const [, text] = JSON.parse(line) as [string, string];
    return tokenize(splitIdentifiers(text), vocabulary, TOKENS_MAX);
  });
const vectorsPath = `${WORK}/vectors-${part}.f32`;
await embedAll(texts, vectorsPath, rowsIn(vectorsPath));
