/**
 * A small assembler for WebAssembly: opcodes as functions that return bytes. It has only what the
 * kernel needs.
 */
export type Code = readonly number[];

const I32 = 0x7f;
const V128 = 0x7b;
const EMPTY_BLOCK = 0x40;
const FUNCTION = 0x60;
const MAGIC_AND_VERSION = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

export interface KernelFunction {
  readonly name: string;
  /** All parameters are 32-bit integers. */
  readonly parameters: number;
  readonly returnsNumber: boolean;
  /** Further locals: 32-bit integers first, then 128-bit vectors. */
  readonly numbers: number;
  readonly vectors: number;
  readonly body: Code;
}

/** Joins pieces of code in this order. */
export const code = (...parts: readonly Code[]): Code => parts.flat();

export const get = (local: number): Code => [0x20, local];
export const set = (local: number): Code => [0x21, local];
export const tee = (local: number): Code => [0x22, local];
export const number = (value: number): Code => [0x41, ...signed(value)];
export const add = [0x6a] as const;
export const subtract = [0x6b] as const;
export const multiply = [0x6c] as const;
export const isAtMost = [0x4d] as const;
export const loop = (body: Code): Code => [0x03, EMPTY_BLOCK, ...body, 0x0b];
export const when = (body: Code): Code => [0x04, EMPTY_BLOCK, ...body, 0x0b];
export const againIf = [0x0d, 0] as const;
export const load32 = (offset = 0): Code => [0x28, 2, ...unsigned(offset)];
export const store32 = (offset = 0): Code => [0x36, 2, ...unsigned(offset)];
export const load16 = (offset = 0): Code => [0x2f, 1, ...unsigned(offset)];
export const store16 = (offset = 0): Code => [0x3b, 1, ...unsigned(offset)];
/** Loads 64 bits from any address. */
export const load64 = (offset = 0): Code => [0x29, 0, ...unsigned(offset)];
export const exclusiveOr64 = [0x85] as const;
export const countOnes64 = [0x7b] as const;
export const low32 = [0xa7] as const;
/** Eight 16-bit numbers, or eight signed bytes widened to 16 bits. */
export const load8x16 = (offset: number): Code => simd(0x00, 0, ...unsigned(offset));
export const load8x8Widened = (offset: number): Code => simd(0x01, 0, ...unsigned(offset));
export const zeroVector = simd(0x0c, ...Array.from({ length: 16 }, () => 0));
/** Multiplies eight pairs of 16-bit numbers and adds neighbours: four 32-bit numbers. */
export const dotPairs = simd(0xba);
export const add4x32 = simd(0xae);

/** The sum of the four numbers in a vector. */
export function sumLanes(local: number): Code {
  const lane = (index: number) => code(get(local), simd(0x1b, index));
  return code(lane(0), lane(1), add, lane(2), add, lane(3), add);
}

function simd(opcode: number, ...rest: readonly number[]): Code {
  return [0xfd, ...unsigned(opcode), ...rest];
}

/** A module with these functions and a memory of one page, all exported by name. */
export function assemble(functions: readonly KernelFunction[]): Uint8Array {
  const types = functions.map(({ parameters, returnsNumber }) => [
    FUNCTION,
    ...list(Array.from({ length: parameters }, () => [I32])),
    ...list(returnsNumber ? [[I32]] : []),
  ]);
  const exports = functions.map(({ name }, at) => [...text(name), 0, at]);
  const bodies = functions.map(({ numbers, vectors, body }) =>
    sized([...list(locals(numbers, vectors)), ...body, 0x0b]),
  );
  return Uint8Array.from([
    ...MAGIC_AND_VERSION,
    ...section(1, list(types)),
    ...section(3, list(functions.map((_, at) => [at]))),
    ...section(5, list([[0, 1]])),
    ...section(7, list([[...text("memory"), 2, 0], ...exports])),
    ...section(10, list(bodies)),
  ]);
}

function locals(numbers: number, vectors: number): Code[] {
  const groups: Code[] = [];
  if (numbers > 0) groups.push([...unsigned(numbers), I32]);
  if (vectors > 0) groups.push([...unsigned(vectors), V128]);
  return groups;
}

const section = (id: number, content: Code): Code => [id, ...sized(content)];
const sized = (content: Code): Code => [...unsigned(content.length), ...content];
const list = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
const text = (name: string): Code => sized([...new TextEncoder().encode(name)]);

function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  for (; left > 0x7f; left >>>= 7) bytes.push((left & 0x7f) | 0x80);
  return [...bytes, left];
}

function signed(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  for (;;) {
    const low = left & 0x7f;
    left >>= 7;
    const isLast = (left === 0 && (low & 0x40) === 0) || (left === -1 && (low & 0x40) !== 0);
    bytes.push(isLast ? low : low | 0x80);
    if (isLast) return bytes;
  }
}
