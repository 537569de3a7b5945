import type { SeededRandom } from "@test/harness/seeded-random.ts";

/** The files of a store: the database, its log, and the index of the log. */
export const STORE_FILES = ["", "-wal", "-shm"] as const;
export type StoreFile = (typeof STORE_FILES)[number];

export interface Corruption {
  readonly file: StoreFile;
  readonly how: string;
  /** The file as the damage leaves it. */
  readonly bytes: Uint8Array;
}

const PAGE_BYTES = 4096;
const LOG_HEADER_BYTES = 32;
const FRAME_BYTES = 24 + PAGE_BYTES;

type Damage = (bytes: Uint8Array, random: SeededRandom) => Uint8Array;

/** Most hits are on the database, because it has most of the bytes. */
const FILE_CHOICES: readonly StoreFile[] = ["", "", "", "", "", "", "-wal", "-wal", "-wal", "-shm"];

const DAMAGES: Readonly<Record<StoreFile, Readonly<Record<string, Damage>>>> = {
  "": {
    "one bit flipped": (bytes, random) => flip(bytes, 1, random),
    "some bytes changed": (bytes, random) => scatter(bytes, 1 + random.below(40), random),
    "a letter of text changed": changeLetter,
    "a sector of garbage": (bytes, random) => garble(bytes, 512, random),
    "pages of garbage": (bytes, random) =>
      garble(bytes, PAGE_BYTES * (1 + random.below(4)), random),
    "pages of zeros": (bytes, random) => zero(bytes, PAGE_BYTES * (1 + random.below(4)), random),
    "two pages swapped": swapPages,
    "one page in the place of another": repeatPage,
    "its header changed": (bytes, random) =>
      scatter(bytes.subarray(0, 100), 1 + random.below(8), random, bytes),
    "cut off": (bytes, random) => bytes.slice(0, random.below(bytes.length)),
    "bytes inserted": insertBytes,
    "a longer end": (bytes, random) => concat(bytes, garbage(1 + random.below(20_000), random)),
    "of no length": () => new Uint8Array(0),
  },
  "-wal": {
    "one bit flipped": (bytes, random) => flip(bytes, 1, random),
    "some bytes changed": (bytes, random) => scatter(bytes, 1 + random.below(40), random),
    torn: (bytes, random) => bytes.slice(0, random.below(bytes.length)),
    "torn between frames": tearBetweenFrames,
    "of no length": () => new Uint8Array(0),
    "its header changed": (bytes, random) =>
      scatter(bytes.subarray(0, LOG_HEADER_BYTES), 1 + random.below(4), random, bytes),
    "nothing but garbage": (bytes, random) => garbage(bytes.length, random),
    "a sector of garbage": (bytes, random) => garble(bytes, 512, random),
    "a frame of zeros": (bytes, random) => zero(bytes, FRAME_BYTES, random),
  },
  "-shm": {
    "one bit flipped": (bytes, random) => flip(bytes, 1, random),
    "nothing but garbage": (bytes, random) => garbage(bytes.length, random),
    "its header changed": (bytes, random) =>
      scatter(bytes.subarray(0, 136), 1 + random.below(8), random, bytes),
    "cut off": (bytes, random) => bytes.slice(0, random.below(bytes.length)),
    "of zeros": (bytes) => new Uint8Array(bytes.length),
    "of no length": () => new Uint8Array(0),
  },
};

/** Damages one of the files in some way. */
export function corruptOne(
  files: Readonly<Record<StoreFile, Uint8Array>>,
  random: SeededRandom,
): Corruption {
  const file = random.pick(FILE_CHOICES) ?? "";
  const damages = Object.entries(DAMAGES[file]);
  const [how, damage] = random.pick(damages) ?? ["nothing", (bytes: Uint8Array) => bytes];
  return { file, how, bytes: damage(Uint8Array.from(files[file]), random) };
}

function flip(bytes: Uint8Array, count: number, random: SeededRandom): Uint8Array {
  for (let i = 0; i < count; i += 1) {
    const at = random.below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
  }
  return bytes;
}

function scatter(
  part: Uint8Array,
  count: number,
  random: SeededRandom,
  whole: Uint8Array = part,
): Uint8Array {
  for (let i = 0; i < count; i += 1) part[random.below(part.length)] = random.below(256);
  return whole;
}

/** One letter becomes another, as in the text of a memory: nothing but a checksum can notice. */
function changeLetter(bytes: Uint8Array, random: SeededRandom): Uint8Array {
  for (let tries = 0; tries < 10_000; tries += 1) {
    const at = random.below(bytes.length);
    const byte = bytes[at] ?? 0;
    const isInWord = [at - 2, at - 1, at, at + 1, at + 2].every((i) => isLetter(bytes[i] ?? 0));
    if (!isInWord) continue;
    bytes[at] = byte === 0x7a ? 0x61 : byte + 1;
    return bytes;
  }
  return bytes;
}

function isLetter(byte: number): boolean {
  return byte >= 0x61 && byte <= 0x7a;
}

function garbage(length: number, random: SeededRandom): Uint8Array {
  return Uint8Array.from({ length }, () => random.below(256));
}

function garble(bytes: Uint8Array, length: number, random: SeededRandom): Uint8Array {
  const blocks = Math.max(1, Math.floor(bytes.length / length));
  const at = random.below(blocks) * length;
  bytes.set(garbage(Math.min(length, bytes.length - at), random), at);
  return bytes;
}

function zero(bytes: Uint8Array, length: number, random: SeededRandom): Uint8Array {
  const at = random.below(Math.max(1, Math.floor(bytes.length / length))) * length;
  return bytes.fill(0, at, at + length);
}

function pageAt(bytes: Uint8Array, index: number): Uint8Array {
  return bytes.slice(index * PAGE_BYTES, (index + 1) * PAGE_BYTES);
}

function swapPages(bytes: Uint8Array, random: SeededRandom): Uint8Array {
  const pages = Math.floor(bytes.length / PAGE_BYTES);
  const [one, other] = [random.below(pages), random.below(pages)];
  const [first, second] = [pageAt(bytes, one), pageAt(bytes, other)];
  bytes.set(second, one * PAGE_BYTES);
  bytes.set(first, other * PAGE_BYTES);
  return bytes;
}

function repeatPage(bytes: Uint8Array, random: SeededRandom): Uint8Array {
  const pages = Math.floor(bytes.length / PAGE_BYTES);
  bytes.set(pageAt(bytes, random.below(pages)), random.below(pages) * PAGE_BYTES);
  return bytes;
}

function insertBytes(bytes: Uint8Array, random: SeededRandom): Uint8Array {
  const at = random.below(bytes.length);
  const added = garbage(1 + random.below(100), random);
  return concat(concat(bytes.subarray(0, at), added), bytes.subarray(at));
}

function tearBetweenFrames(bytes: Uint8Array, random: SeededRandom): Uint8Array {
  const frames = Math.floor((bytes.length - LOG_HEADER_BYTES) / FRAME_BYTES);
  return bytes.slice(0, LOG_HEADER_BYTES + random.below(frames) * FRAME_BYTES);
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array {
  const whole = new Uint8Array(one.length + other.length);
  whole.set(one);
  whole.set(other, one.length);
  return whole;
}
