/**
 * The vocabulary as an open-addressing hash table of plain numbers, so that a short process can
 * look up a piece in a mapped file without parsing 30,000 words.
 *
 * A slot is two 32-bit words: a fingerprint of the piece, and its id plus one (zero marks a free
 * slot). The piece itself is not stored; two independent hashes stand for it: one picks the slot,
 * the other is the fingerprint. One pass over the UTF-16 units gives both hashes for every prefix
 * of a word, which the longest-match search of WordPiece needs.
 */

const SLOT_SEED = 0x811c9dc5;
const FINGERPRINT_SEED = 0x9747b28c;
const SLOT_PRIME = 0x01000193;
const FINGERPRINT_PRIME = 0x85ebca6b;
const CONTINUATION = "##";

function hashText(text: string, seed: number, prime: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), prime);
    hash ^= hash >>> 15;
  }
  return hash;
}

const CONTINUATION_SLOT_HASH = hashText(CONTINUATION, SLOT_SEED, SLOT_PRIME);
const CONTINUATION_FINGERPRINT = hashText(CONTINUATION, FINGERPRINT_SEED, FINGERPRINT_PRIME);

/** The size in 32-bit words of a packed vocabulary with this many slots. */
export function slotWords(slotCount: number): number {
  return slotCount * 2;
}

/** Packs the pieces into slots. A piece's id is its index; `slotCount` is a power of two. */
export function packVocabulary(pieces: readonly string[], slotCount: number): Uint32Array {
  const slots = new Uint32Array(slotWords(slotCount));
  for (const [id, piece] of pieces.entries()) {
    const fingerprint = hashText(piece, FINGERPRINT_SEED, FINGERPRINT_PRIME) >>> 0;
    let slot = hashText(piece, SLOT_SEED, SLOT_PRIME) & (slotCount - 1);
    while (slots[slot * 2 + 1] !== 0) slot = (slot + 1) & (slotCount - 1);
    slots[slot * 2] = fingerprint;
    slots[slot * 2 + 1] = id + 1;
  }
  return slots;
}

/** The longest piece found at a position in a word: its id (-1: none) and its end. */
export interface Match {
  id: number;
  end: number;
}

export class Vocabulary {
  private readonly mask: number;
  private readonly match: Match = { id: -1, end: 0 };
  private slotHashes = new Int32Array(128);
  private fingerprints = new Int32Array(128);

  constructor(private readonly slots: Uint32Array) {
    this.mask = slots.length / 2 - 1;
  }

  /** Returns the id of a whole piece, or -1. */
  find(piece: string): number {
    return this.probe(
      hashText(piece, SLOT_SEED, SLOT_PRIME),
      hashText(piece, FINGERPRINT_SEED, FINGERPRINT_PRIME),
    );
  }

  /** Finds the longest piece that starts at `start`. Returns the same object every time. */
  longestMatch(word: string, start: number): Match {
    const { match } = this;
    match.id = -1;
    match.end = start;
    const length = word.length - start;
    this.hashPrefixes(word, start);
    for (let taken = length; taken > 0; taken--) {
      const id = this.probe(this.slotHashes[taken - 1] ?? 0, this.fingerprints[taken - 1] ?? 0);
      if (id < 0) continue;
      match.id = id;
      match.end = start + taken;
      return match;
    }
    return match;
  }

  private hashPrefixes(word: string, start: number): void {
    const length = word.length - start;
    if (length > this.slotHashes.length) {
      this.slotHashes = new Int32Array(length);
      this.fingerprints = new Int32Array(length);
    }
    let slotHash = start === 0 ? SLOT_SEED : CONTINUATION_SLOT_HASH;
    let fingerprint = start === 0 ? FINGERPRINT_SEED : CONTINUATION_FINGERPRINT;
    for (let at = 0; at < length; at++) {
      const unit = word.charCodeAt(start + at);
      slotHash = Math.imul(slotHash ^ unit, SLOT_PRIME);
      slotHash ^= slotHash >>> 15;
      fingerprint = Math.imul(fingerprint ^ unit, FINGERPRINT_PRIME);
      fingerprint ^= fingerprint >>> 15;
      this.slotHashes[at] = slotHash;
      this.fingerprints[at] = fingerprint;
    }
  }

  private probe(slotHash: number, fingerprintHash: number): number {
    const fingerprint = fingerprintHash >>> 0;
    let slot = slotHash & this.mask;
    for (let tried = 0; tried <= this.mask; tried++) {
      const idPlusOne = this.slots[slot * 2 + 1] ?? 0;
      if (idPlusOne === 0) return -1;
      if (this.slots[slot * 2] === fingerprint) return idPlusOne - 1;
      slot = (slot + 1) & this.mask;
    }
    return -1;
  }
}
