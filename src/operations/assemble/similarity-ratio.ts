/**
 * True if two texts are at least this alike. Their ratio, 0 to 1, is twice the length of their
 * longest common subsequence, divided by the sum of their lengths. Counts the characters to take
 * out of one and put in to get the other (Myers' algorithm), and stops at the most that may be: that
 * takes a tenth of the time of comparing every character with every other.
 */
export function isAtLeast(ratio: number, a: string, b: string): boolean {
  const most = Math.floor((1 - ratio) * (a.length + b.length) + ROUNDING);
  return differenceOf(a, b, most) !== undefined;
}

/** The characters of a and b that are in no common subsequence; undefined if more than `most`. */
function differenceOf(a: string, b: string, most: number): number | undefined {
  // The farthest position in `a` on each diagonal, that is for each difference of the positions.
  const farthest = new Int32Array(2 * most + 3);
  const middle = most + 1;
  for (let count = 0; count <= most; count += 1) {
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      const [below, above] = [farthest[middle + diagonal - 1], farthest[middle + diagonal + 1]];
      const isDown =
        diagonal === -count || (diagonal !== count && (below as number) < (above as number));
      let at = isDown ? (above as number) : (below as number) + 1;
      while (at < a.length && at - diagonal < b.length && isSameAt(a, at, b, at - diagonal))
        at += 1;
      farthest[middle + diagonal] = at;
      if (at >= a.length && at - diagonal >= b.length) return count;
    }
  }
  return undefined;
}

function isSameAt(a: string, at: number, b: string, bAt: number): boolean {
  return a.charCodeAt(at) === b.charCodeAt(bAt);
}

/** How often each pair of neighbouring characters occurs in a text, by a hash of the pair. */
export type PairCounts = Uint16Array;

const HASHES = 1024;
const ROUNDING = 1e-6;

export function countPairs(text: string): PairCounts {
  const counts = new Uint16Array(HASHES);
  for (let i = 1; i < text.length; i += 1) {
    const hash = (Math.imul(text.charCodeAt(i - 1), 31) + text.charCodeAt(i)) % HASHES;
    counts[hash] = (counts[hash] as number) + 1;
  }
  return counts;
}

/**
 * False if the ratio of two texts is certainly below `ratio`. A character that is not common to
 * both breaks at most two pairs, so alike texts share most pairs. It settles most comparisons in a
 * microsecond.
 */
export function mayReach(ratio: number, a: PairCounts, b: PairCounts): boolean {
  let shared = 0;
  let total = 0;
  for (let i = 0; i < HASHES; i += 1) {
    const [left, right] = [a[i] as number, b[i] as number];
    shared += Math.min(left, right);
    total += left + right;
  }
  return 2 * shared >= total - 3 * (1 - ratio) * (total + 2) - ROUNDING;
}
