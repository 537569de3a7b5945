import { wordingBands } from "@/store/text/near-duplicate.ts";

/**
 * Groups of texts that are near each other. Not every pair is compared: only texts that share a
 * wording band, and each only with the first text of the groups in that band. It takes a few bytes
 * for each text.
 */
export interface NearGroups {
  /** Each has at least two members, all near its first one. */
  readonly groups: readonly (readonly number[])[];
  /** True if the search ended before everything was compared. */
  readonly isPartial: boolean;
}

/**
 * Indexes texts by their wording bands and by their rarest words, because similar texts share some
 * of those.
 */
export class BandIndex {
  readonly #keys: number[] = [];
  readonly #words: Uint32Array[] = [];
  readonly #paths: number[] = [];
  readonly #textsWith = new Map<number, number>();

  add(item: number, text: string): void {
    const parts = splitWords(text);
    const words = toHashes(parts.flatMap(toParts));
    for (const band of [...wordingBands(text), sameWords(words)]) {
      this.#keys.push((band >>> 0) * ITEMS_MAX + item);
    }
    for (const word of words) this.#textsWith.set(word, (this.#textsWith.get(word) ?? 0) + 1);
    this.#words[item] = words;
    this.#paths[item] = sameWords(toHashes(pathsIn(parts)));
  }

  /** Yields the items that share a band or a rare word, in ascending order. */
  *shared(): Generator<number[]> {
    const keys = Float64Array.from([...this.#keys, ...this.#rareKeys()]).sort();
    let run: number[] = [];
    let current = -1;
    for (const key of keys) {
      const band = Math.floor(key / ITEMS_MAX);
      if (band !== current) {
        if (run.length > 1) yield run;
        [run, current] = [[], band];
      }
      run.push(key % ITEMS_MAX);
    }
    if (run.length > 1) yield run;
  }

  /**
   * A cheap test before two texts are compared thoroughly: near texts name the same paths and share
   * enough words.
   */
  mayBeNear(a: number, b: number): boolean {
    if (this.#paths[a] !== this.#paths[b]) return false;
    const [left, right] = [this.#words[a] ?? NONE, this.#words[b] ?? NONE];
    let shared = 0;
    for (let i = 0, j = 0; i < left.length && j < right.length;) {
      const difference = (left[i] ?? 0) - (right[j] ?? 0);
      if (difference === 0) shared += 1;
      if (difference <= 0) i += 1;
      if (difference >= 0) j += 1;
    }
    return (2 * shared) / Math.max(1, left.length + right.length) >= WORDS_SHARED_MIN;
  }

  *#rareKeys(): Generator<number> {
    const countOf = (word: number) => this.#textsWith.get(word) ?? 0;
    for (const [item, words] of this.#words.entries()) {
      const rare = Array.from(words).filter(
        (word) => countOf(word) > 1 && countOf(word) <= TEXTS_PER_WORD,
      );
      rare.sort((a, b) => countOf(a) - countOf(b));
      for (const word of rare.slice(0, RARE_WORDS)) yield word * ITEMS_MAX + item;
    }
  }
}

/** A number has 53 bits, and a band takes 32 of them. */
const ITEMS_MAX = 2 ** 21;
/** Guesses: few texts that share most of their words share none of their rarest. */
const RARE_WORDS = 4;
const TEXTS_PER_WORD = 50;
/** Words are compared as written, so similar texts may differ in half of them. Guess. */
const WORDS_SHARED_MIN = 0.4;
const NONE = new Uint32Array();
/** Only the beginning of longer texts is compared. */
const WORDS_CHARS = 2_000;

function splitWords(text: string): string[] {
  return text
    .slice(0, WORDS_CHARS)
    .toLowerCase()
    .split(/[\s.,;:!?"'`()]{1,}/);
}

function pathsIn(words: readonly string[]): string[] {
  return words.filter((word) => word.includes("/")).map((word) => word.replace(/^\//, ""));
}

function toHashes(words: readonly string[]): Uint32Array {
  return Uint32Array.from(new Set(words.map(hash32))).sort();
}

/** In scripts without spaces between words, pairs of characters stand for words. */
function toParts(word: string): string[] {
  if (word.charCodeAt(0) < 0x2e80) return [word];
  return Array.from({ length: Math.max(1, word.length - 1) }, (_, i) => word.slice(i, i + 2));
}

/** A text of few words has no bands: it is compared with texts of exactly the same words. */
function sameWords(words: Uint32Array): number {
  return hash32(words.join(" "));
}

function hash32(text: string): number {
  return Number(Bun.hash(text) & 0xffffffffn);
}

/** Thousands of texts that begin alike share one band; only its newest groups are tried. Guess. */
const LEADERS_PER_BAND = 24;
/** About a minute: a comparison takes some 20 µs. */
const COMPARISONS_MAX = 3_000_000;

export function groupNear(
  index: BandIndex,
  isNear: (first: number, item: number) => boolean,
): NearGroups {
  const leaderOf = new Map<number, number>();
  const membersOf = new Map<number, number[]>();
  let comparisons = 0;
  const compare = (leader: number, item: number) => {
    if (!index.mayBeNear(leader, item)) return false;
    comparisons += 1;
    return isNear(leader, item);
  };
  for (const run of index.shared()) {
    if (comparisons > COMPARISONS_MAX) return { groups: toGroups(membersOf), isPartial: true };
    // The first members of the groups met in this run.
    const leaders: number[] = [];
    for (const item of run) {
      const known = leaderOf.get(item) ?? (membersOf.has(item) ? item : undefined);
      const near = known ?? leaders.findLast((leader) => compare(leader, item));
      if (known === undefined && near !== undefined) join(near, item, leaderOf, membersOf);
      const leader = near ?? item;
      if (!leaders.includes(leader)) leaders.push(leader);
      if (leaders.length > LEADERS_PER_BAND) leaders.shift();
    }
  }
  return { groups: toGroups(membersOf), isPartial: false };
}

function join(
  leader: number,
  item: number,
  leaderOf: Map<number, number>,
  membersOf: Map<number, number[]>,
): void {
  leaderOf.set(item, leader);
  const members = membersOf.get(leader);
  if (members === undefined) membersOf.set(leader, [item]);
  else members.push(item);
}

function toGroups(membersOf: ReadonlyMap<number, readonly number[]>): number[][] {
  return [...membersOf]
    .map(([leader, members]) => [leader, ...members.toSorted((a, b) => a - b)])
    .sort(([a = 0], [b = 0]) => a - b);
}
