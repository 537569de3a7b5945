/**
 * The vocabulary as an open-addressing hash table over plain numbers, so that a short process can
 * look a piece up in a mapped file without parsing 30,000 words.
 *
 * A slot is two 32-bit words: a fingerprint of the piece and its id plus one (zero marks a free
 * slot). The piece itself is not stored: two independent hashes stand for it. They are taken from
 * the same pass over the UTF-16 units, so every prefix of a word has its hash for free, which is
 * what the longest-match search of WordPiece needs.
 */

const FIRST_SEED = 0x811c9dc5;
const SECOND_SEED = 0x9747b28c;
const FIRST_PRIME = 0x01000193;
const SECOND_PRIME = 0x85ebca6b;
const CONTINUATION = "##";

/** The first half of the pair picks the slot, the second is the fingerprint. */
function hashOnto(text: string, seed: number, prime: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), prime);
    hash ^= hash >>> 15;
  }
  return hash;
}

const CONTINUATION_FIRST = hashOnto(CONTINUATION, FIRST_SEED, FIRST_PRIME);
const CONTINUATION_SECOND = hashOnto(CONTINUATION, SECOND_SEED, SECOND_PRIME);

/** Number of 32-bit words a packed vocabulary of this many slots takes. */
export function slotWords(slotCount: number): number {
  return slotCount * 2;
}

/** Packs the pieces (their position is their id) into slots; `slotCount` is a power of two. */
export function packVocabulary(pieces: readonly string[], slotCount: number): Uint32Array {
  const slots = new Uint32Array(slotWords(slotCount));
  for (const [id, piece] of pieces.entries()) {
    const fingerprint = hashOnto(piece, SECOND_SEED, SECOND_PRIME) >>> 0;
    let slot = hashOnto(piece, FIRST_SEED, FIRST_PRIME) & (slotCount - 1);
    while (slots[slot * 2 + 1] !== 0) slot = (slot + 1) & (slotCount - 1);
    slots[slot * 2] = fingerprint;
    slots[slot * 2 + 1] = id + 1;
  }
  return slots;
}

/** The longest piece found at a place in a word: its id (-1: none) and where it ends. */
export interface Match {
  id: number;
  end: number;
}

export class Vocabulary {
  private readonly mask: number;
  private readonly match: Match = { id: -1, end: 0 };
  private firsts = new Int32Array(128);
  private seconds = new Int32Array(128);

  constructor(private readonly slots: Uint32Array) {
    this.mask = slots.length / 2 - 1;
  }

  /** Id of a whole piece, or -1. */
  find(piece: string): number {
    return this.probe(
      hashOnto(piece, FIRST_SEED, FIRST_PRIME),
      hashOnto(piece, SECOND_SEED, SECOND_PRIME),
    );
  }

  /** The longest piece that starts at `start`; the same object is returned every time. */
  longest(word: string, start: number): Match {
    const { match } = this;
    match.id = -1;
    match.end = start;
    const length = word.length - start;
    this.hashPrefixes(word, start);
    for (let taken = length; taken > 0; taken--) {
      const id = this.probe(this.firsts[taken - 1] ?? 0, this.seconds[taken - 1] ?? 0);
      if (id < 0) continue;
      match.id = id;
      match.end = start + taken;
      return match;
    }
    return match;
  }

  private hashPrefixes(word: string, start: number): void {
    const length = word.length - start;
    if (length > this.firsts.length) {
      this.firsts = new Int32Array(length);
      this.seconds = new Int32Array(length);
    }
    let first = start === 0 ? FIRST_SEED : CONTINUATION_FIRST;
    let second = start === 0 ? SECOND_SEED : CONTINUATION_SECOND;
    for (let at = 0; at < length; at++) {
      const unit = word.charCodeAt(start + at);
      first = Math.imul(first ^ unit, FIRST_PRIME);
      first ^= first >>> 15;
      second = Math.imul(second ^ unit, SECOND_PRIME);
      second ^= second >>> 15;
      this.firsts[at] = first;
      this.seconds[at] = second;
    }
  }

  private probe(first: number, second: number): number {
    const fingerprint = second >>> 0;
    let slot = first & this.mask;
    for (let tried = 0; tried <= this.mask; tried++) {
      const idPlusOne = this.slots[slot * 2 + 1] ?? 0;
      if (idPlusOne === 0) return -1;
      if (this.slots[slot * 2] === fingerprint) return idPlusOne - 1;
      slot = (slot + 1) & this.mask;
    }
    return -1;
  }
}
