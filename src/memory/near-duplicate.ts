/**
 * Whether two texts say the same fact in almost the same words. Numbers, paths, names of code
 * and what stands behind a "not" are compared strictly: "port 3000" and "port 3001" are two
 * facts however alike the sentences are. Meaning is not compared: a fact in quite other words
 * is not found here.
 */

/**
 * Measured on the labelled pairs of the tests: light rewordings reach 0.70 and more, different
 * facts stay at 0.62 and less.
 */
export const NEAR_DUPLICATE_MIN = 0.66;

export function isNearDuplicate(a: string, b: string): boolean {
  return nearness(a, b) >= NEAR_DUPLICATE_MIN;
}

/** 1 for the same terms, 0 for texts that name different things, however alike otherwise. */
export function nearness(a: string, b: string): number {
  const [left, right] = [readText(a), readText(b)];
  if (!isSameSet(left.strict, right.strict)) return 0;
  const shared = [...left.terms].filter((term) => right.terms.has(term)).length;
  const larger = Math.max(left.terms.size, right.terms.size);
  if (larger === 0) return left.strict.size > 0 ? 1 : 0;
  const replaced = Math.min(left.terms.size, right.terms.size) - shared;
  // A word that was added says more of the same; a word in place of another says something else.
  const dice = (2 * shared) / (left.terms.size + right.terms.size);
  return Math.max(0, dice - replaced / larger);
}

/** Bands of a signature: texts that share none of them are not near duplicates, almost surely. */
export const SIGNATURE_BANDS = 4;
const BAND_BITS = 16;

/**
 * 64 bits to keep with a text: four min-hashes of 16 bits. Two texts agree in a band as often as
 * their terms overlap, so texts with seven of ten terms in common share a band in 99 of 100.
 */
export function nearDuplicateSignature(text: string): bigint {
  const { terms, strict } = readText(text);
  const features = [...terms, ...strict];
  let signature = 0n;
  for (let band = 0; band < SIGNATURE_BANDS; band += 1) {
    const least = features.reduce((min, term) => Math.min(min, hashTerm(term, band)), 0xffffffff);
    signature = (signature << BigInt(BAND_BITS)) | BigInt(least & 0xffff);
  }
  return signature;
}

/** One number per band, different between bands, to look up texts that may be near. */
export function signatureBands(signature: bigint): number[] {
  return Array.from({ length: SIGNATURE_BANDS }, (_, band) => {
    const shift = BigInt((SIGNATURE_BANDS - 1 - band) * BAND_BITS);
    return band * 2 ** BAND_BITS + Number((signature >> shift) & 0xffffn);
  });
}

interface ReadText {
  readonly terms: ReadonlySet<string>;
  readonly strict: ReadonlySet<string>;
}

/** Longer texts are compared by their beginning. */
const READ_CHARS = 10_000;

const STOP_WORDS = new Set(
  "a an and are as at be been by can for from had has have here in into is it its of on or our should so that the their them then there these they this to was we were when which will with you your must always please now also do does just need needs".split(
    " ",
  ),
);

function readText(text: string): ReadText {
  const terms = new Set<string>();
  const strict = new Set<string>();
  let isNegated = false;
  for (const found of text
    .slice(0, READ_CHARS)
    .split(/[\s"'`()[\]{}<>,;!?*|=«»“”‘’，。、：；]{1,}/)) {
    const word = found.replace(/^[.:-]{1,8}(?=[^-])|[.:-]{1,8}$/g, "");
    if (word === "") continue;
    if (isNegation(word)) {
      isNegated = true;
      continue;
    }
    const term = addWord(word, terms, strict);
    if (isNegated && term !== "") {
      strict.add(`not ${term}`);
      isNegated = false;
    }
  }
  return { terms, strict };
}

// "don't" arrives without what follows the apostrophe.
function isNegation(word: string): boolean {
  return /^(?:not|no|never|don|doesn|isn|shouldn|cannot|without|avoid|instead|than)$/i.test(word);
}

/** Puts a word where it belongs and returns what stands for it; empty for a stop word. */
function addWord(word: string, terms: Set<string>, strict: Set<string>): string {
  const numbers = word.match(/\d{1,20}(?:\.\d{1,20})*/g) ?? [];
  if (/[_/\\.@#:]|^-|[a-z][A-Z]/.test(word) || (numbers.length > 0 && /^[A-Za-z-]{2}/.test(word))) {
    strict.add(word.replace(/^\.\//, "").toLowerCase());
    return word.toLowerCase();
  }
  for (const number of numbers) strict.add(number);
  const rest = word.replace(/[\d.]{1,40}/g, "").toLowerCase();
  if (rest === "" || STOP_WORDS.has(rest)) return "";
  if (isWithoutSpaces(rest)) return addPairs(rest, terms);
  const term = stem(rest);
  if (numbers.length === 0 || rest.length > 2) terms.add(term);
  return term;
}

// Chinese and Japanese are written without spaces: pairs of characters stand for words.
function isWithoutSpaces(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 0x2e80 && code <= 0x9fff;
}

function addPairs(word: string, terms: Set<string>): string {
  for (let index = 0; index + 1 < Math.max(2, word.length); index += 1) {
    terms.add(word.slice(index, index + 2));
  }
  return word;
}

function stem(word: string): string {
  if (word.length <= 4) return word.replace(/(?<=..)(?:ed|e|s)$/, "");
  const cut = word.replace(/ie[ds]$/, "y").replace(/(?:ings?|ed|es|s|ly|e)$/, "");
  return cut.replace(/([bdgmnprt])\1$/, "$1");
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((item) => b.has(item));
}

function hashTerm(term: string, seed: number): number {
  let hash = (0x811c9dc5 ^ Math.imul(seed + 1, 0x9e3779b1)) >>> 0;
  for (let index = 0; index < term.length; index += 1) {
    hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
