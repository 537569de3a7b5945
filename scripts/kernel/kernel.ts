// bun scripts/kernel/kernel.ts: writes src/vectors/vector-kernel-code.ts. What the functions do is
// told in src/vectors/vector-kernel.ts; a test compares the written code with this source.
import * as w from "./wasm.ts";

const BLOCK_BYTES = 64;
const WORD_BYTES = 8;
const LANES = 8;

function distances(): w.KernelFunction {
  const [query, words, entries, stride, count, out, histogram] = [0, 1, 2, 3, 4, 5, 6];
  const [left, asked, held, sum, bin] = [7, 8, 9, 10, 11];
  const difference = w.code(
    w.code(w.get(asked), w.load64(), w.get(held), w.load64()),
    w.code(w.exclusiveOr64, w.countOnes64, w.low32),
  );
  const word = loopDown(
    left,
    w.code(w.get(sum), difference, w.add, w.set(sum)),
    advance(asked, WORD_BYTES),
    advance(held, WORD_BYTES),
  );
  const body = loopDown(
    count,
    w.code(w.number(0), w.set(sum), w.get(words), w.set(left)),
    w.code(w.get(query), w.set(asked), w.get(entries), w.set(held)),
    word,
    w.code(w.get(out), w.get(sum), w.store16()),
    w.code(w.get(histogram), w.get(sum), w.number(4), w.multiply, w.add, w.tee(bin)),
    w.code(w.get(bin), w.load32(), w.number(1), w.add, w.store32()),
    advance(out, 2),
    w.code(w.get(entries), w.get(stride), w.add, w.set(entries)),
  );
  return { name: "distances", parameters: 7, returnsNumber: false, numbers: 5, vectors: 0, body };
}

function collect(): w.KernelFunction {
  const [distances, count, most, out] = [0, 1, 2, 3];
  const [place, first] = [4, 5];
  const found = w.code(w.get(out), w.get(place), w.store32(), advance(out, 4));
  const body = w.code(
    w.code(w.get(out), w.set(first)),
    loopDown(
      count,
      w.code(w.get(distances), w.load16(), w.get(most), w.isAtMost, w.when(found)),
      advance(distances, 2),
      advance(place, 1),
    ),
    w.code(w.get(out), w.get(first), w.subtract),
  );
  return { name: "collect", parameters: 4, returnsNumber: true, numbers: 2, vectors: 0, body };
}

function dots(): w.KernelFunction {
  const [query, blocks, vectors, count, out] = [0, 1, 2, 3, 4];
  const [left, asked] = [5, 6];
  const [dot, squares, held] = [7, 8, 9];
  const lanes = Array.from({ length: BLOCK_BYTES / LANES }, (_, at) =>
    w.code(
      w.code(w.get(dot), w.get(asked), w.load8x16(at * LANES * 2)),
      w.code(w.get(vectors), w.load8x8Widened(at * LANES), w.tee(held)),
      w.code(w.dotPairs, w.add4x32, w.set(dot)),
      w.code(w.get(squares), w.get(held), w.get(held), w.dotPairs, w.add4x32, w.set(squares)),
    ),
  );
  const block = loopDown(
    left,
    ...lanes,
    advance(asked, BLOCK_BYTES * 2),
    advance(vectors, BLOCK_BYTES),
  );
  const body = loopDown(
    count,
    w.code(w.zeroVector, w.set(dot), w.zeroVector, w.set(squares)),
    w.code(w.get(query), w.set(asked), w.get(blocks), w.set(left)),
    block,
    w.code(w.get(out), w.sumLanes(dot), w.store32()),
    w.code(w.get(out), w.sumLanes(squares), w.store32(4)),
    advance(out, 8),
  );
  return { name: "dots", parameters: 5, returnsNumber: false, numbers: 2, vectors: 3, body };
}

/** Like dots, for vectors whose own length is known: half the work. */
function products(): w.KernelFunction {
  const [query, blocks, vectors, count, out] = [0, 1, 2, 3, 4];
  const [left, asked, dot] = [5, 6, 7];
  const lanes = Array.from({ length: BLOCK_BYTES / LANES }, (_, at) =>
    w.code(
      w.code(w.get(dot), w.get(asked), w.load8x16(at * LANES * 2)),
      w.code(w.get(vectors), w.load8x8Widened(at * LANES)),
      w.code(w.dotPairs, w.add4x32, w.set(dot)),
    ),
  );
  const block = loopDown(
    left,
    ...lanes,
    advance(asked, BLOCK_BYTES * 2),
    advance(vectors, BLOCK_BYTES),
  );
  const body = loopDown(
    count,
    w.code(w.zeroVector, w.set(dot)),
    w.code(w.get(query), w.set(asked), w.get(blocks), w.set(left)),
    block,
    w.code(w.get(out), w.sumLanes(dot), w.store32()),
    advance(out, 4),
  );
  return { name: "products", parameters: 5, returnsNumber: false, numbers: 2, vectors: 1, body };
}

function advance(local: number, by: number): w.Code {
  return w.code(w.get(local), w.number(by), w.add, w.set(local));
}

/** Runs the body as often as the local says, which must be more than never. */
function loopDown(local: number, ...body: readonly w.Code[]): w.Code {
  const down = w.code(w.get(local), w.number(1), w.subtract, w.tee(local));
  return w.loop(w.code(...body, down, w.againIf));
}

/** The source file that holds the assembled functions. */
export function renderKernelCode(): string {
  const code = w.assemble([distances(), collect(), dots(), products()]).toBase64();
  const lines = code.match(/.{1,88}/g) ?? [];
  return [
    "/** Assembled by scripts/kernel/kernel.ts: change it there, and run that. */",
    "export const KERNEL_CODE =",
    `${lines.map((line) => `  "${line}"`).join(" +\n")};`,
    "",
  ].join("\n");
}

if (import.meta.main) {
  await Bun.write(`${import.meta.dir}/../../src/vectors/vector-kernel-code.ts`, renderKernelCode());
}
